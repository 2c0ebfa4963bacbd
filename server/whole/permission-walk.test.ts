import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { storeFeedbackText } from '../../db/feedback-queries.ts';
import { beginSecondFactor, turnOnSecondFactor } from '../../db/second-factor-queries.ts';
import { putRole } from '../../db/user-queries.ts';
import { canTry } from '../../src/calls/permissions.ts';
import { NOT_RECORDED, RECORDED_ACTIONS } from '../../src/calls/tables.ts';
import type { SiteDocumentKind } from '../../src/model/site.ts';
import { addUserIn } from '../people/auth/add-user.ts';
import { ENQUIRY, proof } from '../testing/forms.ts';
import { onPostgres } from '../testing/on-postgres.ts';
import {
  CALLERS,
  type Caller,
  DRAFT,
  HOSTS,
  openWalkedSite,
  PLACES,
  type Place,
  PUBLIC,
  SECRET,
  type Statuses,
  SUBMITTED,
  type WalkedSite,
} from '../testing/walked-site.ts';

/**
 * Tries every API call with every kind of caller, for the domain of the host and for another domain. The test fails if an API
 * call is missing here.
 */
interface Call {
  readonly own: Statuses;
  readonly other: Statuses;
  readonly url?: (place: Place) => string;
  readonly body?: (place: Place) => Promise<object> | object;
  /** The kind of media that the call uploads. */
  readonly uploads?: 'image' | 'file';
  /** Words that a 200 response to anonymous callers contains. */
  readonly nobodyReads?: string;
  /** Words that a 200 response to signed-in callers contains. */
  readonly signedInRead?: string;
  /** Restores what the calls have changed. */
  readonly after?: (place: Place) => Promise<unknown>;
}

let site: WalkedSite;

const anyone = { own: [200, 200, 200, 200], other: [200, 200, 200, 200] } as const;
const signedIn = { own: [401, 200, 200, 200], other: [401, 200, 200, 200] } as const;
const pageRole = { own: [401, 403, 200, 200], other: [401, 403, 200, 200] } as const;
/** Anonymous callers see the published versions of the host's own domain. Only signed-in users see drafts. */
const reading = { own: [200, 200, 200, 200], other: [404, 200, 200, 200] } as const;
const domainQuery = (path: string) => (place: Place) => `${path}?domainId=${site.domains[place]}`;

/** API calls with the same response on every host. */
const ABOUT_NO_SITE = ['/api/openapi.json', '/api/forms/challenge'];

/** Returns the expectations for a call that loads a page by its slug. */
const loadPage = (path: string): Call => ({
  ...reading,
  url: (place) => `${path}?slug=guide&domainId=${site.domains[place]}`,
  nobodyReads: PUBLIC,
  signedInRead: DRAFT,
});
const checkSlug = (path: string): Call => ({
  ...signedIn,
  url: (place) => `${path}?slug=guide&domainId=${site.domains[place]}`,
});
const savePage: Call = {
  ...pageRole,
  body: async (place) => ({ page: { ...(await site.newPage(place)), title: 'Changed' } }),
};
const pageById: Call = { ...pageRole, body: async (place) => ({ _id: (await site.newPage(place))._id }) };
/** Each page in the request is checked separately. */
const manyPages: Call = {
  ...signedIn,
  body: async (place) => ({ pages: [(await site.newPage(place))._id] }),
};
const applyRoles: Call = {
  ...pageRole,
  body: async (place) => ({ page: await site.newPage(place), roles: ['publisher'] }),
};

/** Creates a page with an open request for publication. */
const askedPage = async (place: Place, asker: Caller = 'admin') => {
  const { _id, version } = await site.newPage(place);
  const asked = await site.post(place, 'reviews/ask', { _id, version }, asker);
  if (asked.statusCode !== 200) throw new Error(asked.body);
  const { review } = asked.json() as { review: { askedAt: string } };
  return { _id, askedAt: review.askedAt };
};

/** Comments on a new page as the admin, and returns the id of the comment. */
const newComment = async (place: Place): Promise<string> => {
  const { _id } = await site.newPage(place);
  return (await site.post(place, 'comments/add', { _id, text: 'Hm' }, 'admin')).json().comments[0]._id;
};

/** Creates a page, and returns a time at which it could be published. */
const timeOfPage = async (place: Place) => ({
  _id: (await site.newPage(place))._id,
  action: 'publish',
  at: new Date(Date.now() + 3_600_000).toISOString(),
});

/** The expectations for calls that change a site. */
const domainRight = { own: [401, 403, 403, 200], other: [401, 403, 403, 200] } as const;
const newDomain = () => ({ name: 'New', hostnames: [`${site.newSlug()}.example.org`] });
const storedDomain = async () => {
  const stored = await site.post('own', 'config/saveDomain', { domain: newDomain() }, 'admin');
  return { domain: { _id: stored.json().domain._id } };
};
const swapBack = (caller: Caller) =>
  site.post('own', 'config/swapActiveDomain', { domain: { _id: site.domains.own } }, caller);

/**
 * Returns the expectations for calls that save or publish a site document. Afterwards, drafts that were published are replaced
 * with new ones.
 */
const saveSite = (kind: SiteDocumentKind): Call => ({
  ...signedIn,
  body: (place) => site.siteDocument(place, kind, `${DRAFT} ${site.newSlug()}`),
});
const publishSite = (kind: SiteDocumentKind, save: string): Call => ({
  ...signedIn,
  body: (place) => site.siteDocument(place, kind, PUBLIC),
  after: async (place) => site.post(place, save, await site.siteDocument(place, kind, DRAFT), 'admin'),
});

/** Returns the fields of a new redirect. Calls about a redirect need a right. */
const newRedirect = (place: Place) => ({
  domainId: site.domains[place],
  from: `/${site.newSlug()}`,
  to: '/guide',
});
const redirectById: Call = {
  own: [401, 403, 403, 200],
  other: [401, 403, 403, 200],
  body: async (place) => {
    const saved = await site.post(place, 'redirects/save', { redirect: newRedirect(place) }, 'admin');
    return { _id: saved.json().redirect._id };
  },
};

/** The expectations for calls that store a picture or file. */
const stored = { own: [401, 201, 201, 201], other: [401, 201, 201, 201] } as const;
const uses = (kind: 'image' | 'file'): Call => ({
  ...signedIn,
  url: (place) => `/api/${kind}/loadUses?_id=${place}-draft${kind === 'file' ? '-file' : ''}`,
  signedInRead: DRAFT,
});
const removal = (kind: 'image' | 'file'): Call => ({
  ...signedIn,
  body: async () => ({ _id: await site.newMedia(kind) }),
});

/**
 * The expectations for calls about accounts, which need a right: calls about no single account, and calls about a user without
 * a password.
 */
const usersRight = { own: [401, 403, 403, 200], other: [401, 403, 403, 200] } as const;
const newUser = () => {
  const username = site.newSlug();
  return { username, email: `${username}@example.org`, roles: ['editor'] };
};
const invited = () => {
  const { database, now } = site.server.services;
  const user = { ...newUser(), passwordHash: null };
  return database.writer.transaction().execute((trx) => addUserIn(trx, user, now()));
};
const userById: Call = { ...usersRight, body: async () => ({ _id: await invited() }) };

/** The expectations for calls that require the caller's password, which the callers here do not have. */
const ownPassword = { own: [401, 422, 422, 422], other: [401, 422, 422, 422] } as const;
const withCode: Call = { ...ownPassword, body: () => ({ password: 'not a password', code: '123456' }) };

/** The expectations for calls about roles, which need a right. */
const rolesRight = { own: [401, 403, 403, 200], other: [401, 403, 403, 200] } as const;
const newRole = async () => {
  const name = site.newSlug();
  await putRole(site.server.services.database.writer, name, []);
  return { name, version: 1 };
};

/** The expectations for calls about submissions, which need a right. */
const submissionsRight = { own: [401, 403, 403, 200], other: [401, 403, 403, 200] } as const;
/** The expectations for calls that only admins may make. No right permits these calls. */
/** The expectations for calls of admins that name no site, because a wrong password would be counted. */
const adminsOfNoSite = { own: [401, 403, 403, 404], other: [401, 403, 403, 404] } as const;
const adminsAlone = { own: [401, 403, 403, 200], other: [401, 403, 403, 200] } as const;
/** The expectations for calls of admins that need a password, which the admin here does not give. */
const unproven = { own: [401, 403, 403, 422], other: [401, 403, 403, 422] } as const;
const submissions = (path: string, words = ''): Call => ({
  ...submissionsRight,
  url: (place) => `${path}?domainId=${site.domains[place]}`,
  signedInRead: words,
});

/** Stores the words of a reader about a page. Returns their id. */
const newReadersWords = async (place: Place) => {
  const { writer } = site.server.services.database;
  const words = site.newSlug();
  const version = { pageId: site.guides[place].page, version: '', domainId: site.domains[place] };
  await storeFeedbackText(writer, version, words, '2026-11-28');
  const { id } = await writer
    .selectFrom('page_feedback_text')
    .select('id')
    .where('words', '=', words)
    .executeTakeFirstOrThrow();
  return id;
};

const CALLS: Readonly<Record<string, Call>> = {
  'POST /api/user/login': {
    own: [401, 401, 401, 401],
    other: [401, 401, 401, 401],
    body: () => ({ username: `nobody-${site.newSlug()}`, password: 'not a password' }),
  },
  'POST /api/user/logout': anyone,
  'POST /api/user/me': anyone,
  'POST /api/user/forgotPassword': { ...anyone, body: () => ({ email: 'nobody@example.org' }) },
  'POST /api/user/loadInvitation': { ...anyone, body: () => ({ email: 'a@example.org', token: 'none' }) },
  'POST /api/user/setPassword': {
    own: [422, 422, 422, 422],
    other: [422, 422, 422, 422],
    body: () => ({ email: 'a@example.org', password: 'nine lanterns on a wall', token: 'none' }),
  },
  'GET /api/user/loadOwn': { ...signedIn, signedInRead: '@example.org' },
  'POST /api/user/saveReports': { ...signedIn, body: () => ({ getsReports: false }) },
  'POST /api/user/saveOwn': { ...signedIn, body: () => ({ name: 'Ana' }) },
  // Mail is not configured.
  'POST /api/user/changeEmail': {
    own: [401, 409, 409, 409],
    other: [401, 409, 409, 409],
    body: () => ({ email: `${site.newSlug()}@example.org`, password: 'not a password' }),
  },
  'POST /api/user/confirmEmail': {
    own: [401, 422, 422, 422],
    other: [401, 422, 422, 422],
    body: () => ({ token: 'none' }),
  },
  // The callers here have no password.
  'POST /api/user/changePassword': {
    own: [401, 422, 422, 422],
    other: [401, 422, 422, 422],
    body: () => ({ password: 'not a password', newPassword: 'nine lanterns on a wall' }),
  },
  'GET /api/user/loadSessions': { ...signedIn, signedInRead: 'isThis' },
  'POST /api/user/endSessions': { ...signedIn, body: () => ({ sessions: ['none'] }) },
  'GET /api/editor/events': signedIn,
  // Nobody has the connection; with PostgreSQL, another server may have it.
  'POST /api/editor/here': {
    own: onPostgres ? [401, 200, 200, 200] : [401, 404, 404, 404],
    other: onPostgres ? [401, 200, 200, 200] : [401, 404, 404, 404],
    body: () => ({ connection: '01980000-0000-7000-8000-000000000000', places: [] }),
  },
  'GET /api/user/list': { ...usersRight, signedInRead: 'an-editor@example.org' },
  'POST /api/user/invite': { ...usersRight, body: newUser },
  'POST /api/user/inviteAgain': userById,
  'POST /api/user/save': {
    ...usersRight,
    body: async () => ({ user: { _id: await invited(), name: 'Ana' } }),
  },
  'POST /api/user/deactivate': userById,
  'POST /api/user/reactivate': userById,
  'POST /api/user/remove': userById,
  'POST /api/user/removeSecondFactor': {
    ...usersRight,
    body: async () => {
      const user_id = await invited();
      const { writer } = site.server.services.database;
      await beginSecondFactor(writer, { user_id, secret: 'sealed', started_at: '' });
      await turnOnSecondFactor(writer, { user_id, secret: 'sealed' }, { step: 1, now: '' });
      return { _id: user_id };
    },
  },
  'POST /api/user/confirmLogin': {
    own: [401, 401, 401, 401],
    other: [401, 401, 401, 401],
    body: () => ({ code: '123456' }),
  },
  'GET /api/user/loadSecondFactor': { ...signedIn, signedInRead: 'requiredBy' },
  'POST /api/user/startSecondFactor': { ...ownPassword, body: () => ({ password: 'not a password' }) },
  'POST /api/user/enableSecondFactor': {
    own: [401, 409, 409, 409],
    other: [401, 409, 409, 409],
    body: () => ({ code: '123456' }),
  },
  'POST /api/user/moveSecondFactor': withCode,
  'POST /api/user/disableSecondFactor': withCode,
  'POST /api/user/newRecoveryCodes': withCode,
  'GET /api/page/load': loadPage('/api/page/load'),
  'GET /api/page/checkSlug': checkSlug('/api/page/checkSlug'),
  'POST /api/page/save': savePage,
  'POST /api/page/publishPage': savePage,
  'POST /api/page/unpublishPage': pageById,
  'POST /api/page/delete': pageById,
  'GET /api/roles/list': signedIn,
  'POST /api/roles/save': { ...rolesRight, body: () => ({ role: { title: site.newSlug() } }) },
  'POST /api/roles/remove': { ...rolesRight, body: newRole },
  'GET /api/roles/loadUses': {
    ...rolesRight,
    url: () => '/api/roles/loadUses?name=publisher',
    signedInRead: 'a-holder',
  },
  'GET /api/roles/loadCollection': { ...signedIn, url: domainQuery('/api/roles/loadCollection') },
  'POST /api/roles/applyToCollection': {
    ...signedIn,
    body: (place) => ({ domainId: site.domains[place], collection: 'none', roles: ['editor', 'publisher'] }),
  },
  'POST /api/roles/applyToPage': applyRoles,
  'POST /api/pages/create': { ...signedIn, body: () => ({ page: { slug: site.newSlug() } }) },
  'GET /api/pages/load': loadPage('/api/pages/load'),
  'GET /api/pages/checkSlug': checkSlug('/api/pages/checkSlug'),
  'POST /api/pages/save': savePage,
  'POST /api/pages/publish': savePage,
  'POST /api/pages/unpublish': pageById,
  'POST /api/pages/delete': pageById,
  'POST /api/pages/applyRoles': applyRoles,
  'GET /api/page/list': signedIn,
  'GET /api/search/pages': signedIn,
  'POST /api/page/publishMany': manyPages,
  'POST /api/page/unpublishMany': manyPages,
  'GET /api/page/loadRevisions': {
    ...signedIn,
    url: (place) => `/api/page/loadRevisions?_id=${site.guides[place].page}`,
  },
  'GET /api/page/loadRevision': {
    ...signedIn,
    url: (place) => `/api/page/loadRevision?_id=${site.guides[place].revision}`,
    signedInRead: DRAFT,
  },
  'POST /api/page/restore': {
    ...pageRole,
    body: async (place) => {
      const { _id, version } = await site.newPage(place);
      return { _id, version, revision: await site.revisionOf(`page/loadRevisions?_id=${_id}`) };
    },
  },
  'POST /api/page/restoreDeleted': {
    ...pageRole,
    body: async (place) => {
      const { _id } = await site.newPage(place);
      await site.post(place, 'page/delete', { _id }, 'admin');
      return { _id };
    },
  },
  'POST /api/page/duplicate': {
    ...signedIn,
    body: (place) => ({ _id: site.guides[place].page, slug: site.newSlug() }),
    signedInRead: DRAFT,
  },
  'POST /api/reviews/ask': {
    ...pageRole,
    body: async (place) => {
      const { _id, version } = await site.newPage(place);
      return { _id, version, note: DRAFT };
    },
    signedInRead: DRAFT,
  },
  // Only the user who made a request can withdraw it.
  'POST /api/reviews/withdraw': {
    own: [401, 403, 200, 403],
    other: [401, 403, 200, 403],
    body: async (place) => ({ _id: (await askedPage(place, 'holder'))._id }),
  },
  'POST /api/reviews/decline': {
    ...pageRole,
    body: async (place) => ({ ...(await askedPage(place)), reason: 'Not yet' }),
  },
  'GET /api/draftLinks/list': {
    ...signedIn,
    url: (place) => `/api/draftLinks/list?_id=${site.guides[place].page}`,
  },
  'POST /api/draftLinks/create': {
    ...pageRole,
    body: async (place) => ({ _id: (await site.newPage(place))._id }),
  },
  'POST /api/draftLinks/revoke': {
    ...pageRole,
    body: async (place) => {
      const { _id } = await site.newPage(place);
      const made = await site.post(place, 'draftLinks/create', { _id }, 'admin');
      return { _id, link: made.json().links[0].link };
    },
  },
  'GET /api/comments/list': {
    ...signedIn,
    url: (place) => `/api/comments/list?_id=${site.guides[place].page}`,
  },
  'GET /api/comments/people': { ...signedIn, url: () => '/api/comments/people', signedInRead: 'people' },
  'POST /api/comments/add': {
    ...signedIn,
    body: async (place) => ({ _id: (await site.newPage(place))._id, text: DRAFT }),
    signedInRead: DRAFT,
  },
  'POST /api/comments/edit': {
    own: [401, 403, 403, 200],
    other: [401, 403, 403, 200],
    body: async (place) => ({ comment: await newComment(place), text: DRAFT }),
  },
  'POST /api/comments/remove': {
    own: [401, 403, 403, 200],
    other: [401, 403, 403, 200],
    body: async (place) => ({ comment: await newComment(place) }),
  },
  'POST /api/comments/resolve': {
    ...signedIn,
    body: async (place) => ({ thread: await newComment(place) }),
  },
  'POST /api/comments/read': {
    ...signedIn,
    body: async (place) => ({ _id: (await site.newPage(place))._id }),
  },
  'GET /api/timeMachine/pages': {
    ...signedIn,
    url: (place) => `/api/timeMachine/pages?domainId=${site.domains[place]}&at=${new Date().toISOString()}`,
    signedInRead: PUBLIC,
  },
  'POST /api/timeMachine/bringBack': {
    ...signedIn,
    body: (place) => ({ domainId: site.domains[place], at: new Date().toISOString(), pages: ['none'] }),
  },
  'POST /api/history/removePage': { ...unproven, body: () => ({ _id: 'none' }) },
  'POST /api/history/removeVersion': { ...unproven, body: () => ({ _id: 'none' }) },
  'POST /api/pageTimes/set': { ...pageRole, body: timeOfPage },
  'POST /api/pageTimes/clear': {
    ...pageRole,
    body: async (place) => {
      const { at, ...time } = await timeOfPage(place);
      await site.post(place, 'pageTimes/set', { ...time, at }, 'admin');
      return time;
    },
  },
  'GET /api/reviews/list': { ...signedIn, url: domainQuery('/api/reviews/list'), signedInRead: 'total' },
  'GET /api/dashboard/forYou': {
    ...signedIn,
    url: domainQuery('/api/dashboard/forYou'),
    signedInRead: 'drafts',
  },
  'POST /api/dashboard/seen': { ...signedIn, body: () => ({ kind: 'answers' }) },
  'GET /api/listing/findById': {
    ...signedIn,
    url: (place) => `/api/listing/findById?id=${site.guides[place].page}`,
    signedInRead: DRAFT,
  },
  'GET /api/listing/list': { ...signedIn, url: domainQuery('/api/listing/list'), signedInRead: PUBLIC },
  'POST /api/listing/publishListing': {
    ...pageRole,
    body: (place) => ({ listing: { pageId: site.guides[place].page, title: 'Guide' } }),
  },
  'GET /api/openapi.json': anyone,
  'GET /api/config/loadDomain': {
    ...anyone,
    url: (place) => `/api/config/loadDomain?hostname=${HOSTS[place]}`,
  },
  'POST /api/config/saveDomain': { ...domainRight, body: () => ({ domain: newDomain() }) },
  'POST /api/config/publishDomain': { ...domainRight, body: storedDomain },
  'POST /api/config/unpublishDomain': { ...domainRight, body: storedDomain },
  'POST /api/config/removeDomain': { ...domainRight, body: storedDomain },
  'POST /api/config/swapActiveDomain': {
    ...signedIn,
    body: (place) => ({ domain: { _id: site.domains[place] } }),
    after: () => Promise.all(CALLERS.map((caller) => swapBack(caller))),
  },
  'GET /api/site/loadNav': {
    ...reading,
    url: domainQuery('/api/site/loadNav'),
    nobodyReads: `nav ${PUBLIC}`,
    signedInRead: `nav ${DRAFT}`,
  },
  'GET /api/site/loadFooter': {
    ...reading,
    url: domainQuery('/api/site/loadFooter'),
    nobodyReads: `footer ${PUBLIC}`,
    signedInRead: `footer ${DRAFT}`,
  },
  'GET /api/siteSettings/loadSiteSettings': {
    ...reading,
    url: domainQuery('/api/siteSettings/loadSiteSettings'),
    nobodyReads: `settings ${PUBLIC}`,
    signedInRead: `settings ${DRAFT}`,
  },
  'GET /api/site/loadRevisions': {
    ...signedIn,
    url: (place) => `/api/site/loadRevisions?kind=nav&domainId=${site.domains[place]}`,
  },
  'GET /api/site/loadRevision': {
    ...signedIn,
    url: (place) => `/api/site/loadRevision?_id=${site.guides[place].navRevision}`,
    signedInRead: `nav ${DRAFT}`,
  },
  'POST /api/site/begin': {
    own: [401, 403, 403, 409],
    other: [401, 403, 403, 409],
    body: (place) => ({ domainId: site.domains[place], name: 'Open Verandah' }),
  },
  'GET /api/ownSite/load': { ...adminsAlone, url: domainQuery('/api/ownSite/load'), signedInRead: 'demo' },
  'POST /api/ownSite/start': {
    own: [401, 403, 403, 409],
    other: [401, 403, 403, 409],
    body: (place) => ({ domainId: site.domains[place], state: '' }),
  },
  'GET /api/checklist/load': {
    ...adminsAlone,
    url: domainQuery('/api/checklist/load'),
    signedInRead: 'second-admin',
  },
  'POST /api/checklist/putAside': { ...adminsAlone, body: () => ({ name: 'logo', isAside: true }) },
  'POST /api/site/restore': {
    ...signedIn,
    body: async (place) => {
      const { nav } = (await site.siteDocument(place, 'nav', DRAFT)) as { nav: { version: number } };
      const revision = site.guides[place].navRevision;
      return { kind: 'nav', domainId: site.domains[place], revision, version: nav.version };
    },
  },
  'POST /api/site/saveNav': saveSite('nav'),
  'POST /api/publication/publish': savePage,
  'POST /api/publication/takeBack': {
    ...pageRole,
    body: async (place) => {
      const { _id, version, slug } = await site.newPage(place);
      const page = { _id, version, slug, title: 'Changed' };
      const published = await site.post(place, 'publication/publish', { page }, 'admin');
      return { publication: published.json().publication };
    },
  },
  'POST /api/site/publishNav': publishSite('nav', 'site/saveNav'),
  'POST /api/site/saveFooter': saveSite('footer'),
  'POST /api/site/publishFooter': publishSite('footer', 'site/saveFooter'),
  'POST /api/siteSettings/saveSiteSettings': saveSite('siteSettings'),
  'POST /api/siteSettings/publishSiteSettings': publishSite('siteSettings', 'siteSettings/saveSiteSettings'),
  'GET /api/page/loadLinks': {
    ...signedIn,
    url: (place) => `/api/page/loadLinks?_id=${site.guides[place].page}`,
  },
  'POST /api/page/updateLinks': {
    ...signedIn,
    body: async (place) => ({ _id: (await site.newPage(place))._id, from: '/nowhere' }),
  },
  'GET /api/redirects/list': {
    ...signedIn,
    url: domainQuery('/api/redirects/list'),
    signedInRead: DRAFT,
  },
  'POST /api/redirects/save': { ...signedIn, body: (place) => ({ redirect: newRedirect(place) }) },
  'POST /api/redirects/publish': redirectById,
  'POST /api/redirects/unpublish': redirectById,
  'POST /api/redirects/remove': redirectById,
  'GET /api/checks/site': { ...signedIn, url: domainQuery('/api/checks/site') },
  'POST /api/checks/links': {
    ...signedIn,
    body: (place) => ({ domainId: site.domains[place], paths: ['/guide'] }),
  },
  'GET /api/missing/list': { ...signedIn, url: domainQuery('/api/missing/list') },
  'POST /api/missing/remove': {
    ...domainRight,
    body: (place) => {
      const [domainId, slug] = [site.domains[place], site.newSlug()];
      site.server.services.missingPages.count(domainId, slug);
      return { domainId, path: `/${slug}` };
    },
  },
  'POST /api/missing/removeAll': { ...domainRight, body: (place) => ({ domainId: site.domains[place] }) },
  'GET /api/notice/load': adminsAlone,
  'POST /api/notice/show': {
    ...adminsOfNoSite,
    body: () => ({
      ...{ words: 'Call 000', number: '', linkText: '', linkHref: '', isDrill: false },
      ...{ until: new Date(Date.now() + 60_000).toISOString(), domainIds: ['none'] },
    }),
  },
  'POST /api/notice/end': { ...adminsOfNoSite, body: () => ({ domainIds: ['none'] }) },
  'GET /api/siteSettings/loadDonationPage': {
    ...adminsAlone,
    url: domainQuery('/api/siteSettings/loadDonationPage'),
  },
  'POST /api/siteSettings/saveDonationPage': {
    ...adminsOfNoSite,
    body: () => ({ domainId: 'none', url: '' }),
  },
  'POST /api/image/upload': { ...stored, uploads: 'image' },
  'GET /api/image/loadGallery': signedIn,
  'GET /api/image/load': { ...signedIn, url: (place) => `/api/image/load?_id=${place}-draft` },
  'GET /api/image/loadUses': uses('image'),
  'POST /api/image/saveImageDetails': {
    ...signedIn,
    body: (place) => ({ _id: `${place}-draft`, alt: 'A leaf' }),
  },
  'POST /api/image/replaceImage': {
    ...signedIn,
    body: async () => ({ _id: await site.newMedia('image'), imageId: await site.newMedia('image') }),
  },
  'POST /api/image/remove': removal('image'),
  'POST /api/file/upload': { ...stored, uploads: 'file' },
  'GET /api/file/loadFiles': signedIn,
  'GET /api/file/searchFiles': signedIn,
  'GET /api/file/loadUses': uses('file'),
  'POST /api/file/saveFileDetails': {
    ...signedIn,
    body: (place) => ({ _id: `${place}-draft-file`, description: 'A form' }),
  },
  'POST /api/file/replaceFile': {
    ...signedIn,
    url: (place) => `/api/file/replaceFile?_id=${place}-replaced-file`,
    uploads: 'file',
  },
  'POST /api/file/remove': removal('file'),
  // Everyone may load events, but no events service is configured here.
  'POST /api/humanitix/list': {
    own: [503, 503, 503, 503],
    other: [503, 503, 503, 503],
    body: () => ({ filter: '' }),
  },
  // No map service is configured.
  'POST /api/maps/search': {
    own: [401, 503, 503, 503],
    other: [401, 503, 503, 503],
    body: () => ({ query: 'Adelaide' }),
  },
  // Without a map service, there are no tiles.
  'GET /api/maps/tile/:z/:x/:y': {
    own: [404, 404, 404, 404],
    other: [404, 404, 404, 404],
    url: () => '/api/maps/tile/16/57998/39558',
  },
  'GET /api/sitemap/filter': {
    ...signedIn,
    url: domainQuery('/api/sitemap/filter'),
    signedInRead: DRAFT,
  },
  'GET /api/sitemap/loadDeleted': { ...signedIn, url: domainQuery('/api/sitemap/loadDeleted') },
  'GET /api/sitemap/loadUnlinked': {
    ...signedIn,
    url: domainQuery('/api/sitemap/loadUnlinked'),
    signedInRead: DRAFT,
  },
  'GET /api/audit/list': { ...adminsAlone, signedInRead: 'an-editor' },
  'GET /api/audit/loadPeople': { ...adminsAlone, signedInRead: 'an-admin' },
  'GET /api/audit/generateCSV': { ...adminsAlone, signedInRead: 'an-editor' },
  'GET /api/audit/loadRetention': { ...adminsAlone, signedInRead: '365' },
  'POST /api/audit/saveRetention': { ...adminsAlone, body: () => ({ days: 365 }) },
  'GET /api/help/load': { ...signedIn, signedInRead: 'editors-guide' },
  'GET /api/system/load': { ...adminsAlone, signedInRead: 'schema' },
  'GET /api/backups/load': { ...adminsAlone, signedInRead: 'isScheduled' },
  'POST /api/backups/make': { ...adminsAlone, body: () => ({}), signedInRead: 'isScheduled' },
  'GET /api/backups/places': { ...adminsAlone, signedInRead: 'here' },
  'GET /api/backups/restoring': { ...adminsAlone, signedInRead: 'current' },
  'POST /api/backups/look': {
    own: [401, 403, 403, 404],
    other: [401, 403, 403, 404],
    body: () => ({ name: 'none.tar', place: 'here' }),
  },
  'POST /api/backups/leave': { ...adminsAlone, body: () => ({}), signedInRead: 'current' },
  'POST /api/backups/restore': {
    own: [401, 403, 403, 404],
    other: [401, 403, 403, 404],
    body: () => ({ name: 'none.tar', place: 'here', people: 'today' }),
  },
  'GET /api/backups/download': {
    own: [401, 403, 403, 404],
    other: [401, 403, 403, 404],
    url: () => '/api/backups/download?name=none.tar',
  },
  'GET /api/installation/load': { ...adminsAlone, signedInRead: 'sections' },
  // The admin gives no password.
  'POST /api/installation/save': {
    own: [401, 403, 403, 422],
    other: [401, 403, 403, 422],
    body: () => ({ section: 'time', version: 0, values: { TIME_ZONE: 'Europe/Berlin' } }),
  },
  'POST /api/installation/test': {
    ...adminsAlone,
    body: () => ({ section: 'crm' }),
    signedInRead: 'Nothing is set up',
  },
  'GET /api/updates/load': { ...adminsAlone, signedInRead: 'isSetUp' },
  'POST /api/updates/start': {
    own: [401, 403, 403, 422],
    other: [401, 403, 403, 422],
    body: () => ({ version: '9.9.9' }),
  },
  'GET /api/mail/status': submissionsRight,
  'GET /api/mail/list': submissionsRight,
  'POST /api/mail/sendAgain': {
    own: [401, 403, 403, 404],
    other: [401, 403, 403, 404],
    body: () => ({ _id: 'none' }),
  },
  'GET /api/file/:fileId': {
    own: [404, 200, 200, 200],
    other: [404, 200, 200, 200],
    url: (place) => `/api/file/${place}-draft-file`,
    signedInRead: DRAFT,
  },
  'GET /api/forms/challenge': anyone,
  'POST /api/forms/submit': {
    own: [200, 200, 200, 200],
    other: [404, 404, 404, 404],
    body: async (place) => ({
      form: ENQUIRY,
      page: site.guides[place].page,
      block: 'contact',
      captcha: await proof(site.server),
    }),
    signedInRead: 'submissionId',
  },
  'GET /api/forms/sent/:page/:block': {
    own: [200, 200, 200, 200],
    other: [404, 404, 404, 404],
    url: (place) => `/api/forms/sent/${site.guides[place].page}/contact`,
    nobodyReads: PUBLIC,
    signedInRead: PUBLIC,
  },
  'POST /api/forms/getSuccessEmailPreview': {
    ...signedIn,
    body: () => ({ text: 'Dear ${name}', values: { name: 'name' } }),
    signedInRead: 'Dear name',
  },
  'GET /api/forms/getSubmissions': submissions('/api/forms/getSubmissions', SUBMITTED),
  'GET /api/forms/generateCSV': submissions('/api/forms/generateCSV', SUBMITTED),
  'GET /api/forms/loadIdentifiers': submissions('/api/forms/loadIdentifiers', 'identifiers'),
  'GET /api/forms/loadRemovals': submissions('/api/forms/loadRemovals', 'removals'),
  'GET /api/forms/loadRetention': submissions('/api/forms/loadRetention', 'days'),
  'POST /api/forms/saveRetention': {
    ...submissionsRight,
    body: (place) => ({ domainId: site.domains[place], days: null }),
  },
  'POST /api/forms/removeSubmission': {
    ...submissionsRight,
    body: async (place) => ({ _id: await site.newSubmission(place) }),
  },
  'POST /api/feedback/answer': {
    own: [303, 303, 303, 303],
    other: [303, 303, 303, 303],
    body: () => ({ form: { yes: 'guide' } }),
  },
  'GET /api/feedback/answered': {
    own: [200, 200, 200, 200],
    other: [404, 404, 404, 404],
    url: (place) => `/api/feedback/answered?page=${place === 'own' ? 'guide' : 'none'}&clear=no`,
  },
  'GET /api/feedback/list': submissions('/api/feedback/list', 'feedback'),
  'POST /api/feedback/remove': {
    ...submissionsRight,
    body: async (place) => ({ _id: await newReadersWords(place) }),
  },
};

beforeAll(async () => {
  site = await openWalkedSite();
});
afterAll(() => site.close());

test('every call of the API is covered here', () => {
  const calls = [...site.calls.keys()];
  const unknown = calls.filter((call) => !Object.hasOwn(CALLS, call));
  const toDo = 'add a line to CALLS: its status for each caller, and the url or body with which it succeeds';
  expect(unknown.map((call) => `${call}: ${toDo}`)).toEqual([]);
  expect(Object.keys(CALLS).filter((call) => !calls.includes(call))).toEqual([]);
});

test('every call that changes something is recorded, or has a reason not to be', () => {
  const changing = [...site.calls].filter(([call]) => !call.startsWith('GET ')).map(([, action]) => action!);
  const unknown = changing.filter(
    (action) => !Object.hasOwn(RECORDED_ACTIONS, action) && !Object.hasOwn(NOT_RECORDED, action),
  );
  const toDo = 'give its row the words of the record, or the reason why there are none (audit)';
  expect(unknown.map((action) => `${action}: ${toDo}`)).toEqual([]);
});

test('every call refuses those whom the permission table denies, before it looks at what was sent', {
  timeout: 60_000,
}, async () => {
  for (const [call, action] of site.calls) {
    if (call.endsWith('/logout')) continue;
    const [method, route] = call.split(' ') as [HTTPMethods, string];
    expect(action, call).toBeDefined();
    for (const { name, actor, headers } of site.actors) {
      const url = route.replaceAll(/:\w+/g, 'none');
      const response = await site.app.inject({ method, url, headers: { host: HOSTS.own, ...headers } });
      const refused = actor === null ? 401 : 403;
      const expected = canTry(actor, action!) ? expect.not.toBeOneOf([403]) : expect.toBeOneOf([refused]);
      expect(response.statusCode, `${call} by ${name}`).toEqual(expected);
      if (actor === null) expect(response.body + JSON.stringify(response.headers), call).not.toMatch(SECRET);
    }
  }
});

test('whom a call is not for is refused before what was sent is read, be it no JSON at all', async () => {
  for (const [call, action] of site.calls) {
    const [method, route] = call.split(' ') as [HTTPMethods, string];
    if (method === 'GET') continue;
    for (const { name, actor, headers } of site.actors) {
      if (canTry(actor, action!)) continue;
      const response = await site.app.inject({
        method,
        url: `${route.replaceAll(/:\w+/g, 'none')}?unknown=1`,
        headers: { host: HOSTS.own, 'content-type': 'application/json', ...headers },
        payload: '{',
      });
      expect(response.statusCode, `${call} by ${name}`).toBe(actor === null ? 401 : 403);
    }
  }
});

test('every call that changes something is refused from another origin, and takes no body that a form elsewhere could send', async () => {
  const own = `https://${HOSTS.own}`;
  for (const call of site.calls.keys()) {
    const [method, route] = call.split(' ') as [HTTPMethods, string];
    if (method === 'GET') continue;
    const url = route.replaceAll(/:\w+/g, 'none');
    const send = (headers: Record<string, string>) =>
      site.app.inject({
        method,
        url,
        headers: { host: HOSTS.own, 'content-type': 'application/json', ...site.as('admin'), ...headers },
        payload: '{"unknown":1}',
      });
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://${HOSTS.own}` },
      { origin: `https://${HOSTS.other}` },
      { origin: own, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { referer: 'https://evil.example/' },
    ] as Record<string, string>[]) {
      const refused = await send(headers);
      expect([refused.statusCode, refused.json().error.code], `${call} ${JSON.stringify(headers)}`).toEqual([
        403,
        'cross-origin',
      ]);
    }
    if (call.endsWith('/logout') || TAKES_FORMS.test(route)) continue;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])
      expect((await send({ origin: own, 'content-type': type })).statusCode, `${call} ${type}`).toBe(415);
  }
});

/** Matches the routes of uploads, and of the forms that visitors send without JavaScript. */
const TAKES_FORMS = /\/(upload|replaceFile|submit|answer)$/;

describe.each(Object.entries(CALLS))('%s', (name, call) => {
  const [method, path] = name.split(' ') as [HTTPMethods, string];

  test.each(PLACES)('follows the permission table, about the %s domain', async (place) => {
    const statuses = [];
    for (const caller of CALLERS) {
      const upload = call.uploads && (await site.newUpload(call.uploads));
      const payload = upload?.payload ?? (await call.body?.(place));
      const before = await site.recorded();
      const response = await site.app.inject({
        method,
        url: call.url?.(place) ?? path,
        // A call that reads data names the domain in a parameter; a call that changes data refers to the stored page.
        headers: { host: HOSTS.own, ...session(caller, name), ...upload?.headers },
        payload,
      });
      statuses.push(response.statusCode);
      if (!RECORDED_ELSEWHERE.includes(name)) {
        const done = response.statusCode < 400 && isRecorded(name);
        const expected = done ? [[site.calls.get(name), 1]] : [];
        expect(timesBetween(before, await site.recorded()), caller).toEqual(expected);
      }
      if (caller === 'anonymous')
        expect(response.body + JSON.stringify(response.headers)).not.toMatch(SECRET);
      if (response.statusCode >= 400) {
        expect(response.json()).toHaveProperty('error.code');
        expect(response.body).not.toMatch(SECRET);
      } else {
        const read = caller === 'anonymous' ? call.nobodyReads : call.signedInRead;
        expect(response.body, caller).toContain(read ?? '');
      }
    }
    expect(statuses).toEqual(call[place]);
    await call.after?.(place);
  });
});

/** Returns how often each action was recorded between two points. */
function timesBetween(before: Recorded, after: Recorded): (readonly [string, number])[] {
  return [...after]
    .map(([action, times]) => [action, times - (before.get(action) ?? 0)] as const)
    .filter(([, times]) => times > 0);
}

type Recorded = Awaited<ReturnType<WalkedSite['recorded']>>;

function isRecorded(name: string): boolean {
  return Object.hasOwn(RECORDED_ACTIONS, site.calls.get(name)!);
}

/**
 * Calls whose audit record depends on more than the status. Their tests are `audit/log-ins.test.ts`,
 * `auth/password-recovery.test.ts`, `account/*.test.ts`, `notices/notices.test.ts`, `domains/donation-page.test.ts`, `pages/many-pages.test.ts` and `roles/collection-roles.test.ts`.
 */
const RECORDED_ELSEWHERE = [
  'POST /api/user/login',
  'POST /api/user/logout',
  'POST /api/user/forgotPassword',
  'POST /api/user/changePassword',
  'POST /api/user/endSessions',
  'POST /api/user/startSecondFactor',
  'POST /api/user/moveSecondFactor',
  'POST /api/user/disableSecondFactor',
  'POST /api/user/newRecoveryCodes',
  'POST /api/notice/show',
  'POST /api/notice/end',
  'POST /api/siteSettings/saveDonationPage',
  'POST /api/page/publishMany',
  'POST /api/publication/publish',
  'POST /api/page/unpublishMany',
  'POST /api/roles/applyToCollection',
];

function session(caller: Caller, name: string): Record<string, string> {
  // Logging out would end the session that later calls need.
  return name.endsWith('/logout') ? {} : site.as(caller);
}

const READ = Object.entries(CALLS).filter(([, { nobodyReads }]) => nobodyReads !== undefined);

test.each(READ)(
  '%s shows anonymous callers what a site has published, on its own host',
  async (name, call) => {
    for (const place of PLACES) {
      const url = call.url?.(place) ?? name.split(' ')[1]!;
      const response = await site.app.inject({ url, headers: { host: HOSTS[place] } });
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain(call.nobodyReads);
      expect(response.body).not.toMatch(SECRET);
    }
  },
);

test('a site that is not public tells anonymous callers nothing, on its own host or another', async () => {
  const domain = { _id: site.domains.other };
  await site.post('own', 'config/unpublishDomain', { domain }, 'admin');
  onTestFinished(async () => void (await site.post('own', 'config/publishDomain', { domain }, 'admin')));
  for (const [name, call] of Object.entries(CALLS)) {
    const [method, path] = name.split(' ') as [HTTPMethods, string];
    if (method !== 'GET' || ABOUT_NO_SITE.includes(path)) continue;
    for (const place of PLACES) {
      const url = call.url?.('other') ?? path;
      const response = await site.app.inject({ url, headers: { host: HOSTS[place] } });
      expect([name, response.statusCode]).toEqual([name, expect.toBeOneOf([401, 404])]);
      expect(response.body, name).not.toMatch(/public words|draft words/);
    }
  }
});

test('roles in a request have no effect', async () => {
  const page = await site.newPage('own');
  for (const roles of [[], ['editor'], null]) {
    const response = await site.post('own', 'page/save', { page: { ...page, roles } }, 'editor');
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({
      statusCode: 403,
      message: 'You are not allowed to do this.',
      error: { code: 'not-allowed', message: 'You are not allowed to do this.' },
    });
  }
  const saved = await site.post('own', 'page/save', { page: { ...page, roles: ['editor'] } }, 'holder');
  expect(saved.json().page.roles).toEqual(['publisher']);
});

test('roles restrict changes, never reading', async () => {
  const headers = { host: HOSTS.own, ...site.as('editor') };
  const response = await site.app.inject({ url: '/api/page/load?slug=guide', headers });
  expect(response.json()).toMatchObject({ title: DRAFT, roles: ['publisher'] });
});

test('an anonymous caller sees only the requested domain, and never drafts', async () => {
  const get = (place: Place, url: string) => site.app.inject({ url, headers: { host: HOSTS[place] } });
  const domain = await get('own', `/api/config/loadDomain?hostname=${HOSTS.other}`);
  expect(domain.json().domains).toEqual([domain.json().domain]);
  const page = (await get('other', '/api/page/load?slug=guide')).json();
  expect(page).toMatchObject({ domainId: site.domains.other, title: PUBLIC, roles: [], version: 0 });
  const missing = await get('own', '/api/page/load?slug=missing');
  await site.newPage('own', { slug: 'secret' });
  const draft = await get('own', '/api/page/load?slug=secret');
  expect(draft.statusCode).toBe(404);
  expect(draft.body).toBe(missing.body);
});

test('submissions never cross from one site to another', async () => {
  for (const place of PLACES) {
    for (const call of ['getSubmissions', 'generateCSV']) {
      const url = `/api/forms/${call}?domainId=${site.domains[place]}`;
      const { body } = await site.app.inject({ url, headers: { host: HOSTS.own, ...site.as('admin') } });
      expect(body).toContain(`${place} ${SUBMITTED}`);
      for (const other of PLACES) if (other !== place) expect(body).not.toContain(`${other} ${SUBMITTED}`);
    }
  }
});
