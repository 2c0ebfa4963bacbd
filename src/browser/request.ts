import { isObject } from '../model/json.ts';
import { API_PREFIX } from '../model/limits.ts';
import { TOASTS } from '../model/texts.ts';
import { trimEndOf } from '../model/trim.ts';

/** The body of a failed call, as far as one came. */
export interface FailureBody {
  readonly message?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
  readonly validationErrors?: readonly { readonly field: string; readonly message: string }[];
  readonly [detail: string]: unknown;
}

/** What came back of a failed call. */
interface FailedResponse {
  readonly status: number;
  readonly data: FailureBody;
  /** Seconds after which the call may be made again, where the answer says so. */
  readonly retryAfter?: number;
}

/** A call that the server refused, or that never reached it (`response` is then null). */
export class ApiError extends Error {
  readonly response: FailedResponse | null;

  constructor(message: string, response: FailedResponse | null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'CallError';
    this.response = response;
  }
}

/** A call without an answer for this long has none. Milliseconds. */
export const REQUEST_TIMEOUT_MS = 30_000;

export const NO_CONNECTION = 'There is no connection to the server right now.';

/** Makes a call that changes nothing. `query` holds its parameters. Throws a `CallError`. */
export function get<Answer>(
  apiBaseUrl: string,
  path: string,
  query: Readonly<Record<string, string | number>>,
  timeoutMs: number = REQUEST_TIMEOUT_MS,
): Promise<Answer> {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return send<Answer>(apiBaseUrl, `${path}?${parameters}`, { method: 'GET' }, timeoutMs);
}

/**
 * Makes a call that changes something, or asks who is signed in. `apiBaseUrl` is the API's base address, `path` such as
 * 'page/save', `timeoutMs` how long its answer may take. Throws a `CallError`.
 */
export function post<Answer>(
  apiBaseUrl: string,
  path: string,
  body?: object,
  timeoutMs: number = REQUEST_TIMEOUT_MS,
): Promise<Answer> {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return send<Answer>(apiBaseUrl, path, { method: 'POST', ...(body === undefined ? {} : json) }, timeoutMs);
}

async function send<Answer>(
  apiBaseUrl: string,
  path: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let data: unknown;
  try {
    response = await fetch(`${trimEndOf(apiBaseUrl, '/')}/${API_PREFIX}/${path}`, {
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
  const answer = isObject(data) ? data : null;
  if (response.ok && answer) return answer as Answer;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? { retryAfter: seconds } : {};
  throw new ApiError(TOASTS.error, { status: response.status, data: answer ?? {}, ...wait });
}

/**
 * What a failed call says: the message of the answer, else that of its error, else the error's own. What is no error
 * says 'Unknown Error'.
 */
export function failureMessage(error: unknown): string {
  const data = error instanceof ApiError ? error.response?.data : undefined;
  const messages = [data?.message, data?.error?.message, error instanceof Error ? error.message : undefined];
  return (
    (messages.find((message) => typeof message === 'string' && message !== '') as string | undefined) ??
    TOASTS.error
  );
}
