import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE } from '../../../../db/private-files.ts';
import { SEALING_KEY_BYTES, seal, unseal } from '../../../core/sealed-bytes.ts';
import type { ServerSecrets } from '../../../core/server-secrets.ts';

/** The name of the file in the data folder that holds the key, in base64. */
export const SECOND_FACTOR_KEY_FILE = 'second-factor.key';

/** The name of the key among the secrets of a site on PostgreSQL. */
export const SECOND_FACTOR = 'second-factor';

/** Opens the key of a site on PostgreSQL, which all its servers have from its database. */
export async function serverSeal(secrets: ServerSecrets): Promise<SealedSecrets> {
  return new SealedSecrets(Buffer.from(await secrets.get(SECOND_FACTOR), 'base64url'));
}

/**
 * Encrypts secrets that the server must be able to read, such as the secrets of second factors. The key is in a separate file,
 * so that nobody can generate codes with only a copy of the database, such as a copy in `backups`. The key is created on first
 * use. On PostgreSQL, the key is in the database, sealed with SECRET_KEY.
 */
export class SealedSecrets {
  readonly #keyFrom: () => Buffer;
  #key: Buffer | null = null;

  /** @param from the data folder with the file of the key, or the key itself, which several servers have from their database */
  constructor(from: string | Buffer) {
    this.#keyFrom = () => {
      if (typeof from !== 'string') return from;
      const file = path.join(from, SECOND_FACTOR_KEY_FILE);
      return readKey(file) ?? makeKey(file);
    };
  }

  /** Encrypts a secret. @param owner the id of the secret's owner, which must be the same on decryption */
  seal(secret: Uint8Array, owner: string): string {
    return seal(this.#keyOf(), secret, owner).toString('base64');
  }

  /** Decrypts a secret; returns null if it was encrypted with another key, or for another owner. */
  open(text: string, owner: string): Uint8Array | null {
    return unseal(this.#keyOf(), Buffer.from(text, 'base64'), owner);
  }

  #keyOf(): Buffer {
    this.#key ??= this.#keyFrom();
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
  if (key.length === SEALING_KEY_BYTES) return key;
  throw new Error(`${file} holds no key. Put the file of a backup in its place, or remove it.`);
}

/**
 * Creates the file of the key completely or not at all. If two processes create it at the same time, both use the key of the
 * first process.
 */
function makeKey(file: string): Buffer {
  const partial = `${file}.${process.pid}`;
  fs.writeFileSync(partial, `${randomBytes(SEALING_KEY_BYTES).toString('base64')}\n`, {
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
  const key = readKey(file);
  if (key === null) throw new Error(`${file} was removed while it was made.`);
  return key;
}

declare module '../../../core/services.ts' {
  interface Services {
    /** Encrypts the secrets of second factors. */
    readonly sealedSecrets: SealedSecrets;
  }
}
