import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../db/domains.ts';
import { publishedRedirect } from '../../db/published.ts';
import { HearthError } from '../../src/model/errors.ts';
import { RESERVED_SEGMENTS, requestPath, slugPath } from '../../src/model/slug.ts';
import type { View } from '../../src/model/view.ts';
import { sessionOf } from '../auth/sessions.ts';
import { toHearthError } from '../http/errors.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { editorView } from './editor-view.ts';
import { LAST_RESORT_CSP, LAST_RESORT_PAGE } from './last-resort.ts';
import type { Entry } from './page-cache.ts';
import { redirectLocation } from './redirect.ts';
import type { RenderedPage } from './renderer.ts';
import { contentView, errorView, healthView, loginView } from './views.ts';

/** Every address that is not the API's, a picture's or a file's: the pages. */
export function visitorRoutes(app: FastifyInstance, pages: PageResponses): void {
  app.get('/health', (request, reply) => pages.health(request, reply));
  app.get('/login', (request, reply) => pages.login(request, reply));
  app.get('/*', (request, reply) => pages.page(request, reply));
  app.setNotFoundHandler((request, reply) => pages.error(request, reply, 404));
  app.setErrorHandler((error, request, reply) => pages.failed(error, request, reply));
}

/** Answers requests for pages. */
export class PageResponses {
  readonly #services: Services;
  readonly #securityHeaders: Readonly<Record<string, string>>;
  readonly #headers: Readonly<Record<string, string>>;
  /** Renders under way, by domain and path, so that a page wanted by many at once is made once. */
  readonly #underWay = new Map<string, Promise<Entry | null>>();

  constructor(services: Services) {
    this.#services = services;
    this.#securityHeaders = securityHeaders(services.config);
    this.#headers = { ...this.#securityHeaders, 'content-type': 'text/html; charset=utf-8' };
  }

  async page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const domain = this.#services.domains.forHost(request.headers.host ?? '')?.domain ?? null;
    const path = requestPath(request.url.split('?', 1)[0] ?? '/');
    if (domain === null || path.kind === 'bad') return this.error(request, reply, 404);
    if (path.kind === 'redirect') {
      return isFree(path.to) ? this.#redirect(request, reply, path.to) : this.error(request, reply, 404);
    }
    try {
      const session = await sessionOf(this.#services, request);
      if (session !== null && !wantsVisitorView(request)) {
        const view = await editorView(this.#services, session, domain, path.slug);
        if (view !== null) return await this.#sendPrivate(reply, view, 200);
      }
      if (!domain.published) return await this.error(request, reply, 404);
      return await this.#published(request, reply, domain, path.slug);
    } catch (error) {
      if (error instanceof HearthError && error.status === 404) return this.error(request, reply, 404);
      request.log.error({ err: error }, 'page failed');
      return this.#lastGoodCopy(request, reply, domain, path.slug);
    }
  }

  async health(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const healthy = await isHealthy(this.#services);
    const view = await healthView(this.#services, this.#domainOf(request), healthy);
    return this.#sendPrivate(reply, view, healthy ? 200 : 503);
  }

  async login(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const domain = this.#domainOf(request);
    if (domain === null) return this.error(request, reply, 404);
    return this.#sendPrivate(reply, await loginView(this.#services, domain), 200);
  }

  /** The error page for what was thrown. */
  async failed(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status } = toHearthError(error);
    if (status >= 500) request.log.error({ err: error }, 'page failed');
    return this.error(request, reply, status);
  }

  /** The error page; if that cannot be rendered either, the last resort. */
  async error(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    try {
      const view = await errorView(this.#services, this.#domainOf(request), status);
      return await this.#sendPrivate(reply, view, status);
    } catch (error) {
      request.log.error({ err: error }, 'error page failed');
      return reply
        .code(status)
        .headers({
          ...this.#headers,
          'content-security-policy': LAST_RESORT_CSP,
          'cache-control': 'no-store',
        })
        .send(LAST_RESORT_PAGE);
    }
  }

  /** The domain a request is for: null for an unknown host, and for a domain that is not published. */
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
    const { pages, database } = this.#services;
    const kept = pages.fresh(domain.id, slugPath(slug));
    if (kept !== null) return this.#write(kept, request, reply);
    const target = await publishedRedirect(database.visitor, domain.id, `/${slug}`);
    if (target !== null) return this.#redirect(request, reply, target);
    const made = await this.#make(domain, slug);
    return made === null ? this.error(request, reply, 404) : this.#write(made, request, reply);
  }

  #write(page: Entry, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.hijack();
    this.#services.pages.write(page, request.raw, reply.raw);
    return reply;
  }

  /** A permanent redirect. One that leads to no place of the web is not followed. */
  #redirect(request: FastifyRequest, reply: FastifyReply, to: string): FastifyReply | Promise<FastifyReply> {
    const location = redirectLocation(to, request.url);
    if (location === null) return this.error(request, reply, 404);
    return reply.headers(this.#securityHeaders).redirect(location, 301);
  }

  /**
   * Makes the page and keeps it, once for all who ask at the same moment. Who asks after a change does not get what was
   * begun before it.
   */
  #make(domain: DomainRecord, slug: string): Promise<Entry | null> {
    const key = `${this.#services.pages.ticket()} ${domain.id} ${slug}`;
    const running = this.#underWay.get(key);
    if (running !== undefined) return running;
    const making = this.#render(domain, slug).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }

  async #render(domain: DomainRecord, slug: string): Promise<Entry | null> {
    const { pages } = this.#services;
    const ticket = pages.ticket();
    const content = await contentView(this.#services, domain, slug);
    if (content === null) return null;
    const rendered = await this.#services.render(content.view);
    const finished = pages.finish({
      status: 200,
      html: rendered.html,
      headers: this.#headersFor(rendered),
      tags: content.tags,
    });
    // One address a page, however a visitor wrote it.
    pages.keep({ domain: domain.id, path: slugPath(slug), ticket }, finished);
    return finished;
  }

  /** When a page cannot be made, visitors are better served by the copy of a moment ago than by an error. */
  #lastGoodCopy(
    request: FastifyRequest,
    reply: FastifyReply,
    domain: DomainRecord,
    slug: string,
  ): FastifyReply | Promise<FastifyReply> {
    const copy = domain.published ? this.#services.pages.copy(domain.id, slugPath(slug)) : null;
    return copy === null ? this.error(request, reply, 500) : this.#write(copy, request, reply);
  }

  /** A page for one person or one moment: never kept, here or by anybody between. */
  async #sendPrivate(reply: FastifyReply, view: View, status: number): Promise<FastifyReply> {
    const rendered = await this.#services.render(view);
    return reply
      .code(status)
      .headers({ ...this.#headersFor(rendered), 'cache-control': 'private, no-store' })
      .send(rendered.html);
  }

  #headersFor(rendered: RenderedPage): Record<string, string> {
    return {
      ...this.#headers,
      ...(rendered.csp === null ? {} : { 'content-security-policy': rendered.csp }),
    };
  }
}

/** Pages that stand at reserved addresses. */
const OWN_PATHS: readonly string[] = ['/health', '/login'];

/** Whether a page, or a redirect to one, can stand at a path. A file's name in another case is no other way to write it. */
function isFree(path: string): boolean {
  return OWN_PATHS.includes(path) || !RESERVED_SEGMENTS.includes(path.split('/')[1] ?? '');
}

function wantsVisitorView(request: FastifyRequest): boolean {
  return (request.query as Record<string, unknown>).view === 'visitor';
}

async function isHealthy(services: Services): Promise<boolean> {
  try {
    await services.database.visitor.selectFrom('domain').select('id').limit(1).execute();
    return true;
  } catch {
    return false;
  }
}
