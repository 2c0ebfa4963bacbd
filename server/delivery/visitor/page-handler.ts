import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { publishedRedirect } from '../../../db/published-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { thenBase, timeInPath } from '../../../src/model/site-then.ts';
import { RESERVED_SEGMENTS, requestPath, slugPath } from '../../../src/model/slug.ts';
import { STAFF_BAR } from '../../../src/model/texts.ts';
import type { View } from '../../../src/model/view.ts';
import { redirectLocation } from '../../content/redirects/redirect.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { logFailure, toHearthError } from '../../core/http/error-responses.ts';
import { isGone } from '../../core/http/is-gone.ts';
import { holdsToken, UNTOLD } from '../../core/http/link-token.ts';
import { REQUEST_ID_HEADER } from '../../core/http/request-id.ts';
import { retryAfterSeconds } from '../../core/http/retry-after.ts';
import { securityHeaders } from '../../core/http/security-headers.ts';
import { Pace } from '../../core/limits/pace.ts';
import { PACES } from '../../core/limits/throttles.ts';
import type { Services } from '../../core/services.ts';
import { clientOf } from '../../people/auth/client-of.ts';
import { type Session, sessionOf } from '../../people/auth/sessions.ts';
import { databaseFailure } from '../health/database-failure.ts';
import type { CachedResponse } from './cached-response.ts';
import { editedDomain, editorView } from './editor-view.ts';
import { lastResortPage } from './last-resort.ts';
import { isPrefetch } from './page-cache.ts';
import type { PageCaller, PageMaker } from './page-maker.ts';
import { clearedView, errorView, viewAt } from './public-views.ts';
import { RenderError } from './renderer.ts';
import { revisionView } from './revision-view.ts';
import { searchView } from './search-view.ts';
import { sharedDraftView } from './shared-draft-view.ts';
import { uncounted } from './site-shell.ts';
import { staffBar } from './staff-bar.ts';
import { keptThen, viewThen } from './view-then.ts';
import { workingCopyView } from './working-copy-view.ts';

/** Handles requests for pages. */
export class PageHandler {
  readonly #services: Services;
  readonly #maker: PageMaker;
  readonly #pace = new Pace(PACES.pages);
  readonly #securityHeaders: Readonly<Record<string, string>>;

  constructor(services: Services) {
    this.#services = services;
    this.#maker = services.pageMaker;
    this.#securityHeaders = securityHeaders(services.config);
  }

  async page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const domain = this.#services.domains.forHost(request.headers.host ?? '')?.domain ?? null;
    const path = requestPath(request.url.split('?', 1)[0] ?? '/');
    if (domain === null) return this.error(request, reply, 404);
    const canonical = path.kind === 'redirect' && isFree(path.to) ? path.to : null;
    const slug = path.kind === 'slug' ? path.slug : null;
    try {
      // If the page is refused because of overload, readers get an earlier copy of the page, if there is one.
      this.#services.overload.admit('page', false);
      if (!(await this.#isItsTurn(await clientOf(this.#services, request), reply))) return reply;
      if (canonical !== null) {
        return await this.#redirect(request, reply, (await this.#target(domain, canonical)) ?? canonical);
      }
      const session = await sessionOf(this.#services, request);
      if (session !== null) return await this.#personal(request, reply, session, { domain, slug });
      if (!domain.published && asksForLogIn(request)) return await this.login(request, reply);
      if (!domain.published || slug === null) return await this.error(request, reply, 404);
      return await this.#published(request, reply, domain, slug);
    } catch (error) {
      return this.#withoutPage(error, request, reply, { domain, slug });
    }
  }

  async health(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = callerOf(request);
    if (!(await this.#isItsTurn(caller.client, reply))) return reply;
    const healthy = (await databaseFailure(this.#services.database, request.log)) === null;
    return this.#write(await this.#maker.health(this.#domainOf(request), healthy, caller), request, reply);
  }

  /** Sends the log-in page. A site that is not public yet has one too, because its owner must get in. */
  async login(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const domain = this.#services.domains.forHost(request.headers.host ?? '')?.domain ?? null;
    if (domain === null || !this.#services.config.draft) return this.error(request, reply, 404);
    return this.#write(await this.#maker.login(domain, callerOf(request)), request, reply);
  }

  /** Sends one of the files with which browsers keep the site's numbers, only for a published site. */
  async keeping(
    request: FastifyRequest,
    reply: FastifyReply,
    file: 'worker' | 'offline',
  ): Promise<FastifyReply> {
    const domain = this.#domainOf(request);
    if (domain === null) return this.error(request, reply, 404);
    const caller = callerOf(request);
    if (!(await this.#isItsTurn(caller.client, reply))) return reply;
    return this.#write(await this.#maker[file](domain, caller), request, reply);
  }

  /** Sends the page that confirms that the browser has cleared what the site keeps. */
  async cleared(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const domain = this.#domainOf(request);
    if (domain === null) return this.error(request, reply, 404);
    const caller = callerOf(request);
    if (!(await this.#isItsTurn(caller.client, reply))) return reply;
    const session = await sessionOf(this.#services, request);
    if (session === null) return this.#write(await this.#maker.cleared(domain, caller), request, reply);
    return this.#sendPersonal(reply, await clearedView(this.#services, domain, true), request);
  }

  /**
   * Sends the result of a search in the published pages of a domain. A signed-in user searches the site that the user edits,
   * and sees the same result as the site's visitors.
   */
  async search(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const host = this.#services.domains.forHost(request.headers.host ?? '')?.domain ?? null;
    if (host === null) return this.error(request, reply, 404);
    try {
      if (!(await this.#isItsTurn(await clientOf(this.#services, request), reply))) return reply;
      const session = await sessionOf(this.#services, request);
      if (session === null) await this.#services.rates.searches.attempt(addressKey(request.ip));
      const domain = session === null ? host : editedDomain(this.#services, session, host);
      if (!domain.published) return await this.error(request, reply, 404);
      const view = await searchView(this.#services, domain, request.query);
      if (session === null) {
        const page = await this.#maker.search(view, callerOf(request));
        reply.hijack();
        void this.#services.pageCache.writeOnce(page, request.raw, reply.raw);
        return reply;
      }
      const staff = await staffBar(this.#services, domain, { slug: null, pageId: null });
      return await this.#sendPersonal(
        reply,
        { ...view, staff: { ...staff, message: STAFF_BAR.search } },
        request,
      );
    } catch (error) {
      return this.failed(error, request, reply);
    }
  }

  /** Sends a page as it was in a revision, only to signed-in users. */
  async revision(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> {
    const session = await sessionOf(this.#services, request);
    if (session === null) return this.error(request, reply, 404);
    const view = await revisionView(this.#services, session, id);
    if (view !== null) return this.#sendPersonal(reply, view, request);
    const missing = await errorView(this.#services, this.#domainOf(request), 404);
    return this.#sendPersonal(reply.code(404), { ...missing, shell: uncounted(missing.shell) }, request);
  }

  /** Sends the draft that a link shows. It looks the same for everybody, logged in or not. */
  async sharedDraft(request: FastifyRequest, reply: FastifyReply, token: unknown): Promise<FastifyReply> {
    const { client, log } = callerOf(request);
    if (!(await this.#isItsTurn(client, reply))) return reply;
    const { host = '' } = request.headers;
    const view = await sharedDraftView(this.#services, host, typeof token === 'string' ? token : '');
    if (view === null) return this.error(request, reply, 404);
    const { html, headers } = await this.#maker.personal(view, { log, client }, false);
    return reply.headers({ ...headers, ...UNTOLD, 'x-robots-tag': 'noindex' }).send(html);
  }

  /** Sends a page as readers had it at a time, only to signed-in users. */
  async siteThen(request: FastifyRequest, reply: FastifyReply, at: string): Promise<FastifyReply> {
    const session = await sessionOf(this.#services, request);
    const domain = this.#services.domains.forHost(request.headers.host ?? '')?.domain;
    const time = timeInPath(at);
    if (session === null || !domain || time === null) return this.error(request, reply, 404);
    const client = await clientOf(this.#services, request);
    if (!(await this.#isItsTurn(client, reply))) return reply;
    // The time may be escaped in the address, so its length says nothing.
    const path = (request.url.split('?', 1)[0] ?? '').split('/').slice(thenBase(at).split('/').length);
    const edited = editedDomain(this.#services, session, domain);
    const found = await viewThen(this.#services, edited, time, requestPath(`/${path.join('/')}`));
    if (typeof found === 'string') {
      const location = `${thenBase(at)}${found}`;
      return reply
        .headers({ ...this.#securityHeaders, 'cache-control': 'private, no-store' })
        .redirect(location, 302);
    }
    const { html, headers } = await this.#maker.personal(found, { log: request.log, client }, false);
    return reply
      .code(found.kind === 'error' ? 404 : 200)
      .headers({ ...headers, ...UNTOLD, 'x-robots-tag': 'noindex' })
      .send(keptThen(html.toString(), time));
  }

  /** Sends the page that an editor has open, as readers will see it. It looks the same as for a visitor. */
  async workingCopy(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = await sessionOf(this.#services, request);
    if (session === null) return this.error(request, reply, 404);
    const body = request.body instanceof URLSearchParams ? (request.body.get('body') ?? '') : '';
    const view = await workingCopyView(this.#services, session, request.headers.host ?? '', body);
    return this.#sendPersonal(reply, view, request);
  }

  /** Sends the error page for a thrown error, and logs the error. */
  async failed(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#log(error, request);
    return this.error(request, reply, toHearthError(error).status);
  }

  /**
   * Sends the error page. If the error page cannot be rendered, sends its last copy; if it has no copy, sends the last-resort
   * page.
   */
  async error(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    // The id of the request is in a header, because the page itself is the same for all readers.
    if (status >= 500) reply.raw.setHeader(REQUEST_ID_HEADER, request.id);
    try {
      const page = await this.#maker.error(this.#domainOf(request), status, callerOf(request));
      return this.#write(page, request, reply);
    } catch (error) {
      this.#log(error, request);
      const domain = this.#domainOf(request);
      const copy = domain && (await this.#services.pageCache.lastCopy(domain.id, `error ${status}`));
      return copy === null ? this.#lastResort(reply, status, domain) : this.#write(copy, request, reply);
    }
  }

  /** Waits until it is the turn of a request. Returns whether the client still waits for the response. */
  async #isItsTurn(client: string, reply: FastifyReply): Promise<boolean> {
    await this.#pace.turn(client);
    if (!isGone(reply)) return true;
    reply.hijack();
    return false;
  }

  /** Logs an error. A failed render is not logged here, because it was already logged, together with the page. */
  #log(error: unknown, request: FastifyRequest): void {
    if (!(error instanceof RenderError)) logFailure(error, request.log, 'page failed');
  }

  /** Returns the published domain of a request's host; null if the host has no published domain. */
  #domainOf(request: FastifyRequest): DomainRecord | null {
    const domain = this.#services.domains.forHost(request.headers.host ?? '')?.domain ?? null;
    return domain?.published ? domain : null;
  }

  async #published(
    request: FastifyRequest,
    reply: FastifyReply,
    domain: DomainRecord,
    slug: string,
  ): Promise<FastifyReply> {
    const { pageCache } = this.#services;
    const cached = pageCache.fresh(domain.id, slugPath(slug));
    if (cached !== null) return this.#write(cached, request, reply);
    // The generation is read first, so that the rendered page is not stored if a redirect at its path is published in the
    // meantime.
    const generation = pageCache.generation();
    const target = await this.#target(domain, slugPath(slug));
    if (target !== null) return this.#redirect(request, reply, target);
    const made = await this.#maker.content(domain, slug, callerOf(request), generation);
    if (made !== null) return this.#write(made, request, reply);
    // A prefetch is not counted as a missing page, because no reader has asked for the page yet.
    if (request.method === 'GET' && !isPrefetch(request.headers)) {
      this.#services.missingPages.count(domain.id, slug);
    }
    return this.error(request, reply, 404);
  }

  /**
   * Sends a page of the site that a signed-in user edits: the page's draft in the editor, or otherwise the visitors' page with
   * the staff bar.
   */
  async #personal(
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session,
    { domain: hostDomain, slug }: Address,
  ): Promise<FastifyReply> {
    const services = this.#services;
    const domain = editedDomain(services, session, hostDomain);
    const draft =
      slug === null || wantsVisitorView(request) ? null : await editorView(services, session, domain, slug);
    if (draft !== null) return this.#sendPersonal(reply, draft, request);
    const isPublic = domain.published && slug !== null;
    const target = isPublic ? await this.#target(domain, slugPath(slug)) : null;
    if (target !== null) return this.#redirect(request, reply, target);
    const content = isPublic ? await viewAt(services, domain, slug) : null;
    const view = content?.view ?? (await errorView(services, domain.published ? domain : null, 404));
    const pageId = content?.view.page._id ?? null;
    const staff = await staffBar(services, domain, { slug, pageId });
    reply.code(content === null ? 404 : 200);
    return this.#sendPersonal(reply, { ...view, staff }, request);
  }

  #write(page: CachedResponse, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.hijack();
    void this.#services.pageCache.write(page, request.raw, reply.raw);
    return reply;
  }

  /** Returns the target of the published redirect at a path (percent-encoded, in canonical form); null if there is no redirect. */
  async #target(domain: DomainRecord, path: string): Promise<string | null> {
    if (!domain.published) return null;
    return publishedRedirect(this.#services.database.visitor, domain.id, decodeURIComponent(path));
  }

  /**
   * Redirects permanently, or sends a 404 if the target is invalid. A link that sets a password is not redirected, because the
   * redirect would reveal the token of the link. The response to such a request is the log-in page, which uses the token.
   */
  #redirect(request: FastifyRequest, reply: FastifyReply, to: string): FastifyReply | Promise<FastifyReply> {
    if (holdsToken(request.url)) return this.login(request, reply);
    const location = redirectLocation(to, request.url);
    if (location === null) return this.error(request, reply, 404);
    return reply.headers({ ...this.#securityHeaders, 'cache-control': 'no-cache' }).redirect(location, 301);
  }

  /** Handles a page that cannot be rendered: visitors get the last copy if there is one, or otherwise an error. */
  async #withoutPage(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    { domain, slug }: Address,
  ): Promise<FastifyReply> {
    if (error instanceof HearthError && error.status === 404) return this.error(request, reply, 404);
    const copy =
      domain.published && slug !== null
        ? await this.#services.pageCache.lastCopy(domain.id, slugPath(slug))
        : null;
    return copy === null ? this.failed(error, request, reply) : this.#write(copy, request, reply);
  }

  async #sendPersonal(reply: FastifyReply, view: View, request: FastifyRequest): Promise<FastifyReply> {
    const client = await clientOf(this.#services, request);
    const { html, headers } = await this.#maker.personal(view, { log: request.log, client }, true);
    return reply
      .headers(headers)
      .headers(holdsToken(request.url) ? UNTOLD : {})
      .send(html);
  }

  #lastResort(reply: FastifyReply, status: number, domain: DomainRecord | null): FastifyReply {
    if (status === 503) reply.header('retry-after', String(retryAfterSeconds()));
    const page = lastResortPage(this.#securityHeaders);
    const { html, headers } = this.#services.noticesOnPages.on(page, domain?.id ?? null);
    return reply.code(status).headers(headers).send(html);
  }
}

/** Returns the caller for whom to render a page that is the same for all anonymous visitors. */
function callerOf({ log, ip }: FastifyRequest): PageCaller {
  return { log, client: addressKey(ip) };
}

/** The address of the requested page. The slug is null if the path cannot be a page's path. */
interface Address {
  readonly domain: DomainRecord;
  readonly slug: string | null;
}

/** The reserved paths at which the product itself has pages. */
const OWN_PATHS: readonly string[] = ['/health', '/login', '/search'];

/**
 * Whether a path can be that of a page. Other reserved paths are not redirected to lower case, because they are names of files,
 * and file names are case-sensitive.
 */
function isFree(path: string): boolean {
  return OWN_PATHS.includes(path) || !RESERVED_SEGMENTS.includes(path.split('/')[1] ?? '');
}

/** Whether a request has the parameter or the token with which a page of a public site opens a dialog for users. */
function asksForLogIn(request: FastifyRequest): boolean {
  return holdsToken(request.url) || Object.hasOwn(request.query as object, 'login');
}

function wantsVisitorView(request: FastifyRequest): boolean {
  return (request.query as Record<string, unknown>).view === 'visitor';
}
