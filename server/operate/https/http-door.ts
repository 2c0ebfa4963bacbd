import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { errorEnvelope, HearthError } from '../../../src/model/errors.ts';
import { hostName } from '../../core/http/host-name.ts';
import { HTTPS_SOON } from '../../core/limits/limits.ts';
import type { Certificates } from './certificates.ts';
import { CHALLENGE_PATH } from './request-certificate.ts';

/** Paths of the health checks. They are also served by http, because monitoring uses the IP address and checks no certificate. */
const PROBES: ReadonlySet<string> = new Set(['/health/live', '/health/ready']);

export interface HttpDoorOptions {
  readonly certificates: Pick<Certificates, 'challenges' | 'isReachable'>;
  /** The address of the site, by https. */
  readonly siteUrl: string;
  /** The port of plain HTTP, for a site whose address names a port. */
  readonly httpPort: number;
  /** Whether requests for a host are redirected to the address of the site. */
  readonly leadsOn: (host: string) => boolean;
}

/**
 * Plain HTTP beside Hearth's own HTTPS: answers the challenges of the certificate authority, and redirects to https. The site
 * itself is served by http only while the host has no valid certificate, so that readers are never without the page. Passwords
 * and other input of readers are accepted only by https.
 */
export class HttpDoor {
  readonly #options: HttpDoorOptions;

  constructor(options: HttpDoorOptions) {
    this.#options = options;
  }

  /** Whether plain HTTP may serve a cached page for this URL of this host. */
  isOpen({ host, url }: { readonly host: string; readonly url: string }): boolean {
    return !this.#isReachable(host) && !this.#options.leadsOn(host) && !isLogin(url);
  }

  /**
   * Redirects a request for a second name to the site, keeping path and query. Redirects to https, unless the site has no
   * certificate yet. Returns false for any other request.
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

  /** Answers a plain HTTP request, unless the site itself has to answer it. */
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

  /** Answers a challenge, or with 404 for an unknown token, regardless of the site's pages. */
  #answer(token: string, response: ServerResponse): boolean {
    const answer = this.#options.certificates.challenges.get(token);
    const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' };
    response.writeHead(answer === undefined ? 404 : 200, headers).end(answer);
    return true;
  }
}

/**
 * Redirects to the same page at another origin. Browsers must ask each time: one that stored the redirect could not come back
 * in an emergency.
 */
function redirect(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const target = request.url?.startsWith('/') ? request.url : '/';
  const headers = { location: `${origin}${target}`, 'cache-control': 'no-cache', 'content-length': 0 };
  // With 308, a request keeps its method and its body. The rest of that body is not read.
  if (!isRead(request)) response.shouldKeepAlive = false;
  response.writeHead(isRead(request) ? 301 : 308, headers).end();
}

const pathOf = (url = '/') => url.replace(/\?.*/s, '');

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Whether a URL leads to the log-in page, in any spelling. */
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

/** Serves requests by https, with HSTS once https has proved itself. */
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

/** Returns the response to a log-in or a form by http while there is no https yet: a page, or an error of the API. */
function soonByHttps(accept: string): { readonly type: string; readonly body: string } {
  if (accept.includes('text/html')) return { type: 'text/html; charset=utf-8', body: SOON_PAGE };
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(errorEnvelope(SOON)) };
}
