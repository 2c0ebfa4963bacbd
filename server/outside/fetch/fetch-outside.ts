import { retryAfterMs } from './retry-after.ts';

/** Redirects that are followed one after the other, each to a host that is allowed. */
const MAX_REDIRECTS = 3;

/** A request to a configured service, and the part of the response that is taken. */
export interface OutsideRequest {
  /** Default: GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** Sent to the configured address alone, never to another origin that it redirects to: a key may be among them. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The longest time until the last byte is there, redirects included. */
  readonly timeoutMs: number;
  /** The most bytes that are read, decompressed. */
  readonly maxBytes: number;
  /** Content types that are taken, such as `application/json` or `image/*`; empty: any, and none. */
  readonly accept: readonly string[];
  /** Whether what the service says about a failure is read too. Default: false. */
  readonly readsFailures?: boolean;
  /** Hosts, with their port if it is not the usual one, to which the service can redirect. Default: none, itself included. */
  readonly hosts?: readonly string[];
  /** The address of this site, by which the service knows who asks: `config.siteUrl`. */
  readonly siteUrl: string | null;
  /** Ends the request early, such as when the server stops; it then counts as unreachable. */
  readonly signal?: AbortSignal;
}

/** The outcome: data, since a service's failure is no error of ours. */
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
   * `slow`: not whole within its time. `unreachable`: no connection, or one that was cut off. `status`: another status than
   * 2xx, a redirect that is not followed among them. `paused`: not asked, since it failed too often or too much is waiting
   * (`Retrying`).
   */
  readonly reason: 'slow' | 'unreachable' | 'too-large' | 'wrong-type' | 'status' | 'paused';
  readonly status?: number;
  /** Set if a service answers, but this machine does not trust its certificate. */
  readonly isUntrusted?: true;
  /** How long the service, or the pause, says to wait. */
  readonly retryAfterMs?: number;
  /** The service's own words about it, if they were to be read (`readsFailures`). They can hold anything and never go to logs. */
  readonly body?: Buffer;
  readonly headers?: Headers;
}

/**
 * Asks a configured service: the one way in which the server fetches anything. Never throws for what the service does, and what
 * it returns holds neither the address nor a header of the request, so that it can be logged.
 *
 * @param url from the environment or the table of a provider's fixed hosts, never what an editor or a reader typed
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

/** Codes of OpenSSL and Node for a certificate that proves nothing: of an unknown authority, of another host, or of another time. */
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

/** The target of a response's redirect, if that is followed: an allowed host, and never out of encryption. */
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

/** The body; null where it is larger than that, of which no more is read. */
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

/** Ends a response that nobody reads, so that its connection does not stay open. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}
