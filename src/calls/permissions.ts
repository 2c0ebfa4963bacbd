import { ADMIN_ROLE, type Right } from '../model/users.ts';
import type { Rule } from './rule.ts';
import { type Action, PERMISSIONS } from './tables.ts';

export type { Action };

/** The caller; null if the caller is not signed in. */
export type Actor = {
  readonly roles: readonly string[];
  readonly rights?: readonly Right[] | undefined;
} | null;

/** The page that an action changes, with its stored roles. */
export type Subject = { readonly roles: readonly string[] };

/**
 * Returns whether the caller may perform an action. Actions on a page need the stored page as `subject`, and are denied without
 * it. Unknown actions are always denied.
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
 * Returns whether the caller may perform an action on at least some page, for checks before the page is known. Unknown actions
 * are always denied.
 */
export function canTry(user: Actor, action: Action): boolean {
  return can(user, action, OPEN_PAGE);
}

/** The calls for logging in and out. Everyone may make these calls, but readers do not need them. */
const LOG_IN: readonly Action[] = [
  'user/login',
  'user/confirmLogin',
  'user/logout',
  'user/forgotPassword',
  'user/loadInvitation',
  'user/setPassword',
];

/** Returns whether readers make a certain call. A server that is only for readers has no other calls. */
export function isForReaders(action: Action): boolean {
  return canTry(null, action) && !LOG_IN.includes(action);
}

/**
 * Returns whether the caller may give the rights of a role to a user, or change the account of a user with the role. Users
 * cannot pass on rights that they lack, nor gain rights by taking over another account.
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
 * Returns whether the caller may give a role to a user who lacks it. If pages name the role, the role gives access to these
 * pages, so only users with the role and admins may give the role.
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

/**
 * Returns whether the caller may publish a page with these roles. Publishing requires the right to publish and, if the page has
 * roles, one of them.
 */
export function publishableByYou(user: Actor, page: Subject): boolean {
  return can(user, 'page/publishPage', page);
}

/**
 * Returns which pages the caller may publish: all pages, none, or pages that have no roles or one of the returned roles. Agrees
 * with `publishableByYou`.
 */
export function publishableRoles(user: Actor): 'all' | 'none' | readonly string[] {
  if (publishableByYou(user, { roles: [HELD_BY_NOBODY] })) return 'all';
  return user !== null && publishableByYou(user, OPEN_PAGE) ? user.roles : 'none';
}

/** A page that every user may change. */
const OPEN_PAGE: Subject = { roles: [] };
/** Not a role's name. */
const HELD_BY_NOBODY = '';

function holdsPageRole(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((role) => held.includes(role));
}
