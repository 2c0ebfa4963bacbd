import { createHash } from 'node:crypto';

/** Bytes on their way to somewhere else: they pass as they are, once, and are counted and hashed. */
export class HashedBytes implements AsyncIterable<Uint8Array> {
  readonly #bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly #hash = createHash('sha256');
  #size = 0;

  constructor(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.#bytes = bytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#bytes) {
      this.#hash.update(chunk);
      this.#size += chunk.length;
      yield chunk;
    }
  }

  /** The bytes so far: their size and their SHA-256 in hexadecimal digits. To be called once, at the end. */
  digest(): { readonly size: number; readonly sha256: string } {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}
