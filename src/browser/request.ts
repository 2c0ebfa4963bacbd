import type { CallOutput, ChangePath, QueryPath, Sent } from '../calls/types.ts';
import { isObject } from '../model/json.ts';
import { API_PREFIX } from '../model/limits.ts';
import { TOASTS } from '../model/texts.ts';
import { trimEndOf } from '../model/trim.ts';

/** The response body of a failed call. */
export interface FailureBody {
  readonly message?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
  readonly validationErrors?: readonly { readonly field: string; readonly message: string }[];
  readonly [detail: string]: unknown;
}

/** The response of a failed call. */
interface FailedResponse {
  readonly status: number;
  readonly data: FailureBody;
  /** The number of seconds in the Retry-After header, if the response had this header. */
  readonly retryAfter?: number;
}

/** A call that failed. `response` is null if the call got no response. */
export class ApiError extends Error {
  readonly response: FailedResponse | null;

  constructor(message: string, response: FailedResponse | null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ApiError';
    this.response = response;
  }
}

/** Request timeout in milliseconds. */
export const REQUEST_TIMEOUT_MS = 30_000;

export const NO_CONNECTION = 'There is no connection to the server right now.';

/**
 * Makes a call that changes nothing, and sends its input as query parameters.
 * @throws ApiError
 */
export function get<Path extends QueryPath>(
  apiBaseUrl: string,
  path: Path,
  query: Sent<Path>,
  timeoutMs: number = REQUEST_TIMEOUT_MS,
): Promise<CallOutput<Path>> {
  const parameters = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return send(apiBaseUrl, query === undefined ? path : `${path}?${parameters}`, { method: 'GET' }, timeoutMs);
}

/**
 * Makes a call that changes something, or the call that returns the signed-in user. `apiBaseUrl` is the base URL of the API,
 * and `timeoutMs` is the maximum time until the response has arrived.
 * @throws ApiError
 */
export function post<Path extends ChangePath>(
  apiBaseUrl: string,
  path: Path,
  body: Sent<Path>,
  timeoutMs: number = REQUEST_TIMEOUT_MS,
): Promise<CallOutput<Path>> {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return send(apiBaseUrl, path, { method: 'POST', ...(body === undefined ? {} : json) }, timeoutMs);
}

let tell: ((call: Promise<unknown>) => void) | null = null;

/** Sets the function that is called at the start of each call from now on. A new listener replaces the earlier one. */
export function listenToCalls(listener: (call: Promise<unknown>) => void): void {
  tell = listener;
}

function send<Body>(...call: Parameters<typeof respond>): Promise<Body> {
  const answer = respond<Body>(...call);
  tell?.(answer);
  return answer;
}

async function respond<Body>(
  apiBaseUrl: string,
  path: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Body> {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let data: unknown;
  try {
    response = await fetch(apiUrl(apiBaseUrl, path), {
      ...init,
      credentials: 'same-origin',
      signal,
    });
    data = await response.json().catch((cause: unknown) => {
      if (signal.aborted) throw cause;
      return null;
    });
  } catch (cause) {
    throw new ApiError(NO_CONNECTION, null, cause);
  }
  return acceptedBody<Body>(response.status, data, response.headers.get('retry-after'));
}

/** Returns the URL of a call, such as 'page/save', under the base URL of the API. */
export function apiUrl(apiBaseUrl: string, path: string): string {
  return `${trimEndOf(apiBaseUrl, '/')}/${API_PREFIX}/${path}`;
}

/**
 * Returns the body of a successful response. The body is an object or a list. `data` is the parsed JSON, or null if the body
 * was not JSON; `retryAfter` is the value of the Retry-After header.
 * @throws ApiError if the response is not successful
 */
export function acceptedBody<Body>(status: number, data: unknown, retryAfter: string | null): Body {
  const json = isObject(data) ? data : null;
  if (status >= 200 && status < 300 && (json || Array.isArray(data))) return data as Body;
  const seconds = Number(retryAfter ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? { retryAfter: seconds } : {};
  throw new ApiError(TOASTS.error, { status, data: json ?? {}, ...wait });
}

/**
 * Returns the message to show for a failed call: the message of the response, otherwise the message of the error object in the
 * response, otherwise the message of the thrown error. Returns 'Unknown Error' if the value is not an error.
 */
export function failureMessage(error: unknown): string {
  const data = error instanceof ApiError ? error.response?.data : undefined;
  const messages = [data?.message, data?.error?.message, error instanceof Error ? error.message : undefined];
  return (
    (messages.find((message) => typeof message === 'string' && message !== '') as string | undefined) ??
    TOASTS.error
  );
}
