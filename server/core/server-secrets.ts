import { hkdfSync, randomBytes } from 'node:crypto';
import type { Writer } from '../../db/connection.ts';
import { secretNames, serverSecret, setServerSecret } from '../../db/server-secret.ts';
import { ConfigError } from './config/config.ts';
import { SEALING_KEY_BYTES, seal, unseal } from './sealed-bytes.ts';

/** The values beside the secrets that anybody may know: the series in the names of backups. */
const UNSEALED: ReadonlySet<string> = new Set(['backup-series']);

/**
 * The secrets that a site makes for itself and keeps in its database, by name. On PostgreSQL, where the database is on another
 * machine and its copies are, they are sealed with SECRET_KEY, which every server has.
 */
export class ServerSecrets {
  readonly #db: Writer;
  readonly #key: Uint8Array | null;

  /** @param secretKey SECRET_KEY; null on SQLite, where the secrets are stored as they are */
  constructor(db: Writer, secretKey: string | null) {
    this.#db = db;
    this.#key =
      secretKey === null
        ? null
        : new Uint8Array(hkdfSync('sha256', secretKey, '', 'hearth server secrets', SEALING_KEY_BYTES));
  }

  /**
   * Returns a secret of 32 random bytes, in base64url; makes it if there is none.
   *
   * @throws ConfigError if the secret was sealed with another SECRET_KEY
   */
  async get(name: string): Promise<string> {
    const made = randomBytes(SEALING_KEY_BYTES);
    const key = this.#key;
    if (key === null) return await serverSecret(this.#db, name, made.toString('base64url'));
    const stored = await serverSecret(this.#db, name, seal(key, made, name).toString('base64url'));
    const secret = unseal(key, Buffer.from(stored, 'base64url'), name);
    if (secret !== null) return secret.toString('base64url');
    throw new ConfigError(
      'SECRET_KEY is not the one with which this database was begun. Set the same SECRET_KEY on every server; if it is lost, nobody with a second factor can log in by it.',
    );
  }

  /**
   * Returns all secrets that the site has made, in base64url, by name.
   *
   * @throws ConfigError if they were sealed with another SECRET_KEY
   */
  async all(): Promise<ReadonlyMap<string, string>> {
    const names = (await secretNames(this.#db)).filter((name) => !UNSEALED.has(name));
    const all = new Map<string, string>();
    for (const name of names) all.set(name, await this.get(name));
    return all;
  }

  /** Stores a secret in place of the one that is there. @param secret in base64url */
  async put(name: string, secret: string): Promise<void> {
    const key = this.#key;
    const stored =
      key === null ? secret : seal(key, Buffer.from(secret, 'base64url'), name).toString('base64url');
    await setServerSecret(this.#db, name, stored);
  }
}
