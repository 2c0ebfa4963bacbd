import type { FastifyInstance } from 'fastify';
import { DRAFT_PATH } from '../../../src/model/draft-links.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { CLEAR_PATH, CLEARED_PATH, OFFLINE_PATH, WORKER_PATH } from '../../../src/model/offline.ts';
import { searchQuery } from '../../../src/model/search/query.ts';
import { THEN_ROUTE } from '../../../src/model/site-then.ts';
import { WORKING_COPY_PATH } from '../../../src/model/working-copy.ts';
import { UNTOLD } from '../../core/http/link-token.ts';
import { originCheck } from '../../core/http/origin-check.ts';
import { readBodies } from '../../core/http/read-bodies.ts';
import { securityHeaders } from '../../core/http/security-headers.ts';
import { BODY_BYTES } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { sessionOf } from '../../people/auth/sessions.ts';
import type { PageHandler } from './page-handler.ts';

/**
 * Adds the routes of pages: every URL that belongs neither to the API nor to a picture or file. Call it on the outermost
 * Fastify instance, because its handlers for errors and missing routes serve the whole server.
 */
export function visitorRoutes(app: FastifyInstance, pages: PageHandler): void {
  app.get('/health', (request, reply) => pages.health(request, reply));
  app.get('/login', (request, reply) => pages.login(request, reply));
  app.get(WORKER_PATH, (request, reply) => pages.keeping(request, reply, 'worker'));
  app.get(OFFLINE_PATH, (request, reply) => pages.keeping(request, reply, 'offline'));
  app.get(CLEARED_PATH, (request, reply) => pages.cleared(request, reply));
  app.get('/search', (request, reply) => pages.search(request, reply));
  app.get<{ Params: { id: string } }>('/preview/revision/:id', (request, reply) =>
    pages.revision(request, reply, request.params.id),
  );
  app.get<{ Querystring: { token?: unknown } }>(DRAFT_PATH, (request, reply) =>
    pages.sharedDraft(request, reply, request.query.token),
  );
  app.get<{ Params: { at: string; '*': string } }>(THEN_ROUTE, (request, reply) =>
    pages.siteThen(request, reply, request.params.at),
  );
  app.get('/*', (request, reply) => pages.page(request, reply));
  app.setNotFoundHandler((request, reply) => pages.error(request, reply, 404));
  app.setErrorHandler((error, request, reply) => pages.failed(error, request, reply));
}

/** Adds the route to which the site's search fields post. It redirects each post to an address that hides the search words. */
export async function searchRoutes(
  app: FastifyInstance,
  { services }: { readonly services: Services },
): Promise<void> {
  // Result pages have a policy that hides the referrer, so browsers do not name the origin of a search that is sent from a
  // result page.
  app.addHook('onRequest', originCheck(services, { allowsUnnamed: true }));
  readUrlEncoded(app);
  app.post('/search', { bodyLimit: BODY_BYTES.anonymous }, async (request, reply) => {
    const body = request.body instanceof URLSearchParams ? request.body : null;
    const { text: typed } = searchQuery(body?.getAll('q').at(-1) ?? '');
    const address = typed === '' ? '/search' : services.sealedSearches.address({ typed, page: 1 });
    return reply
      .headers({ ...securityHeaders(services.config), ...UNTOLD, 'cache-control': 'private, no-store' })
      .redirect(address, 303);
  });
}

/**
 * Adds the route to which the button ‘Clear what this site keeps’ posts. The browser clears the copies of pages, the storage and
 * the service worker. Cookies are cleared only if the site has analytics, because visitors have no other cookies. For signed-in
 * users, nothing is cleared, because the storage of their browser has work that is not saved yet.
 */
export async function clearRoute(
  app: FastifyInstance,
  { services }: { readonly services: Services },
): Promise<void> {
  const cleared = ['cache', 'storage', ...(services.config.analytics === null ? [] : ['cookies'])];
  app.addHook('onRequest', originCheck(services));
  readUrlEncoded(app);
  app.post(CLEAR_PATH, { bodyLimit: BODY_BYTES.anonymous }, async (request, reply) => {
    const isSignedIn = (await sessionOf(services, request)) !== null;
    return reply
      .headers({ ...securityHeaders(services.config), 'cache-control': 'private, no-store' })
      .headers(isSignedIn ? {} : { 'clear-site-data': cleared.map((what) => `"${what}"`).join(', ') })
      .redirect(CLEARED_PATH, 303);
  });
}

/** Adds the route that shows the page that an editor has open, saved or not, as readers will see it. Only signed-in users have it. */
export async function workingCopyRoute(
  app: FastifyInstance,
  { services, pages }: { readonly services: Services; readonly pages: PageHandler },
): Promise<void> {
  app.addHook('onRequest', originCheck(services));
  app.addHook('onRequest', async (request) => {
    if ((await sessionOf(services, request)) === null) throw new HearthError('not-found');
  });
  readUrlEncoded(app);
  // The encoding of a form makes a page of JSON about half as long again, because of its quotation marks.
  app.post(WORKING_COPY_PATH, { bodyLimit: 2 * BODY_BYTES.signedIn }, (request, reply) =>
    pages.workingCopy(request, reply),
  );
}

/** Makes routes accept the posts of forms, and no other bodies. */
function readUrlEncoded(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  readBodies(app, 'application/x-www-form-urlencoded', {
    count: (body) => body.toString().split('&').length,
    parse: (body) => new URLSearchParams(body.toString()),
  });
}
