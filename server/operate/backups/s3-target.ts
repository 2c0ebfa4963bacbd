import fs from 'node:fs/promises';
import type { S3Config } from '../../core/config/config.ts';
import { type BucketOptions, S3Bucket, type S3Object } from '../../outside/s3/s3-bucket.ts';
import { S3Error } from '../../outside/s3/s3-client.ts';
import { BackupError } from './archive.ts';
import type { BackupTarget, FileInPlace } from './backup-target.ts';

/** Stores copies in a bucket of a store with Amazon's S3 protocol. */
export class S3Target implements BackupTarget {
  readonly name: string;
  readonly #bucket: S3Bucket;

  constructor(config: S3Config, options: BucketOptions = {}) {
    this.#bucket = new S3Bucket(config, options);
    this.name = this.#bucket.name;
  }

  check(): Promise<void> {
    return told(this.#bucket.check());
  }

  async store(file: string, name: string, stored: (bytes: number) => void = () => {}): Promise<void> {
    await told(this.#bucket.store(file, name, { stored }));
    const { size } = await fs.stat(file);
    const found = (await this.list()).find((one) => one.name === name);
    if (found?.size !== size) {
      throw new BackupError(
        `${this.name} says that it has ${found?.size ?? 'no'} bytes of ${name}, of ${size}.`,
      );
    }
  }

  async list(): Promise<FileInPlace[]> {
    const found: S3Object[][] = await told(Array.fromAsync(this.#bucket.list(), (page) => [...page]));
    return found
      .flat()
      .filter(({ key }) => !key.includes('/'))
      .map(({ key, size }) => ({ name: key, size }));
  }

  remove(name: string): Promise<void> {
    return told(this.#bucket.remove(name));
  }

  fetch({ name, size }: FileInPlace, file: string, fetched?: (bytes: number) => void): Promise<void> {
    return told(this.#bucket.fetch(name, size, file, fetched));
  }
}

/** Waits for the bucket. @throws BackupError with the words of the store's error */
async function told<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof S3Error) throw new BackupError(error.message, { cause: error });
    throw error;
  }
}
