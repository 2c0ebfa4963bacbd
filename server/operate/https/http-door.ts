import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { errorEnvelope, HearthError } from '../../../src/model/errors.ts';
import { hostName } from '../../core/http/host-name.ts';
import { HTTPS_SOON } from '../../core/limits/limits.ts';
import type { Certificates } from './certificates.ts';
import { CHALLENGE_PATH } from './request-certificate.ts';

/**
 * Paths of the health checks. Plain HTTP serves these paths too, because monitoring uses the IP address and checks no
 * certificate.
 */
const PROBES: ReadonlySet<string> = new Set(['/health/live', '/health/ready']);

export interface HttpDoorOptions {
  readonly certificates: Pick<Certificates, 'challenges' | 'isReachable'>;
  /** The HTTPS address of the site. */
  readonly siteUrl: string;
  /** The plain HTTP port, needed if the site's address includes a port. */
  readonly httpPort: number;
  /** Whether requests for a host are redirected to the address of the site. */
  readonly leadsOn: (host: string) => boolean;
}

/**
 * Handles plain HTTP while Hearth serves HTTPS itself: answers the challenges of the certificate authority, and redirects to
 * HTTPS. The site is served by plain HTTP only while the host has no valid certificate, so that readers can always see the
 * site. Passwords and other input from readers are accepted only by HTTPS.
 */
export class HttpDoor {
  readonly #options: HttpDoorOptions;

  constructor(options: HttpDoorOptions) {
    this.#options = options;
  }

  /** Whether plain HTTP may serve a cached page for this URL and host. */
  isOpen({ host, url }: { readonly host: string; readonly url: string }): boolean {
    return !this.#isReachable(host) && !this.#options.leadsOn(host) && !isLogin(url);
  }

  /** Whether HTTPS may serve a cached page for this host. */
  isOpenByHttps({ host }: { readonly host: string }): boolean {
    return !this.#options.leadsOn(host);
  }

  /**
   * Redirects a request for an additional host name to the address of the site, keeping path and query. Redirects to HTTPS,
   * unless the site has no certificate yet. Returns false, without redirecting, if the host is not an additional name.
   */
  leadOn(request: IncomingMessage, response: ServerResponse): boolean {
    const { siteUrl, httpPort, leadsOn } = this.#options;
    const isProbe = PROBES.has(pathOf(request.url));
    if (isProbe || !leadsOn(request.headers.host ?? '')) return false;
    const { origin, hostname, port } = new URL(siteUrl);
    const byHttp = `http://${hostname}${port === '' ? '' : `:${httpPort}`}`;
    redirect(this.#isReachable(hostname) ? origin : byHttp, request, response);
    return true;
  }

  #isReachable(host: string): boolean {
    return this.#options.certificates.isReachable(hostName(host));
  }

  /** Handles a plain HTTP request. Returns false if the site itself must answer. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '/' } = request;
    const path = pathOf(url);
    if (path.startsWith(CHALLENGE_PATH)) return this.#answer(path.slice(CHALLENGE_PATH.length), response);
    const host = request.headers.host ?? '';
    if (PROBES.has(path)) return false;
    if (this.leadOn(request, response)) return true;
    const { port } = new URL(this.#options.siteUrl);
    if (this.#isReachable(host))
      redirect(`https://${hostName(host)}${port === '' ? '' : `:${port}`}`, request, response);
    else if (isRead(request) && !isLogin(url)) return false;
    else refuse(request, response);
    return true;
  }

  /** Answers a challenge, or responds with 404 if the token is unknown, whatever pages the site has. */
  #answer(token: string, response: ServerResponse): boolean {
    const answer = this.#options.certificates.challenges.get(token);
    const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' };
    response.writeHead(answer === undefined ? 404 : 200, headers).end(answer);
    return true;
  }
}

/**
 * Redirects to the same path and query at another origin. Browsers must not cache the redirect, because otherwise they could
 * not return to plain HTTP in an emergency.
 */
function redirect(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const target = request.url?.startsWith('/') ? request.url : '/';
  const headers = { location: `${origin}${target}`, 'cache-control': 'no-cache', 'content-length': 0 };
  // Status 308 makes the client keep the method and the body of its request. The server does not read the rest of the request's
  // body.
  if (!isRead(request)) response.shouldKeepAlive = false;
  response.writeHead(isRead(request) ? 301 : 308, headers).end();
}

const pathOf = (url = '/') => url.replace(/\?.*/s, '');

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Whether a URL, in any spelling, leads to the log-in page. */
function isLogin(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return /^\/+login\/*$/i.test(decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Says that a form or log-in can be sent in a moment, by https. The rest of the request is not read. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { type, body } = soonByHttps(request.headers.accept ?? '');
  if (!isRead(request)) response.shouldKeepAlive = false;
  response.writeHead(503, {
    'retry-after': String(HTTPS_SOON.retrySeconds),
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Serves HTTPS requests, with HSTS once HTTPS has proved reliable. */
export function withHsts(
  certificates: Pick<Certificates, 'hsts'>,
  handler: RequestListener,
): RequestListener {
  return (request, response) => {
    const value = certificates.hsts(hostName(request.headers.host ?? ''));
    if (value !== null) response.setHeader('strict-transport-security', value);
    handler(request, response);
  };
}

const SOON = new HearthError('https-soon');
const SOON_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>In a moment</title></head>
<body><main><h1>In a moment</h1><p>${SOON.message}</p><p><a href="/">Read the site meanwhile</a></p></main></body>
</html>
`;

/** Returns the response to a log-in or a form that was sent by plain HTTP before HTTPS is ready: a page, or an API error. */
function soonByHttps(accept: string): { readonly type: string; readonly body: string } {
  if (accept.includes('text/html')) return { type: 'text/html; charset=utf-8', body: SOON_PAGE };
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(errorEnvelope(SOON)) };
}
