import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../core/config/config.ts';
import { S3 } from '../../core/limits/limits.ts';
import { publicConnections } from '../fetch/public-addresses.ts';
import { textsOf } from './s3-xml.ts';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** '' if the request is for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The longest response in bytes. Default: `S3.answerBytes`. */
  readonly longest?: number;
}

export interface S3Answer {
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The bytes as text; '' if `longest` was given, because the bytes are those of a file then. */
  readonly body: string;
}

/** Time limits and pauses in milliseconds, and the number of attempts. */
export interface S3Patience {
  readonly timeoutMs: number;
  readonly tries: number;
  readonly backOffMs: number;
}

/** Thrown if a store refused a request, or all attempts failed. The message says what to do. */
export class S3Error extends Error {
  override name = 'S3Error';
  /** The HTTP status of the response, which is 200 if its bytes were not those of the object; null if there was none. */
  readonly status: number | null;
  /** Whether the store works, and has no object with this key. */
  readonly isNoObject: boolean;

  constructor(message: string, status: number | null = null, isNoObject = false) {
    super(message);
    this.status = status;
    this.isNoObject = isNoObject;
  }
}

/** The HTTP statuses after which a request is repeated. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Sends signed requests to a bucket (AWS Signature Version 4), and repeats a failed request if it may succeed later. */
export class S3Client {
  readonly #config: S3Config;
  readonly #aws: AwsClient;
  readonly #patience: S3Patience;

  constructor(config: S3Config, patience: Partial<S3Patience> = {}) {
    this.#config = config;
    const { accessKeyId, secretAccessKey, region } = config;
    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
    this.#patience = { ...S3, ...patience };
  }

  get bucket(): string {
    return this.#config.bucket;
  }

  /**
   * Sends a request, and returns the response.
   *
   * @throws S3Error
   */
  async send(request: S3Request): Promise<S3Answer> {
    const { tries, backOffMs } = this.#patience;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#try(request);
      if ('answer' in outcome) return outcome.answer;
      if (!outcome.isPassing || attempt >= tries) throw outcome.problem;
      const wait = backOffMs * 4 ** (attempt - 1);
      await sleep(wait + Math.random() * wait);
    }
  }

  async #try(
    request: S3Request,
  ): Promise<{ readonly answer: S3Answer } | { readonly problem: S3Error; readonly isPassing: boolean }> {
    const { method, body, headers = {}, longest } = request;
    try {
      const signed = await this.#aws.sign(this.#urlOf(request), {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) },
        ...(body === undefined ? {} : { body }),
      });
      const response = await fetch(signed, {
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#patience.timeoutMs),
        ...(this.#config.publicOnly ? await publicConnections(new URL(signed.url)) : {}),
      });
      const bytes = await limitedBytes(response, response.ok ? longest : undefined);
      const text = response.ok && longest !== undefined ? '' : bytes.toString();
      if (response.ok && !isLateError(request, text))
        return { answer: { headers: response.headers, bytes, body: text } };
      return {
        problem: this.#refusal(response.status, text, request),
        isPassing: PASSING.has(response.status) || response.ok,
      };
    } catch (error) {
      return { problem: new S3Error(this.#unreachable(error)), isPassing: true };
    }
  }

  #urlOf({ key, query = {} }: S3Request): string {
    const { endpoint, bucket } = this.#config;
    const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
    return `${endpoint}/${path}?${new URLSearchParams(query)}`;
  }

  #refusal(status: number, body: string, { key, method }: S3Request): S3Error {
    // A response to HEAD has no body, so it cannot say that the bucket is missing.
    const code = method === 'HEAD' && status === 404 ? 'NoSuchKey' : (textsOf(body, 'Code')[0] ?? '');
    return new S3Error(this.#words(status, code, key), status, code === 'NoSuchKey');
  }

  #words(status: number, code: string, key: string): string {
    const { bucket, endpoint, variables = 'S3' } = this.#config;
    const said = `It answered ${status}${code === '' ? '' : ` (${code.slice(0, 100)})`}.`;
    if (status === 403 || status === 401) {
      return `The store at ${endpoint} refused the key: ${variables}_ACCESS_KEY_ID, ${variables}_SECRET_ACCESS_KEY or ${variables}_REGION is wrong, or the key may not list, read, write and delete in the bucket ${bucket}. ${said}`;
    }
    if (code === 'NoSuchKey')
      return `The store at ${endpoint} has no ${key} in the bucket ${bucket}. ${said}`;
    if (status === 412) return `${key} was replaced while it was being fetched. ${said}`;
    if (status === 404) return `The store at ${endpoint} has no bucket ${bucket}. ${said}`;
    if (status >= 300 && status < 400) {
      return `The store at ${endpoint} is elsewhere for this bucket: set ${variables}_REGION and ${variables}_ENDPOINT to where it is. ${said}`;
    }
    return `The store at ${endpoint} did not do what was asked. ${said}`;
  }

  #unreachable(error: unknown): string {
    const { endpoint } = this.#config;
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    if (name === 'TimeoutError') {
      return `The store at ${endpoint} took more than ${Math.round(this.#patience.timeoutMs / 1000)} seconds.`;
    }
    return `The store at ${endpoint} could not be reached, or broke off (${cause?.code ?? (error as Error).message}).`;
  }
}

/** Whether a response with a success status reports an error in its body, as can happen when a multipart upload is completed. */
function isLateError({ method, query = {} }: S3Request, body: string): boolean {
  return method === 'POST' && 'uploadId' in query && !body.includes('<CompleteMultipartUploadResult');
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function limitedBytes(response: Response, longest: number = S3.answerBytes): Promise<Buffer> {
  let size = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > longest) throw new Error('its answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
