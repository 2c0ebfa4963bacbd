import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../core/files/write-atomically.ts';

/**
 * The history of the certificates of a host. The history is stored on the disk, so that a restart does not repeat failed
 * attempts.
 */
const historySchema = z.object({
  /** The directory URL of the authority that issued the certificate. */
  directoryUrl: z.string().nullable(),
  /** The time of the host's first certificate, and the number of renewals since. */
  firstIssuedAt: z.number().nullable(),
  renewals: z.number().int().nonnegative(),
  lastAttemptAt: z.number().nullable(),
  lastFailure: z.string().nullable(),
  /** The number of failed attempts since the last certificate. */
  failures: z.number().int().nonnegative(),
  /** The time of the next attempt; null before the first attempt. */
  nextAttemptAt: z.number().nullable(),
  /** The time before which Hearth must send no request; null if the authority did not ask for a pause. */
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
 * Stores the certificates. `HOST.pem` contains the key and the chain, which always match because they are in one file.
 * `HOST.json` contains the history, and a third file the key of the account. All files are private to the user who runs the
 * server, and replaced atomically.
 */
export class CertificateFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the key and the certificate chain of a host, PEM; null if the host has no certificate. */
  certificate(host: string): Promise<string | null> {
    return this.#read(`${host}.pem`);
  }

  storeCertificate(host: string, pem: string): Promise<void> {
    return this.#write(`${host}.pem`, pem);
  }

  /** Reads the history of a host. An unreadable history counts as empty. */
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

  /** Returns the key of the account, PEM. If there is no key, creates a key with `make` and stores it. */
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
