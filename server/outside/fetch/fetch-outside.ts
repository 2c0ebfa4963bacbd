import { publicConnections } from './public-addresses.ts';
import { retryAfterMs } from './retry-after.ts';

/** The maximum number of redirects that are followed in a row, each to an allowed host. */
const MAX_REDIRECTS = 3;

/** A request to a configured service, and the limits on its response. */
export interface OutsideRequest {
  /** The HTTP method; GET by default. */
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /**
   * The headers. The headers are sent only to the configured origin, never to the target of a redirect on another origin,
   * because they may contain a key.
   */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The longest time until the last byte arrives, including redirects, in milliseconds. */
  readonly timeoutMs: number;
  /** The maximum number of bytes that are read, after decompression. */
  readonly maxBytes: number;
  /** Receives the body of a success piece by piece; the body of the response is then empty. */
  readonly into?: (bytes: Uint8Array) => Promise<void>;
  /**
   * The accepted content types, such as `application/json`. If the list is empty, every response is accepted, even without a
   * content type.
   */
  readonly accept: readonly string[];
  /** Whether the body of a failed response is read too; false by default. */
  readonly readsFailures?: boolean;
  /**
   * The hosts to which the service may redirect, with the port unless it is the standard port. By default, no redirect is
   * followed, not even to the service's own host.
   */
  readonly hosts?: readonly string[];
  /**
   * Whether the request goes to public addresses alone, also after a redirect. Such a request to another address counts as
   * unreachable.
   */
  readonly publicOnly?: boolean | undefined;
  /** The address of this site (`config.siteUrl`), which tells the service who makes the request. */
  readonly siteUrl: string | null;
  /**
   * The signal that ends the request early, for example when the server stops. After an abort, the service counts as
   * unreachable.
   */
  readonly signal?: AbortSignal;
}

/** The outcome of a request. A failure is returned as a value, because a service's failure is not an error of the program. */
export type OutsideResponse = OutsideSuccess | OutsideFailure;

export interface OutsideSuccess {
  readonly kind: 'ok';
  readonly status: number;
  /** The media type, in lower case, without parameters. */
  readonly contentType: string;
  readonly body: Buffer;
  readonly headers: Headers;
}

export interface OutsideFailure {
  readonly kind: 'failed';
  /**
   * `slow`: the response was incomplete when the time was up. `unreachable`: there was no connection, or the connection was cut
   * off. `status`: the response had a status other than 2xx, such as a redirect that is not followed. `paused`: the service was
   * not asked, because it failed too often, or too many requests wait (`Retrying`).
   */
  readonly reason: 'slow' | 'unreachable' | 'too-large' | 'wrong-type' | 'status' | 'paused';
  readonly status?: number;
  /** Set to true if the service answers, but this machine does not trust the service's certificate. */
  readonly isUntrusted?: true;
  /** The wait that the service asks for, or the rest of the pause, in milliseconds. */
  readonly retryAfterMs?: number;
  /**
   * The body of the failed response, in which the service describes the failure. The body is read only if the request asks for
   * it (`readsFailures`). The body can contain anything, and is never logged.
   */
  readonly body?: Buffer;
  readonly headers?: Headers;
}

/**
 * Sends a request to a configured service. The server makes all its requests to services through this function. Never throws if
 * the service fails. The result contains neither the address nor a header of the request, so it can be logged.
 *
 * @param url an address from the environment, or on a provider's fixed host; an address from the dashboard only with
 *   `publicOnly`; never an address from an editor or a reader
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
 * Matches the error codes of OpenSSL and Node for a certificate that is not trusted: it is from an unknown authority, for
 * another host, or outside its validity period.
 */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|HOSTNAME_MISMATCH|INVALID_CA/;

function isUntrusted(error: unknown): boolean {
  return isUntrustedCode(String((error as { cause?: { code?: unknown } }).cause?.code ?? ''));
}

/** Whether the code of an error is one for a certificate that is not trusted. */
export const isUntrustedCode = (code: string): boolean => UNTRUSTED.test(code);

async function follow(first: string, request: OutsideRequest, signal: AbortSignal): Promise<OutsideResponse> {
  let url = new URL(first);
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: headersFor(url, first, request),
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'manual',
      signal,
      ...(request.publicOnly ? await publicConnections(url) : {}),
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

/** Returns the target of a redirect; null if the target is not on an allowed host, or the redirect leads from https to http. */
function redirectOf(response: Response, from: URL, request: OutsideRequest): URL | null {
  if (![301, 302, 303, 307, 308].includes(response.status) || (request.method ?? 'GET') !== 'GET')
    return null;
  const next = URL.parse(response.headers.get('location') ?? '', from.href);
  if (next === null || !(request.hosts ?? []).includes(next.host)) return null;
  return next.protocol === 'https:' || next.protocol === from.protocol ? next : null;
}

async function read(
  response: Response,
  {
    accept,
    maxBytes,
    readsFailures = false,
    into,
  }: Pick<OutsideRequest, 'accept' | 'into' | 'maxBytes' | 'readsFailures'>,
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
  const body = await bodyOf(response, maxBytes, into);
  return body === null
    ? { kind: 'failed', reason: 'too-large', status }
    : { kind: 'ok', status, contentType, body, headers };
}

function isOfType(contentType: string, accepted: string): boolean {
  return accepted.endsWith('/*')
    ? contentType.startsWith(accepted.slice(0, -1))
    : contentType === accepted.toLowerCase();
}

/** Reads the body of a response. If the body exceeds the limit, stops reading and returns null. */
async function bodyOf(
  response: Response,
  maxBytes: number,
  into?: OutsideRequest['into'],
): Promise<Buffer | null> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await discard(response);
    return null;
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop cancels the transfer of the remaining bytes.
    if (bytes > maxBytes) return null;
    if (into === undefined) chunks.push(chunk);
    else await into(chunk);
  }
  return Buffer.concat(chunks);
}

/** Cancels a response that is not read, so that the connection does not stay open. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}
