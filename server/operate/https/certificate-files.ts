import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../core/files/write-atomically.ts';

/** The history of a host's certificate. It outlives a restart, so that no failure is repeated by starting again. */
const historySchema = z.object({
  /** The directory of the authority that the certificate is of. */
  directoryUrl: z.string().nullable(),
  /** When the host had its first certificate, and how often it was renewed since. */
  firstIssuedAt: z.number().nullable(),
  renewals: z.number().int().nonnegative(),
  lastAttemptAt: z.number().nullable(),
  lastFailure: z.string().nullable(),
  /** Failed attempts since the last certificate. */
  failures: z.number().int().nonnegative(),
  /** When the next attempt is due; null if nothing was tried yet. */
  nextAttemptAt: z.number().nullable(),
  /** Until when the authority asked to be left alone, where it did. */
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

  /** The key and the chain of a host; null if there are none. */
  certificate(host: string): Promise<string | null> {
    return this.#read(`${host}.pem`);
  }

  storeCertificate(host: string, pem: string): Promise<void> {
    return this.#write(`${host}.pem`, pem);
  }

  /** Without a history that can be read, there is none. */
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

  /** The key of the account, PEM; made by `make` and stored where there is none. */
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
