import { once } from 'node:events';
import type { Server as HttpServer, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { Server } from 'node:net';
import { errorEnvelope, HearthError } from '../../src/model/errors.ts';
import { API_PREFIX } from '../../src/model/limits.ts';
import { CertificateNames } from '../content/domains/certificate-names.ts';
import type { Config } from '../core/config/config.ts';
import type { DomainDirectory } from '../core/domains/directory.ts';
import { securityHeaders } from '../core/http/security-headers.ts';
import { LAST_COPIES, SHUTDOWN } from '../core/limits/limits.ts';
import { EmergencyNotices, noticeFile } from '../core/notices/emergency-notices.ts';
import { createHttpServer } from '../delivery/connections/http-server.ts';
import type { InheritedSockets } from '../delivery/connections/inherited-sockets.ts';
import { httpsPort, listenError, listenOptions, portsOf } from '../delivery/connections/listening.ts';
import { refuseUnreadable, refuseWrongHost } from '../delivery/connections/unreadable-requests.ts';
import type { CachedResponse } from '../delivery/visitor/cached-response.ts';
import { readCopy } from '../delivery/visitor/last-copies.ts';
import { lastResortPage } from '../delivery/visitor/last-resort.ts';
import { NoticesOnPages } from '../delivery/visitor/notices-on-pages.ts';
import { PageCache } from '../delivery/visitor/page-cache.ts';
import { openCopiesHttps } from './open-https.ts';
import { storedDomains } from './stored-domains.ts';

/**
 * Serves only the last good copies of public pages until the database can be used. The server of the copies is separate from
 * the app, because the app needs an open database. Readers get pages even while the database is locked, full, damaged, being
 * upgraded or being restored. Remove this server once `Services` opens the database on first use: the app can then start
 * without a database, and `PageHandler` serves the copies as it does when the database fails later.
 */
export interface CopiesServer {
  readonly http: CopiesPort;
  /** The HTTPS port; null if Hearth does not serve HTTPS itself. */
  readonly https: CopiesPort | null;
}

/** A port on which the copies are served. */
export interface CopiesPort {
  readonly server: Server;
  /**
   * Hands the listening socket to another server, which listens on it at once, so that no connection is refused in between.
   * Open connections get some time to finish their requests.
   */
  handOver(): { readonly handle: unknown };
}

/**
 * Starts to serve the copies at the site's address, or on inherited sockets. Returns null if there are no copies. HTTPS uses
 * the certificates on the disk, and requests no new ones.
 *
 * @throws ConfigError if the server cannot listen on an address
 */
export async function startCopiesServer(
  config: Config,
  sockets: InheritedSockets,
): Promise<CopiesServer | null> {
  const domains = await storedDomains(config);
  if (domains === null) return null;
  const copies = new Copies(config, domains);
  const respond: RequestListener = (request, response) => {
    if (!refuseWrongHost(request, response)) void copies.respond(request, response);
  };
  const { https } = config;
  const tls =
    https && (await openCopiesHttps({ ...config, https }, new CertificateNames(config, domains), respond));
  const http = createHttpServer(
    (request, response) => {
      if (refuseWrongHost(request, response) || tls?.door.serve(request, response)) return;
      void copies.respond(request, response);
    },
    {
      ...(tls === null ? {} : { shares: tls.shares }),
      findStored: (request) => (tls?.door.isOpen(request) === false ? null : copies.cache.ready(request)),
    },
  );
  http.on('clientError', (error, socket) =>
    refuseUnreadable(error as NodeJS.ErrnoException, socket as never),
  );
  return {
    https: https && tls && (await listening(tls.server, config, sockets.https, httpsPort(https))),
    http: await listening(http, config, sockets.http, portsOf(config).http),
  };
}

/** Listens at a port, or on an inherited socket. @throws ConfigError if that fails */
export async function listening(
  server: HttpServer | HttpsServer,
  config: Config,
  fd: number | undefined,
  port: ReturnType<typeof portsOf>['http'],
): Promise<CopiesPort> {
  try {
    server.listen(listenOptions(config, fd, port));
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, config, port);
  }
  return { server, handOver: () => handOver(server) };
}

/**
 * Takes the listening handle from a server, so that closing the server does not close the handle. Another server then listens
 * on the handle.
 */
function handOver(server: HttpServer | HttpsServer): { readonly handle: unknown } {
  const listening = server as unknown as { _handle: unknown };
  const handle = listening._handle;
  listening._handle = null;
  setTimeout(() => server.closeAllConnections(), SHUTDOWN.lastRequestMs).unref();
  return { handle };
}

class Copies {
  readonly cache: PageCache;
  readonly #config: Config;
  readonly #domains: DomainDirectory;
  readonly #notices: NoticesOnPages;

  constructor(config: Config, domains: DomainDirectory) {
    this.#config = config;
    this.#domains = domains;
    this.#notices = new NoticesOnPages(new EmergencyNotices(noticeFile(config)), config);
    const domainOf = (host: string) => this.#domainId(host);
    this.cache = new PageCache(domainOf, undefined, null, (domain) => this.#notices.sentOn(domain));
  }

  /** Answers a request. Never rejects: on any failure, the reader gets the page of last resort. */
  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#answer(request, response);
    } catch (error) {
      console.error('A last copy could not be sent:', error);
      if (response.headersSent) response.destroy();
      else this.#lastResort(request, response, null);
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').replace(/\?.*/s, '');
    if (path === '/health/live') return this.#json(response, 200, { status: 'live' });
    if (path.startsWith(`/${API_PREFIX}/`) || path.startsWith('/health/')) return this.#unavailable(response);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const domain = this.#domainId(request.headers.host ?? '');
    const page = isRead && domain !== null ? await this.#copy(domain, path) : null;
    const shown = page ?? (domain === null ? null : await this.#copy(domain, 'error 503'));
    if (shown === null) this.#lastResort(request, response, domain);
    else await this.cache.write(shown, request, response);
  }

  #lastResort(request: IncomingMessage, response: ServerResponse, domain: string | null): void {
    const { html, headers } = this.#notices.on(lastResortPage(securityHeaders(this.#config)), domain);
    response.writeHead(503, { ...headers, 'retry-after': String(RETRY_SECONDS) });
    response.end(request.method === 'HEAD' ? undefined : html);
  }

  #domainId(host: string): string | null {
    const found = this.#domains.forHost(host)?.domain;
    return found?.published ? found.id : null;
  }

  async #copy(domain: string, path: string): Promise<CachedResponse | null> {
    const cached = this.cache.copy(domain, path);
    if (cached !== null) return cached;
    const generation = this.cache.generation();
    const found = await readCopy(this.#config.pagesDir, domain, path);
    if (found === null) return null;
    const page = this.cache.finish(found.page, domain);
    this.cache.store({ domain, path, generation }, page);
    return page;
  }

  #unavailable(response: ServerResponse): void {
    response.setHeader('retry-after', String(RETRY_SECONDS));
    this.#json(response, 503, errorEnvelope(new HearthError('unavailable')));
  }

  #json(response: ServerResponse, status: number, body: object): void {
    response
      .writeHead(status, {
        ...securityHeaders(this.#config),
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
      .end(JSON.stringify(body));
  }
}

const RETRY_SECONDS = Math.ceil((5 * LAST_COPIES.retryMs) / 1000);
