import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { WORKER_CSP } from '../../../src/model/csp.ts';
import { WORKER_PATH } from '../../../src/model/offline.ts';
import { slugPath } from '../../../src/model/slug.ts';
import { quickExitOf, type SearchView, type View } from '../../../src/model/view.ts';
import { offlineTags, siteTags, type Tag } from '../../content/documents/page-tags.ts';
import { UNTOLD } from '../../core/http/link-token.ts';
import { securityHeaders } from '../../core/http/security-headers.ts';
import type { CachedResponse } from './cached-response.ts';
import type { NoticesOnPages } from './notices-on-pages.ts';
import { offlineWorker } from './offline-worker.ts';
import type { Generation, PageCache } from './page-cache.ts';
import {
  clearedView,
  errorView,
  healthView,
  loginView,
  offlineView,
  type ViewSources,
  viewAt,
} from './public-views.ts';
import { PageRenders } from './render-limits.ts';
import type { RenderedPage, Renderer } from './renderer.ts';

/** The sources of pages. */
export interface PageSources extends ViewSources {
  readonly domains: ViewSources['domains'] & { byId(id: string): DomainRecord | null };
  readonly pageCache: PageCache;
  readonly render: Renderer;
  readonly noticesOnPages: NoticesOnPages;
}

/** The caller for whom a page is rendered. */
export interface PageCaller {
  readonly log: FastifyBaseLogger;
  /** The client, as returned by `clientOf`; '' if the page is rendered for no particular client. */
  readonly client: string;
}

/**
 * The number of seconds that a reader who has searched too often must wait. The number is fixed. The `Retry-After` of a 503, in
 * contrast, differs each time.
 */
const RETRY_AFTER_TOO_MANY = 60;

/** A page to render: its view, its status, and its tags. */
interface Plan {
  readonly view: View;
  readonly status: number;
  readonly tags: readonly Tag[];
  /** Whether all parts of the page could be read; an incomplete page is sent but not cached. */
  readonly complete: boolean;
  /** The time at which the page becomes outdated, as in `FinishedPage`. */
  readonly validUntil?: number | null;
}

/**
 * Renders the site's pages, and stores them in the page cache. A published page is stored under its path. Each domain also has
 * one error page per status, one log-in page and one health page. These three are stored without a path, because they are sent
 * for any URL.
 */
export class PageMaker {
  readonly #services: PageSources;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #visitorRenders = new PageRenders();
  /** A separate queue for editors, so that they never wait for visitors. */
  readonly #editorRenders = new PageRenders();
  /** The views that are being read. Simultaneous requests for a page share one read. */
  // @bounded the pages of the requests that passed at the pace below: 503 (../../core/limits/pace.test.ts)
  readonly #plans = new Map<string, Promise<Plan | null>>();
  /** The number of renders, so far, whose result was used for only one request. */
  #single = 0;
  /** The failures logged within the last minute. */
  // @bounded 1000 failures, a minute each: those logged longest ago can be logged again (failing-views.test.ts)
  readonly #logged = new LRUCache<string, true>({ max: 1000, ttl: 60_000 });

  constructor(services: PageSources) {
    this.#services = services;
    this.#headers = { ...securityHeaders(services.config), 'content-type': 'text/html; charset=utf-8' };
  }

  /** The number of renders that wait for their turn. */
  get waiting(): number {
    return this.#visitorRenders.waiting + this.#editorRenders.waiting;
  }

  /**
   * Returns the published page at a slug; null if there is no page.
   *
   * @param generation the cache's generation, read before any data of the page
   * @throws HearthError 'unknown-page-type' (404); 'unavailable' (503) if too many pages are being rendered
   * @throws RenderError
   */
  content(
    domain: DomainRecord,
    slug: string,
    caller: PageCaller,
    generation?: Generation,
  ): Promise<CachedResponse | null> {
    const plan = async () => {
      const content = await viewAt(this.#services, this.#current(domain), slug);
      return content && { ...content, status: 200, complete: true };
    };
    return this.#stored(domain, slugPath(slug), caller, plan, generation);
  }

  /**
   * Renders a published page before its first request, and compresses the page in the encoding that most browsers accept. Never
   * rejects: a failure is logged, and the next request tries again.
   */
  async prepare(domain: DomainRecord, slug: string, log: FastifyBaseLogger): Promise<void> {
    const page = await this.content(domain, slug, { log, client: '' }).catch(() => null);
    if (page !== null) await this.#services.pageCache.response(page, 'br');
  }

  /** Returns the error page for a status, within the domain's site if a domain is given. @throws RenderError, HearthError */
  error(domain: DomainRecord | null, status: number, caller: PageCaller): Promise<CachedResponse> {
    return this.#own(domain, `error ${status}`, caller, async () => {
      const view = await errorView(this.#services, domain && this.#current(domain), status);
      return { view, status, complete: domain === null || view.shell !== null };
    });
  }

  /** Returns the log-in page. @throws RenderError, HearthError */
  login(domain: DomainRecord, caller: PageCaller): Promise<CachedResponse> {
    return this.#own(domain, 'login', caller, async () => {
      return { view: await loginView(this.#services, this.#current(domain)), status: 200, complete: true };
    });
  }

  /** Returns the health page, which tells whether the database responds. @throws RenderError, HearthError */
  health(domain: DomainRecord | null, healthy: boolean, caller: PageCaller): Promise<CachedResponse> {
    return this.#own(domain, healthy ? 'healthy' : 'unhealthy', caller, async () => {
      const view = await healthView(this.#services, domain && this.#current(domain), healthy);
      return { view, status: healthy ? 200 : 503, complete: true };
    });
  }

  /** Returns the page that confirms that the browser has cleared what the site keeps. @throws RenderError, HearthError */
  cleared(domain: DomainRecord, caller: PageCaller): Promise<CachedResponse> {
    return this.#own(domain, 'cleared', caller, async () => {
      const view = await clearedView(this.#services, this.#current(domain), false);
      return { view, status: 200, complete: true };
    });
  }

  /** Returns the page that browsers keep for times without a connection. @throws RenderError, HearthError */
  offline(domain: DomainRecord, caller: PageCaller): Promise<CachedResponse> {
    const plan = async () => {
      const view = await offlineView(this.#services, this.#current(domain));
      return { view, status: 200, complete: true };
    };
    return this.#own(domain, 'offline', caller, plan, offlineTags(domain.id));
  }

  /**
   * Returns the service worker that keeps the offline page. The worker is stored under its path, like a page, because browsers
   * ask for it whenever a reader opens a page. Its text names the version of the offline page.
   *
   * @throws RenderError, HearthError
   */
  async worker(domain: DomainRecord, caller: PageCaller): Promise<CachedResponse> {
    const { pageCache } = this.#services;
    const target = { domain: domain.id, path: WORKER_PATH, generation: pageCache.generation() };
    const fresh = pageCache.fresh(target.domain, target.path);
    if (fresh !== null) return fresh;
    const { html: offline } = (await this.offline(domain, caller)).finished;
    const version = createHash('sha256').update(offline).digest('base64url').slice(0, 8);
    const worker = pageCache.finish(
      {
        status: 200,
        storable: true,
        html: Buffer.from(offlineWorker(version)),
        headers: {
          ...this.#headers,
          'content-type': 'text/javascript; charset=utf-8',
          'content-security-policy': WORKER_CSP,
          // The worker is for all pages, and not only for those below its path.
          'service-worker-allowed': '/',
        },
        tags: offlineTags(domain.id),
      },
      domain.id,
    );
    pageCache.store(target, worker);
    return worker;
  }

  /** Renders the result of a visitor's search for this request only, without storing it. */
  search(view: SearchView, caller: PageCaller): Promise<CachedResponse> {
    return this.#visitorRenders.run(caller.client, this.#singleKey(), () =>
      this.#make({ view, status: 200, tags: [] }, view.shell?.domain.id ?? null, caller.log),
    );
  }

  /**
   * Returns a page for one person, with its headers. Neither this server nor a proxy caches the page.
   *
   * @param toStaff whether the person is signed in, and sees drills of the emergency notice
   * @throws RenderError, HearthError
   */
  async personal(
    view: View,
    { log, client }: PageCaller,
    toStaff: boolean,
  ): Promise<{ readonly html: Buffer; readonly headers: Readonly<Record<string, string>> }> {
    const rendered = await this.#editorRenders.run(client, this.#singleKey(), () => this.#render(view, log));
    const headers = { ...this.#headersFor(rendered, view), 'cache-control': 'private, no-store' };
    return this.#services.noticesOnPages.on(
      { html: rendered.html, headers },
      view.shell?.domain.id ?? null,
      toStaff,
    );
  }

  /** Returns a domain as it is stored now, because it may have changed since the request arrived. */
  #current(domain: DomainRecord): DomainRecord {
    return this.#services.domains.byId(domain.id) ?? domain;
  }

  /** Returns a page without a path. The page is cached under a name that cannot be a path. */
  async #own(
    domain: DomainRecord | null,
    name: string,
    caller: PageCaller,
    plan: () => Promise<Omit<Plan, 'tags'>>,
    tags = domain === null ? [] : siteTags(domain.id),
  ): Promise<CachedResponse> {
    const entry = await this.#stored(domain, name, caller, async () => ({ ...(await plan()), tags }));
    return entry as CachedResponse;
  }

  /** Returns the cached page if it is fresh; otherwise renders the page, once for all simultaneous requests. */
  async #stored(
    domain: DomainRecord | null,
    path: string,
    { client, log }: PageCaller,
    plan: () => Promise<Plan | null>,
    // The generation is part of the key, so that a request after a change never gets a page whose rendering began before the
    // change.
    generation = this.#services.pageCache.generation(),
  ): Promise<CachedResponse | null> {
    const { pageCache } = this.#services;
    const id = domain?.id ?? '';
    const fresh = pageCache.fresh(id, path);
    if (fresh !== null) return fresh;
    const key = `${generation} ${id} ${path}`;
    const reading = this.#plans.get(key) ?? plan();
    this.#plans.set(key, reading);
    try {
      const planned = await reading;
      if (planned === null) return null;
      return await this.#visitorRenders.run(client, key, async () => {
        const entry = await this.#make(planned, domain?.id ?? null, log);
        if (planned.complete) pageCache.store({ domain: id, path, generation }, entry);
        return entry;
      });
    } finally {
      this.#plans.delete(key);
    }
  }

  /** Returns the key of a render that no other request shares. */
  #singleKey(): string {
    this.#single += 1;
    return `single ${this.#single}`;
  }

  async #make(
    { view, status, tags, validUntil = null }: Omit<Plan, 'complete'>,
    domainId: string | null,
    log: FastifyBaseLogger,
  ): Promise<CachedResponse> {
    const rendered = await this.#render(view, log);
    const headers = this.#headersFor(rendered, view);
    if (status === 429) headers['retry-after'] = String(RETRY_AFTER_TOO_MANY);
    const { html } = rendered;
    const storable = view.kind === 'content';
    const onlyOnRequest = quickExitOf(view) !== null;
    const page = { status, storable, onlyOnRequest, html, headers, tags, validUntil };
    return this.#services.pageCache.finish(page, domainId);
  }

  async #render(view: View, log: FastifyBaseLogger): Promise<RenderedPage> {
    try {
      const rendered = await this.#services.render(view);
      for (const { part, error } of rendered.failures) this.#logFailure(view, part, error, log);
      return rendered;
    } catch (error) {
      this.#logFailure(view, null, error, log);
      throw error;
    }
  }

  /**
   * Logs a page or a part of a page that cannot be rendered, with the page's id and slug. Logs each at most once a minute,
   * because any client can repeat the request.
   */
  #logFailure(view: View, part: string | null, error: unknown, log: FastifyBaseLogger): void {
    const page =
      view.kind === 'content' || view.kind === 'editor'
        ? { pageId: view.page._id, slug: view.page.slug }
        : { kind: view.kind };
    const key = JSON.stringify([page, part]);
    if (this.#logged.has(key)) return;
    this.#logged.set(key, true);
    if (part === null) log.error({ err: error, ...page }, 'page failed');
    else log.error({ err: error, part, ...page }, 'part of a page failed');
  }

  #headersFor(rendered: RenderedPage, { kind }: View): Record<string, string> {
    return {
      ...this.#headers,
      ...(kind === 'search' ? UNTOLD : {}),
      ...(rendered.csp === null ? {} : { 'content-security-policy': rendered.csp }),
    };
  }
}

declare module '../../core/services.ts' {
  interface Services {
    readonly pageMaker: PageMaker;
  }
}
