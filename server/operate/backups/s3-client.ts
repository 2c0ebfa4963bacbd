import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import type { S3Config } from '../../core/config/config.ts';
import { S3 } from '../../core/limits/limits.ts';
import { publicConnections } from '../../outside/fetch/public-addresses.ts';
import { BackupError } from './archive.ts';
import { megabytes } from './disk-room.ts';

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
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

  /**
   * Sends a request, and returns the response.
   *
   * @throws BackupError if the store refused the request, or all attempts failed
   */
  async send(request: S3Request): Promise<S3Answer> {
    const { tries, backOffMs } = this.#patience;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#try(request);
      if ('answer' in outcome) return outcome.answer;
      if (!outcome.isPassing || attempt >= tries) throw new BackupError(outcome.problem);
      const wait = backOffMs * 4 ** (attempt - 1);
      await sleep(wait + Math.random() * wait);
    }
  }

  async #try(
    request: S3Request,
  ): Promise<{ readonly answer: S3Answer } | { readonly problem: string; readonly isPassing: boolean }> {
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
        problem: this.#refusal(response.status, text, request.key),
        isPassing: PASSING.has(response.status) || response.ok,
      };
    } catch (error) {
      return { problem: this.#unreachable(error), isPassing: true };
    }
  }

  #urlOf({ key, query = {} }: S3Request): string {
    const { endpoint, bucket } = this.#config;
    const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
    return `${endpoint}/${path}?${new URLSearchParams(query)}`;
  }

  #refusal(status: number, body: string, key: string): string {
    const { bucket, endpoint } = this.#config;
    const code = textsOf(body, 'Code')[0] ?? '';
    const said = `It answered ${status}${code === '' ? '' : ` (${code.slice(0, 100)})`}.`;
    if (status === 403 || status === 401) {
      return `The store at ${endpoint} refused the key: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY or S3_REGION is wrong, or the key may not list, read, write and delete in the bucket ${bucket}. ${said}`;
    }
    if (code === 'NoSuchKey')
      return `The store at ${endpoint} has no ${key} in the bucket ${bucket}. ${said}`;
    if (status === 412) return `${key} was replaced while it was being fetched. ${said}`;
    if (status === 404) return `The store at ${endpoint} has no bucket ${bucket}. ${said}`;
    if (status >= 300 && status < 400) {
      return `The store at ${endpoint} is elsewhere for this bucket: set S3_REGION and S3_ENDPOINT to where it is. ${said}`;
    }
    return `The store at ${endpoint} did not do what was asked. ${said}`;
  }

  #unreachable(error: unknown): string {
    const { endpoint } = this.#config;
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    if (name === 'TimeoutError') {
      return `The store at ${endpoint} took more than ${Math.round(this.#patience.timeoutMs / 1000)} seconds for at most ${megabytes(S3.partBytes)}.`;
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

/** Returns the texts of all elements with this name; an empty list if the response is not XML. */
export function textsOf(xml: string, element: string): string[] {
  return elementsOf(xml, element).map((fields) => fields[''] ?? '');
}

/**
 * Returns an object for each element with this name: the element's own text under '', and the texts of its child elements under
 * their names.
 */
export function elementsOf(xml: string, element: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const open: string[] = [];
  const parser = new SaxesParser();
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentag', ({ name }) => {
    open.push(name);
    if (name === element) found.push({ '': '' });
  });
  parser.on('text', (text) => {
    const current = found.at(-1);
    const name = open.at(-1);
    if (current === undefined || name === undefined || !open.includes(element)) return;
    const field = name === element ? '' : name;
    current[field] = (current[field] ?? '') + text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return isBroken ? [] : found;
}
