import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { PRIVATE_FILE } from '../../../db/private-files.ts';
import type { S3Config } from '../../core/config/config.ts';
import { S3 } from '../../core/limits/limits.ts';
import { type S3Answer, S3Client, S3Error, type S3Patience, type S3Request } from './s3-client.ts';
import { elementsOf, textsOf } from './s3-xml.ts';

/** An object of a bucket. All keys leave out the prefix from the configuration. */
export interface S3Object {
  readonly key: string;
  /** The size in bytes. */
  readonly size: number;
  /** The time at which the object was stored, by the clock of the store, in milliseconds. */
  readonly storedAt: number;
}

/** An object, and the checksum that the store has of it: '' if the store has none. */
export interface S3Head extends Omit<S3Object, 'key'> {
  readonly checksum: string;
}

export interface StoreOptions {
  /** Called at intervals with the number of bytes stored so far. */
  readonly stored?: (bytes: number) => void;
  /** Whether the store refuses the object if the key has one (412, or 409 while another is being stored). */
  readonly isNew?: boolean;
}

export type BucketOptions = Partial<S3Patience> & { readonly partBytes?: number };

/**
 * The objects with a prefix in a bucket of a store with Amazon's S3 protocol. Files are sent and fetched in parts, of which one is
 * in memory at a time. Each part is sent with its SHA-256, which the store compares and keeps, if it can.
 */
export class S3Bucket {
  readonly name: string;
  readonly #prefix: string;
  readonly #client: S3Client;
  readonly #partBytes: number;
  #isConditional = true;

  constructor(config: S3Config, options: BucketOptions = {}) {
    this.name = `s3://${config.bucket}/${config.prefix}`;
    this.#prefix = config.prefix;
    this.#client = new S3Client(config, options);
    this.#partBytes = options.partBytes ?? S3.partBytes;
  }

  /** Whether the store knows conditional writes, as far as it was asked for one. */
  get isConditional(): boolean {
    return this.#isConditional;
  }

  /** Lists one name, to find out whether the key may list the bucket. @throws S3Error, as all methods */
  async check(): Promise<void> {
    await this.#client.send({
      method: 'GET',
      key: '',
      query: { 'list-type': '2', 'max-keys': '1', prefix: this.#prefix },
    });
  }

  /** Lists, writes, reads and removes a small object, to find out what the key may do. @throws S3Error that names the right */
  async checkRights(): Promise<void> {
    await this.check();
    const key = `probe-${randomUUID()}`;
    const bytes = Buffer.from('Hearth wrote this to try its key, and removes it.');
    await named('write', () => this.put(key, bytes));
    await named('read', async () => {
      const found = await this.get(key, bytes.length);
      if (found?.equals(bytes) !== true) throw new S3Error('It gave back other bytes than it was sent.');
    }).finally(() => named('remove', () => this.remove(key)));
  }

  /** Yields the objects whose keys begin with `start`, one response of the store at a time. */
  async *list(start = ''): AsyncGenerator<readonly S3Object[]> {
    const query = { 'list-type': '2', prefix: this.#prefix + start };
    for (let token = ''; ; ) {
      const more: Record<string, string> = token === '' ? {} : { 'continuation-token': token };
      const { body } = await this.#client.send({ method: 'GET', key: '', query: { ...query, ...more } });
      yield elementsOf(body, 'Contents')
        .filter(({ Key = '' }) => Key.startsWith(this.#prefix + start))
        .map(({ Key = '', Size = '', LastModified = '' }) => ({
          key: Key.slice(this.#prefix.length),
          size: Number(Size),
          storedAt: Date.parse(LastModified),
        }));
      token = textsOf(body, 'NextContinuationToken')[0] ?? '';
      if (token === '') return;
    }
  }

  /** Returns what the store knows of an object; null if there is none. */
  async head(key: string): Promise<S3Head | null> {
    const answer = await orNull(() =>
      this.#send({ method: 'HEAD', key, headers: { 'x-amz-checksum-mode': 'ENABLED' } }),
    );
    if (answer === null) return null;
    return {
      size: Number(answer.headers.get('content-length')),
      storedAt: Date.parse(answer.headers.get('last-modified') ?? ''),
      checksum: answer.headers.get('x-amz-checksum-sha256') ?? '',
    };
  }

  /** Returns the bytes of a small object; null if there is none. @param longest the longest object in bytes */
  async get(key: string, longest: number): Promise<Buffer | null> {
    return (await orNull(() => this.#send({ method: 'GET', key, longest })))?.bytes ?? null;
  }

  /** Stores a small object. @param isNew as in `StoreOptions` */
  async put(key: string, bytes: Uint8Array<ArrayBuffer>, isNew = false): Promise<void> {
    await this.#putWhole(key, bytes, isNew);
  }

  /** Stores a file, and compares the checksum that the store has of it with that of the file. */
  async store(
    file: string,
    key: string,
    { stored = () => {}, isNew = false }: StoreOptions = {},
  ): Promise<void> {
    const handle = await fs.open(file);
    try {
      const { size } = await handle.stat();
      if (size > this.#partBytes) return await this.#storeInParts(handle, size, key, { stored, isNew });
      await this.#putWhole(key, await readPart(handle, 0, size), isNew);
    } finally {
      await handle.close();
    }
  }

  /** Returns the checksum that a store has of a file that `store` has stored. */
  async checksumOf(file: string): Promise<string> {
    const handle = await fs.open(file);
    try {
      const { size } = await handle.stat();
      if (size <= this.#partBytes) return checksum(await readPart(handle, 0, size));
      const parts: string[] = [];
      for (const { start, length } of this.#partsOf(size))
        parts.push(checksum(await readPart(handle, start, length)));
      return composite(parts);
    } finally {
      await handle.close();
    }
  }

  /**
   * Fetches an object into a new file that is private to this user. A part that arrives too short or too long is not used.
   *
   * @param size the size of the object in bytes
   */
  async fetch(
    key: string,
    size: number,
    file: string,
    fetched: (bytes: number) => void = () => {},
  ): Promise<void> {
    const handle = await fs.open(file, 'wx', PRIVATE_FILE);
    try {
      let etag: string | null = null;
      for (let start = 0; start < size; start += this.#partBytes) {
        const length = Math.min(this.#partBytes, size - start);
        const range = `bytes=${start}-${start + length - 1}`;
        const { bytes, headers } = await this.#send({
          method: 'GET',
          key,
          // An object that is replaced meanwhile is refused, because parts of two objects make no file.
          headers: { range, ...(etag === null ? {} : { 'if-match': etag }) },
          longest: length,
        });
        if (bytes.length !== length)
          throw new S3Error(`${this.name} sent ${bytes.length} bytes of ${key} instead of ${length}.`, 200);
        etag = headers.get('etag');
        await handle.writeFile(bytes);
        fetched(start + length);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** Copies an object within the store. Returns false if there is none. */
  async copy(from: string, to: string): Promise<boolean> {
    const source = `${this.#client.bucket}/${this.#prefix}${from}`;
    const headers = { 'x-amz-copy-source': source.split('/').map(encodeURIComponent).join('/') };
    const answer = await orNull(() => this.#send({ method: 'PUT', key: to, headers }));
    if (answer !== null && !answer.body.includes('<CopyObjectResult'))
      throw new S3Error(`${this.name} did not copy ${from}.`);
    return answer !== null;
  }

  async remove(key: string): Promise<void> {
    await this.#send({ method: 'DELETE', key });
  }

  /**
   * Aborts the uploads in parts that began before this time (in milliseconds), because the owner pays for their parts. Does
   * nothing if the store cannot list them (501).
   */
  async abortUnfinished(start: string, before: number): Promise<void> {
    const query = { uploads: '', prefix: this.#prefix + start };
    const { body } = await this.#client.send({ method: 'GET', key: '', query }).catch((error) => {
      if (error instanceof S3Error && error.status === 501) return { body: '' };
      throw error;
    });
    for (const { Key = '', UploadId = '', Initiated = '' } of elementsOf(body, 'Upload')) {
      if (Key.startsWith(this.#prefix + start) && Date.parse(Initiated) < before)
        await this.#client.send({ method: 'DELETE', key: Key, query: { uploadId: UploadId } });
    }
  }

  #send(request: S3Request): Promise<S3Answer> {
    return this.#client.send({ ...request, key: this.#prefix + request.key });
  }

  /**
   * Sends a write that the store refuses if the key has an object. A store without conditional writes answers 501; it is then
   * asked without the condition, and never again with it.
   */
  async #sendNew(request: S3Request, isNew: boolean): Promise<S3Answer> {
    if (!isNew || !this.#isConditional) return this.#send(request);
    try {
      return await this.#send({ ...request, headers: { ...request.headers, 'if-none-match': '*' } });
    } catch (error) {
      if (!(error instanceof S3Error && error.status === 501)) throw error;
      this.#isConditional = false;
      return this.#send(request);
    }
  }

  async #putWhole(key: string, body: Uint8Array<ArrayBuffer>, isNew: boolean): Promise<void> {
    const own = checksum(body);
    const { headers } = await this.#sendNew(
      { method: 'PUT', key, body, headers: { 'x-amz-checksum-sha256': own } },
      isNew,
    );
    this.#compare(key, own, headers.get('x-amz-checksum-sha256') ?? '');
  }

  /** Stores a file in parts. Aborts an upload that fails, because the owner would pay for the stored parts. */
  async #storeInParts(
    handle: fs.FileHandle,
    size: number,
    key: string,
    { stored, isNew }: Required<StoreOptions>,
  ): Promise<void> {
    const { body } = await this.#send({
      method: 'POST',
      key,
      query: { uploads: '' },
      headers: { 'x-amz-checksum-algorithm': 'SHA256' },
    });
    const [uploadId] = textsOf(body, 'UploadId');
    if (uploadId === undefined) throw new S3Error(`${this.name} did not begin an upload in parts.`);
    try {
      const parts: string[] = [];
      const sums: string[] = [];
      for (const { start, length } of this.#partsOf(size)) {
        const part = await readPart(handle, start, length);
        const sum = checksum(part);
        const partNumber = String(parts.length + 1);
        const { headers } = await this.#send({
          method: 'PUT',
          key,
          query: { partNumber, uploadId },
          body: part,
          headers: { 'x-amz-checksum-sha256': sum },
        });
        const kept = headers.get('x-amz-checksum-sha256') ?? '';
        this.#compare(key, sum, kept);
        const etag = (headers.get('etag') ?? '').replaceAll(/[<>&]/g, '');
        const named = kept === '' ? '' : `<ChecksumSHA256>${sum}</ChecksumSHA256>`;
        stored(start + length);
        sums.push(sum);
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag>${named}</Part>`);
      }
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const done = await this.#sendNew(
        { method: 'POST', key, query: { uploadId }, body: new Uint8Array(Buffer.from(list)) },
        isNew,
      );
      this.#compare(key, composite(sums), textsOf(done.body, 'ChecksumSHA256')[0] ?? '');
    } catch (error) {
      await this.#send({ method: 'DELETE', key, query: { uploadId } }).catch(() => {});
      throw error;
    }
  }

  *#partsOf(size: number): Generator<{ readonly start: number; readonly length: number }> {
    const partBytes = Math.max(this.#partBytes, Math.ceil(size / S3.maxParts));
    for (let start = 0; start < size; start += partBytes)
      yield { start, length: Math.min(partBytes, size - start) };
  }

  /**
   * @throws S3Error if a store has another checksum of an object. A store without checksums is trusted, because it checked the
   * signed hash.
   */
  #compare(key: string, own: string, kept: string): void {
    if (kept !== '' && kept !== own)
      throw new S3Error(`${this.name} has other bytes of ${key} than it was sent.`);
  }
}

/** Returns an answer; null if the store has no such object. */
/** Names the right that an attempt needs in the message of its error. */
async function named(right: string, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    throw new S3Error(`Hearth could list the bucket, but not ${right} there. ${error.message}`, error.status);
  }
}

async function orNull(ask: () => Promise<S3Answer>): Promise<S3Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof S3Error && error.isNoObject) return null;
    throw error;
  }
}

/** The SHA-256 of bytes as the protocol writes it. */
export const checksum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

/** The checksum that a store has of an object in parts: the SHA-256 of the checksums of its parts, and their number. */
function composite(parts: readonly string[]): string {
  const digests = Buffer.concat(parts.map((part) => Buffer.from(part, 'base64')));
  return `${checksum(digests)}-${parts.length}`;
}

async function readPart(
  handle: fs.FileHandle,
  start: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const part = new Uint8Array(length);
  for (let read = 0; read < length; ) {
    const { bytesRead } = await handle.read(part, read, length - read, start + read);
    if (bytesRead === 0) throw new S3Error('The file was cut off while it was sent.');
    read += bytesRead;
  }
  return part;
}
