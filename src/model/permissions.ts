import { ADMIN_ROLE, type Right } from './users.ts';

/**
 * Who may perform an action: anybody, anybody signed in, users with a right or with one of several, admins alone, or (`pageRole`) signed-in users
 * with one of the roles of the stored page, if it names any; some of these need a right as well. `admin` may do everything.
 */
export type Rule =
  | 'anyone'
  | 'signedIn'
  | 'pageRole'
  | 'admin'
  | { readonly right: Right; readonly pageRole?: true }
  | { readonly oneOf: readonly Right[] };

const right = (name: Right): Rule => ({ right: name });
/** What makes readers see a page otherwise. */
const publishing: Rule = { right: 'publish', pageRole: true };

/**
 * The only table of permissions. Actions are named after the calls; an action that is not listed is denied.
 */
export const PERMISSIONS = {
  'page/loadPublished': 'anyone',
  'page/loadDraft': 'signedIn',
  'page/checkSlug': 'signedIn',
  'page/create': 'signedIn',
  'page/save': 'pageRole',
  'page/publishPage': publishing,
  'page/unpublishPage': publishing,
  'page/delete': 'pageRole',
  'page/restore': 'pageRole',
  'page/restoreDeleted': 'pageRole',
  'page/duplicate': 'signedIn',
  'page/loadRevisions': 'signedIn',
  'page/list': 'signedIn',
  'search/pages': 'signedIn',
  'page/publishMany': right('publish'),
  'page/unpublishMany': right('publish'),
  'page/loadLinks': 'signedIn',
  'page/updateLinks': 'signedIn',
  'roles/applyToPage': 'pageRole',
  'reviews/ask': 'pageRole',
  'reviews/withdraw': 'signedIn',
  'reviews/decline': publishing,
  'reviews/list': right('publish'),
  'listing/findById': 'signedIn',
  'listing/publishListing': publishing,
  'listing/list': 'signedIn',

  'user/login': 'anyone',
  'user/logout': 'anyone',
  'user/me': 'anyone',
  'user/forgotPassword': 'anyone',
  'user/setPassword': 'anyone',
  'user/confirmLogin': 'anyone',
  'user/loadSecondFactor': 'signedIn',
  'user/startSecondFactor': 'signedIn',
  'user/moveSecondFactor': 'signedIn',
  'user/enableSecondFactor': 'signedIn',
  'user/disableSecondFactor': 'signedIn',
  'user/newRecoveryCodes': 'signedIn',
  'user/loadOwn': 'signedIn',
  'user/saveOwn': 'signedIn',
  'user/changeEmail': 'signedIn',
  'user/confirmEmail': 'signedIn',
  'user/changePassword': 'signedIn',
  'user/loadSessions': 'signedIn',
  'user/endSessions': 'signedIn',
  'user/list': right('users'),
  'user/invite': right('users'),
  'user/inviteAgain': right('users'),
  'user/save': right('users'),
  'user/deactivate': right('users'),
  'user/reactivate': right('users'),
  'user/remove': right('users'),
  'user/removeSecondFactor': right('users'),
  'roles/list': 'signedIn',
  'roles/save': right('roles'),
  'roles/remove': right('roles'),
  'roles/loadUses': right('roles'),
  'roles/loadCollection': 'signedIn',
  'roles/applyToCollection': { oneOf: ['publish', 'roles'] },

  'config/loadDomain': 'anyone',
  'config/listDomains': 'signedIn',
  'config/swapActiveDomain': 'signedIn',
  'config/saveDomain': right('domains'),
  'config/publishDomain': right('domains'),
  'config/unpublishDomain': right('domains'),
  'config/removeDomain': right('domains'),

  'siteSettings/loadPublished': 'anyone',
  'siteSettings/loadDraft': 'signedIn',
  'siteSettings/saveSiteSettings': 'signedIn',
  'siteSettings/publishSiteSettings': right('publish'),
  'redirects/list': 'signedIn',
  'redirects/save': 'signedIn',
  'redirects/remove': right('redirects'),
  'redirects/publish': right('redirects'),
  'redirects/unpublish': right('redirects'),
  'missing/list': 'signedIn',
  'missing/remove': right('redirects'),
  'missing/removeAll': right('redirects'),
  'site/loadPublished': 'anyone',
  'site/loadDraft': 'signedIn',
  'site/saveFooter': 'signedIn',
  'site/publishFooter': right('publish'),
  'site/saveNav': 'signedIn',
  'site/publishNav': right('publish'),
  'site/loadRevisions': 'signedIn',
  'site/restore': 'signedIn',

  'image/upload': 'signedIn',
  'image/loadGallery': 'signedIn',
  'image/load': 'signedIn',
  'image/loadUses': 'signedIn',
  'image/saveImageDetails': 'signedIn',
  'image/replaceImage': 'signedIn',
  'image/remove': 'signedIn',
  'image/servePublished': 'anyone',
  'image/serveDraft': 'signedIn',
  'file/upload': 'signedIn',
  'file/loadFiles': 'signedIn',
  'file/searchFiles': 'signedIn',
  'file/saveFileDetails': 'signedIn',
  'file/replaceFile': right('publish'),
  'file/loadUses': 'signedIn',
  'file/remove': 'signedIn',
  'file/servePublished': 'anyone',
  'file/serveDraft': 'signedIn',

  'forms/challenge': 'anyone',
  'forms/submit': 'anyone',
  'forms/sent': 'anyone',
  'forms/submitDraft': 'signedIn',
  'forms/getSuccessEmailPreview': 'signedIn',
  'forms/getSubmissions': right('submissions'),
  'forms/generateCSV': right('submissions'),
  'forms/loadIdentifiers': right('submissions'),
  'forms/removeSubmission': right('submissions'),
  'forms/loadRemovals': right('submissions'),
  'forms/loadRetention': right('submissions'),
  'forms/saveRetention': right('submissions'),
  'mail/status': right('submissions'),
  'mail/list': right('submissions'),
  'mail/sendAgain': right('submissions'),
  'humanitix/list': 'anyone',
  'maps/search': 'signedIn',
  'maps/tile': 'anyone',
  'sitemap/filter': 'signedIn',
  'sitemap/loadDeleted': 'signedIn',
  'sitemap/loadUnlinked': 'signedIn',
  'audit/list': 'admin',
  'audit/loadPeople': 'admin',
  'audit/generateCSV': 'admin',
  'audit/loadRetention': 'admin',
  'audit/saveRetention': 'admin',
  'system/load': 'admin',
  'backups/load': 'admin',
  'backups/make': 'admin',
  'backups/download': 'admin',
  'editor/start': 'signedIn',
  'editor/events': 'signedIn',
  'openapi.json': 'anyone',
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof PERMISSIONS;

/** The caller; null if anonymous. */
export type Actor = {
  readonly roles: readonly string[];
  readonly rights?: readonly Right[] | undefined;
} | null;

/** The page that an action changes, with its stored roles. */
export type Subject = { readonly roles: readonly string[] };

/**
 * Whether the caller may perform the action. Actions on a page need the stored page as `subject` and are
 * denied without it; unknown actions are denied to everybody.
 */
export function can(user: Actor, action: Action, subject?: Subject): boolean {
  if (!Object.hasOwn(PERMISSIONS, action)) return false;
  const rule: Rule = PERMISSIONS[action];
  if (rule === 'anyone') return true;
  if (!user) return false;
  if (user.roles.includes(ADMIN_ROLE) || rule === 'signedIn') return true;
  if (rule === 'admin') return false;
  if (rule !== 'pageRole') {
    const holds = (right: Right) => user.rights?.includes(right) === true;
    if ('oneOf' in rule) return rule.oneOf.some(holds);
    if (!holds(rule.right)) return false;
    if (!rule.pageRole) return true;
  }
  return subject !== undefined && holdsPageRole(user.roles, subject.roles);
}

/**
 * Whether the caller may perform the action on at least some page, for checks before the page is known.
 * Unknown actions are denied to everybody.
 */
export function canTry(user: Actor, action: Action): boolean {
  return can(user, action, OPEN_PAGE);
}

/** The calls by which people log in and out: anybody may make them, and no reader does. */
const LOG_IN: readonly Action[] = [
  'user/login',
  'user/confirmLogin',
  'user/logout',
  'user/forgotPassword',
  'user/setPassword',
];

/** Whether readers make a call: a server for readers alone has no others. */
export function isForReaders(action: Action): boolean {
  return canTry(null, action) && !LOG_IN.includes(action);
}

/**
 * Whether the caller may give the rights of a role to somebody, or change the account of somebody who holds it: nobody gives rights
 * that they do not hold themselves, nor reaches them by way of another account.
 */
export function canGiveRole(
  user: Actor,
  { name, rights }: { readonly name: string; readonly rights: readonly string[] },
): boolean {
  if (!user) return false;
  if (user.roles.includes(ADMIN_ROLE)) return true;
  return (
    name !== ADMIN_ROLE &&
    rights.every((right) => (user.rights as readonly string[] | undefined)?.includes(right))
  );
}

/**
 * Whether the caller may give a role to somebody who does not hold it: one that pages name opens them, so that only its holders give
 * it, and admins.
 *
 * @param opensPages whether any page names the role
 */
export function canAddRole(
  user: Actor,
  role: { readonly name: string; readonly rights: readonly string[]; readonly opensPages: boolean },
): boolean {
  if (!canGiveRole(user, role)) return false;
  return !role.opensPages || [role.name, ADMIN_ROLE].some((name) => user?.roles.includes(name));
}

/** Whether the caller may publish a page with these roles: the right to publish counts as they do. */
export function publishableByYou(user: Actor, page: Subject): boolean {
  return can(user, 'page/publishPage', page);
}

/** Which pages the caller may publish: all, none, or those without roles and those with one of these. Agrees with `publishableByYou`. */
export function publishableRoles(user: Actor): 'all' | 'none' | readonly string[] {
  if (publishableByYou(user, { roles: [HELD_BY_NOBODY] })) return 'all';
  return user !== null && publishableByYou(user, OPEN_PAGE) ? user.roles : 'none';
}

/** A page that everybody may change. */
const OPEN_PAGE: Subject = { roles: [] };
/** No name of a role. */
const HELD_BY_NOBODY = '';

function holdsPageRole(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((role) => held.includes(role));
}
