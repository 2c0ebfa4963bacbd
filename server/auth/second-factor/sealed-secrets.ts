import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE } from '../../../db/private-files.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The file of the key in the data folder, in base64. */
export const SECOND_FACTOR_KEY_FILE = 'second-factor.key';

/**
 * Seals what the server has to know in the clear, such as the secrets of second factors: with a key in a file of its own, so that
 * a copy of the database alone, such as those in `backups`, makes no codes. The key is made when it is first needed.
 */
export class SealedSecrets {
  readonly #file: string;
  #key: Buffer | null = null;

  constructor(dataDir: string) {
    this.#file = path.join(dataDir, SECOND_FACTOR_KEY_FILE);
  }

  /** @param owner the id of whom it is about: it cannot be opened as somebody else's */
  seal(secret: Uint8Array, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#keyOf(), nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** What was sealed; null where that was with another key, or for another owner. */
  open(text: string, owner: string): Uint8Array | null {
    const bytes = Buffer.from(text, 'base64');
    const [nonce, tag, sealed] = [
      bytes.subarray(0, NONCE_BYTES),
      bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
      bytes.subarray(NONCE_BYTES + TAG_BYTES),
    ];
    try {
      const decipher = createDecipheriv(CIPHER, this.#keyOf(), nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed), decipher.final()]);
    } catch {
      return null;
    }
  }

  #keyOf(): Buffer {
    this.#key ??= readKey(this.#file) ?? makeKey(this.#file);
    return this.#key;
  }
}

function readKey(file: string): Buffer | null {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const key = Buffer.from(text, 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new Error(`${file} holds no key. Put the file of a backup in its place, or remove it.`);
}

/** Makes the key whole or not at all. Of two processes that make one at once, both get that of the first. */
function makeKey(file: string): Buffer {
  const partial = `${file}.${process.pid}`;
  fs.writeFileSync(partial, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
    mode: PRIVATE_FILE,
    flush: true,
  });
  try {
    fs.linkSync(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(partial);
  }
  return readKey(file)!;
}
