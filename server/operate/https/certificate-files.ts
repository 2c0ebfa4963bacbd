import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../core/files/write-atomically.ts';

/** The history of a host's certificate. It survives a restart, so restarting does not repeat failed attempts. */
const historySchema = z.object({
  /** The directory of the authority that issued the certificate. */
  directoryUrl: z.string().nullable(),
  /** When the host had its first certificate, and how often it was renewed since. */
  firstIssuedAt: z.number().nullable(),
  renewals: z.number().int().nonnegative(),
  lastAttemptAt: z.number().nullable(),
  lastFailure: z.string().nullable(),
  /** Failed attempts since the last certificate. */
  failures: z.number().int().nonnegative(),
  /** When the next attempt is due; null before the first. */
  nextAttemptAt: z.number().nullable(),
  /** The time before which the authority asked for no further request, if it did. */
  askedUntil: z.number().nullable().default(null),
});

/** Times are in milliseconds. */
export type CertificateHistory = Readonly<z.output<typeof historySchema>>;

export const NO_HISTORY: CertificateHistory = {
  directoryUrl: null,
  firstIssuedAt: null,
  renewals: 0,
  lastAttemptAt: null,
  lastFailure: null,
  failures: 0,
  nextAttemptAt: null,
  askedUntil: null,
};

/**
 * The files of the certificates: `HOST.pem` with the key and the chain together, so that they always belong to each other,
 * `HOST.json` with the history, and the key of the account. All are private to the user who runs the server, and replaced
 * atomically.
 */
export class CertificateFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the key and the chain of a host; null if there are none. */
  certificate(host: string): Promise<string | null> {
    return this.#read(`${host}.pem`);
  }

  storeCertificate(host: string, pem: string): Promise<void> {
    return this.#write(`${host}.pem`, pem);
  }

  /** An unreadable history counts as none. */
  async history(host: string): Promise<CertificateHistory> {
    try {
      return historySchema.parse(JSON.parse((await this.#read(`${host}.json`)) ?? ''));
    } catch {
      return NO_HISTORY;
    }
  }

  storeHistory(host: string, history: CertificateHistory): Promise<void> {
    return this.#write(`${host}.json`, JSON.stringify(history));
  }

  /** Returns the key of the account, PEM; if there is none, makes it with `make` and stores it. */
  async accountKey(make: () => Promise<Buffer>): Promise<Buffer> {
    const stored = await this.#read('account-key.pem');
    if (stored?.includes('PRIVATE KEY')) return Buffer.from(stored);
    const key = await make();
    await this.#write('account-key.pem', key.toString());
    return key;
  }

  async #read(name: string): Promise<string | null> {
    try {
      return await fs.readFile(path.join(this.#folder, name), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  #write(name: string, text: string): Promise<void> {
    return writeAtomically(path.join(this.#folder, name), Buffer.from(text));
  }
}
