import { retryAfterMs } from './retry-after.ts';

/** The longest chain of redirects to follow, each to an allowed host. */
const MAX_REDIRECTS = 3;

/** A request to a configured service, and the limits on its response. */
export interface OutsideRequest {
  /** Default: GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** Sent only to the configured origin, never to another one that it redirects to, because they may contain a key. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The longest time until the last byte arrives, including redirects. */
  readonly timeoutMs: number;
  /** The most decompressed bytes that are read. */
  readonly maxBytes: number;
  /** Accepted content types, such as `application/json` or `image/*`; if empty, any type or none. */
  readonly accept: readonly string[];
  /** Whether to read the body of a failure too. Default: false. */
  readonly readsFailures?: boolean;
  /** Hosts, with any non-standard port, to which the service may redirect. Default: none, not even itself. */
  readonly hosts?: readonly string[];
  /** The address of this site, which tells the service who asks: `config.siteUrl`. */
  readonly siteUrl: string | null;
  /** Ends the request early, for example when the server stops; it then counts as unreachable. */
  readonly signal?: AbortSignal;
}

/** The outcome; failures are values, because a service's failure is not an error of the program. */
export type OutsideResponse = OutsideSuccess | OutsideFailure;

export interface OutsideSuccess {
  readonly kind: 'ok';
  readonly status: number;
  /** In lower case, without its parameters. */
  readonly contentType: string;
  readonly body: Buffer;
  readonly headers: Headers;
}

export interface OutsideFailure {
  readonly kind: 'failed';
  /**
   * `slow`: incomplete when its time was up. `unreachable`: no connection, or one that was cut off. `status`: a status other
   * than 2xx, including a redirect that is not followed. `paused`: not asked, because it failed too often or too many requests
   * wait (`Retrying`).
   */
  readonly reason: 'slow' | 'unreachable' | 'too-large' | 'wrong-type' | 'status' | 'paused';
  readonly status?: number;
  /** Set if a service answers, but this machine does not trust its certificate. */
  readonly isUntrusted?: true;
  /** The wait that the service, or the pause, asks for. */
  readonly retryAfterMs?: number;
  /**
   * The service's own description of the failure, if it was to be read (`readsFailures`). It can contain anything and never
   * goes to logs.
   */
  readonly body?: Buffer;
  readonly headers?: Headers;
}

/**
 * Sends a request to a configured service. The server fetches everything through this function. Never throws if the service
 * fails. Its result contains neither the address nor a header of the request, so it can be logged.
 *
 * @param url from the environment or the table of a provider's fixed hosts, never from an editor or a reader
 */
export async function fetchOutside(url: string, request: OutsideRequest): Promise<OutsideResponse> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  try {
    return await follow(url, request, signal);
  } catch (error) {
    if (timeout.aborted) return { kind: 'failed', reason: 'slow' };
    return { kind: 'failed', reason: 'unreachable', ...(isUntrusted(error) ? { isUntrusted: true } : {}) };
  }
}

/**
 * OpenSSL and Node error codes for an untrusted certificate: of an unknown authority, for another host, or outside its
 * validity.
 */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|HOSTNAME_MISMATCH|INVALID_CA/;

function isUntrusted(error: unknown): boolean {
  return UNTRUSTED.test(String((error as { cause?: { code?: unknown } }).cause?.code ?? ''));
}

async function follow(first: string, request: OutsideRequest, signal: AbortSignal): Promise<OutsideResponse> {
  let url = new URL(first);
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: headersFor(url, first, request),
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'manual',
      signal,
    });
    const next = redirects < MAX_REDIRECTS ? redirectOf(response, url, request) : null;
    if (next === null) return await read(response, request);
    await discard(response);
    url = next;
  }
}

function headersFor(url: URL, first: string, request: OutsideRequest): Record<string, string> {
  return {
    ...(url.origin === new URL(first).origin ? request.headers : {}),
    ...(request.accept.length === 0 ? {} : { accept: request.accept.join(', ') }),
    'user-agent': request.siteUrl === null ? 'Hearth' : `Hearth (${request.siteUrl})`,
  };
}

/** Returns the target of a response's redirect if it may be followed: to an allowed host, and never from https to http. */
function redirectOf(response: Response, from: URL, request: OutsideRequest): URL | null {
  if (![301, 302, 303, 307, 308].includes(response.status) || (request.method ?? 'GET') !== 'GET')
    return null;
  const next = URL.parse(response.headers.get('location') ?? '', from.href);
  if (next === null || !(request.hosts ?? []).includes(next.host)) return null;
  return next.protocol === 'https:' || next.protocol === from.protocol ? next : null;
}

async function read(
  response: Response,
  { accept, maxBytes, readsFailures = false }: Pick<OutsideRequest, 'accept' | 'maxBytes' | 'readsFailures'>,
): Promise<OutsideResponse> {
  const { status, headers } = response;
  if (!response.ok) {
    const body = readsFailures ? await bodyOf(response, maxBytes) : null;
    if (!readsFailures) await discard(response);
    const wait = retryAfterMs(headers);
    return {
      kind: 'failed',
      reason: 'status',
      status,
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
      ...(body === null ? {} : { body, headers }),
    };
  }
  const [type = ''] = (headers.get('content-type') ?? '').split(';', 1);
  const contentType = type.trim().toLowerCase();
  if (accept.length > 0 && !accept.some((type) => isOfType(contentType, type))) {
    await discard(response);
    return { kind: 'failed', reason: 'wrong-type', status };
  }
  const body = await bodyOf(response, maxBytes);
  return body === null
    ? { kind: 'failed', reason: 'too-large', status }
    : { kind: 'ok', status, contentType, body, headers };
}

function isOfType(contentType: string, accepted: string): boolean {
  return accepted.endsWith('/*')
    ? contentType.startsWith(accepted.slice(0, -1))
    : contentType === accepted.toLowerCase();
}

/** Reads the body; null if it is larger than the limit, beyond which it is not read. */
async function bodyOf(response: Response, maxBytes: number): Promise<Buffer | null> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await discard(response);
    return null;
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Cancels a response that is not read, so that its connection does not stay open. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}
