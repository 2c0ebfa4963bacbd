import { AsyncLocalStorage } from 'node:async_hooks';
import type { AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { CERTIFICATES } from '../../core/limits/limits.ts';
import { fetchOutside, type OutsideFailure } from '../../outside/fetch/fetch-outside.ts';

/** The attempt to get a certificate that a request belongs to. */
interface Attempt {
  readonly signal: AbortSignal;
  readonly siteUrl: string | null;
}

/** Thrown if a certificate authority refused to issue a certificate, or failed to. The message is a sentence for the owner. */
export class AcmeError extends Error {
  override name = 'AcmeError';
  /** The wait that the certificate authority asks for, in milliseconds. */
  readonly retryAfterMs: number;
  /**
   * The certificate authority's name for the problem (RFC 8555, section 6.7), without the namespace; '' if the authority gave
   * no name.
   */
  readonly type: string;

  constructor(message: string, { retryAfterMs = 0, type = '' } = {}) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.type = type;
  }
}

const attempts = new AsyncLocalStorage<Attempt>();

/** Runs the requests of one attempt to get a certificate. Aborts the requests when the `signal` of the attempt is aborted. */
export function inAttempt<Result>(attempt: Attempt, run: () => Promise<Result>): Promise<Result> {
  return attempts.run(attempt, run);
}

/**
 * Makes the ACME library send its requests with `fetchOutside`, which limits time and size. The library repeats no request: a
 * failure is thrown as an `AcmeError`, and Hearth tries again later. Only a refused nonce is returned to the library, which
 * must then repeat the request with the next nonce (RFC 8555, section 6.5).
 */
export function requestByFetch(axios: AxiosInstance): void {
  axios.defaults.adapter = async (config) => {
    const attempt = attempts.getStore();
    if (attempt === undefined) throw new Error('A request of no attempt to get a certificate.');
    const response = await fetchOutside(String(config.url), {
      ...attempt,
      method: (config.method ?? 'get').toUpperCase() as 'GET' | 'HEAD' | 'POST',
      headers: { 'content-type': String(config.headers['Content-Type'] ?? '') },
      ...(config.data === undefined ? {} : { body: String(config.data) }),
      timeoutMs: CERTIFICATES.answerMs,
      maxBytes: CERTIFICATES.answerBytes,
      accept: [],
      readsFailures: true,
    });
    if (response.kind === 'ok')
      return axiosResponse(config, response.status, response.headers, response.body);
    const { status = 0, headers, body } = response;
    const problem = problemOf(body);
    if (problem.type === 'badNonce' && headers !== undefined && body !== undefined) {
      return axiosResponse(config, status, headers, body);
    }
    const { retryAfterMs = 0 } = response;
    const text = failureText(new URL(String(config.url)).host, response, problem);
    throw new AcmeError(text, { retryAfterMs, type: problem.type });
  };
}

function axiosResponse(
  config: InternalAxiosRequestConfig,
  status: number,
  headers: Headers,
  body: Buffer,
): AxiosResponse {
  return {
    config,
    status,
    statusText: '',
    headers: Object.fromEntries(headers),
    data: body.toString('utf8'),
  };
}

interface Problem {
  /** The type of the problem without ACME's namespace; '' if the problem has no type. */
  readonly type: string;
  readonly detail: string;
}

/** Reads the error response of a certificate authority (RFC 8555, section 6.7). */
function problemOf(body: Buffer | undefined): Problem {
  try {
    const { type = '', detail = '' } = JSON.parse(String(body)) as Partial<Problem>;
    return { type: String(type).replace('urn:ietf:params:acme:error:', ''), detail: oneLine(String(detail)) };
  } catch {
    return { type: '', detail: '' };
  }
}

function failureText(
  host: string,
  { reason, status = 0, isUntrusted }: OutsideFailure,
  problem: Problem,
): string {
  const authority = `The certificate authority ${host}`;
  if (reason === 'slow') return `${authority} did not answer in time.`;
  if (isUntrusted === true)
    return `${authority} answers, but its own certificate is not trusted on this machine. Of an authority of yours, name the file of its root certificate in NODE_EXTRA_CA_CERTS.`;
  if (reason === 'unreachable') return `${authority} could not be reached.`;
  if (reason === 'too-large') return `${authority} answered with more than a certificate.`;
  const says = problem.detail === '' ? '' : ` It says: ${problem.detail}`;
  if (status === 429 || problem.type === 'rateLimited') {
    return `${authority} has been asked too often, and wants to be left alone for a while.${says}`;
  }
  if (status >= 500) return `${authority} is out of order (status ${status}).${says}`;
  return `${authority} refused the request (status ${status}).${says}`;
}

/** Shortens text from another program for logs and the dashboard, and removes control characters. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[^\P{C}]+|\s+/gu, ' ')
    .trim()
    .slice(0, 400);
}
