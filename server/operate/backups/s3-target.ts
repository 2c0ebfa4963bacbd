import fs from 'node:fs/promises';
import { PRIVATE_FILE } from '../../../db/private-files.ts';
import type { S3Config } from '../../core/config/config.ts';
import { S3 } from '../../core/limits/limits.ts';
import { BackupError } from './archive.ts';
import type { BackupTarget, FileInPlace } from './backup-target.ts';
import { elementsOf, S3Client, type S3Patience, textsOf } from './s3-client.ts';

/** Stores copies in a bucket of a store with Amazon's S3 protocol. Holds one part of a file in memory at a time. */
export class S3Target implements BackupTarget {
  readonly name: string;
  readonly #prefix: string;
  readonly #client: S3Client;
  readonly #partBytes: number;

  constructor(config: S3Config, options: Partial<S3Patience> & { readonly partBytes?: number } = {}) {
    this.name = `s3://${config.bucket}/${config.prefix}`;
    this.#prefix = config.prefix;
    this.#client = new S3Client(config, options);
    this.#partBytes = options.partBytes ?? S3.partBytes;
  }

  /** Lists one name, to find out whether the key may list the bucket. */
  async check(): Promise<void> {
    const query = { 'list-type': '2', 'max-keys': '1', prefix: this.#prefix };
    await this.#client.send({ method: 'GET', key: '', query });
  }

  async store(file: string, name: string, stored: (bytes: number) => void = () => {}): Promise<void> {
    const handle = await fs.open(file);
    try {
      const { size } = await handle.stat();
      const key = this.#prefix + name;
      if (size <= this.#partBytes) {
        const body = await readPart(handle, 0, size);
        await this.#client.send({ method: 'PUT', key, body });
      } else {
        await this.#storeInParts(handle, size, key, stored);
      }
      const found = (await this.list()).find((one) => one.name === name);
      if (found?.size !== size) {
        throw new BackupError(
          `${this.name} says that it has ${found?.size ?? 'no'} bytes of ${name}, of ${size}.`,
        );
      }
    } finally {
      await handle.close();
    }
  }

  async list() {
    const found: { name: string; size: number }[] = [];
    for (let token = ''; ; ) {
      const query = {
        'list-type': '2',
        prefix: this.#prefix,
        ...(token === '' ? {} : { 'continuation-token': token }),
      };
      const { body } = await this.#client.send({ method: 'GET', key: '', query });
      for (const { Key = '', Size = '' } of elementsOf(body, 'Contents')) {
        const name = Key.slice(this.#prefix.length);
        if (Key.startsWith(this.#prefix) && !name.includes('/')) found.push({ name, size: Number(Size) });
      }
      token = textsOf(body, 'NextContinuationToken')[0] ?? '';
      if (token === '') return found;
    }
  }

  async remove(name: string): Promise<void> {
    await this.#client.send({ method: 'DELETE', key: this.#prefix + name });
  }

  /** Fetches a file in parts. A part that arrives too short or too long is not used. */
  async fetch(
    { name, size }: FileInPlace,
    file: string,
    fetched: (bytes: number) => void = () => {},
  ): Promise<void> {
    const handle = await fs.open(file, 'wx', PRIVATE_FILE);
    try {
      let etag: string | null = null;
      for (let start = 0; start < size; start += this.#partBytes) {
        const length = Math.min(this.#partBytes, size - start);
        const range = `bytes=${start}-${start + length - 1}`;
        const { bytes, headers } = await this.#client.send({
          method: 'GET',
          key: this.#prefix + name,
          // A file that is replaced meanwhile is refused, because parts of two files make no file.
          headers: { range, ...(etag === null ? {} : { 'if-match': etag }) },
          longest: length,
        });
        if (bytes.length !== length) {
          throw new BackupError(`${this.name} sent ${bytes.length} bytes of ${name} instead of ${length}.`);
        }
        etag = headers.get('etag');
        await handle.writeFile(bytes);
        fetched(start + length);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** Stores a file in parts. Aborts an upload that fails, because the owner would pay for the stored parts. */
  async #storeInParts(
    handle: fs.FileHandle,
    size: number,
    key: string,
    stored: (bytes: number) => void,
  ): Promise<void> {
    const { body } = await this.#client.send({ method: 'POST', key, query: { uploads: '' } });
    const [uploadId] = textsOf(body, 'UploadId');
    if (uploadId === undefined) throw new BackupError(`${this.name} did not begin an upload in parts.`);
    const partBytes = Math.max(this.#partBytes, Math.ceil(size / S3.maxParts));
    try {
      const parts: string[] = [];
      for (let start = 0; start < size; start += partBytes) {
        const partNumber = String(parts.length + 1);
        const part = await readPart(handle, start, Math.min(partBytes, size - start));
        const { headers } = await this.#client.send({
          method: 'PUT',
          key,
          query: { partNumber, uploadId },
          body: part,
        });
        const etag = (headers.get('etag') ?? '').replaceAll(/[<>&]/g, '');
        stored(start + part.length);
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`);
      }
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      await this.#client.send({
        method: 'POST',
        key,
        query: { uploadId },
        body: new Uint8Array(Buffer.from(list)),
      });
    } catch (error) {
      await this.#client.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => {});
      throw error;
    }
  }
}

async function readPart(
  handle: fs.FileHandle,
  start: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const part = new Uint8Array(length);
  for (let read = 0; read < length; ) {
    const { bytesRead } = await handle.read(part, read, length - read, start + read);
    if (bytesRead === 0) throw new BackupError('The backup was cut off while it was sent.');
    read += bytesRead;
  }
  return part;
}
