import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Writer } from '../../../db/connection.ts';
import { serverSecret } from '../../../db/server-secret.ts';
import { SEALED_SEARCH } from '../../core/limits/limits.ts';
import { SEALING_KEY_BYTES, seal, unseal } from '../../core/sealed-bytes.ts';

/** The content of a result's address. */
export interface SealedSearch {
  readonly typed: string;
  /** The page of the result, from 1. */
  readonly page: number;
}

const sealedSchema = z.object({ typed: z.string(), page: z.number().int(), until: z.number() });
const ABOUT = 'search';

/**
 * Puts the words of a search into addresses that nobody can read and that expire: the words are in no history, log or list of
 * addresses, and the server keeps none of them.
 */
export class SealedSearches {
  readonly #key: Buffer;
  readonly #now: () => number;

  /** @param now the time in milliseconds */
  static async open(db: Writer, now: () => number = () => Date.now()): Promise<SealedSearches> {
    const key = await serverSecret(db, 'search', randomBytes(SEALING_KEY_BYTES).toString('base64url'));
    return new SealedSearches(Buffer.from(key, 'base64url'), now);
  }

  constructor(key: Buffer, now: () => number) {
    this.#key = key;
    this.#now = now;
  }

  /** The address of a result, whose length hardly tells that of the words. */
  address({ typed, page }: SealedSearch): string {
    const text = JSON.stringify({ typed, page, until: this.#now() + SEALED_SEARCH.ms });
    const { steps } = SEALED_SEARCH;
    const bytes = Buffer.from(text);
    const padded = Buffer.alloc(Math.ceil(bytes.length / steps) * steps, ' ');
    bytes.copy(padded);
    return `/search?${SEALED_SEARCH.parameter}=${seal(this.#key, padded, ABOUT).toString('base64url')}`;
  }

  /** Opens a sealed search. Returns null if it has expired, or this server did not seal it. */
  open(sealed: string): SealedSearch | null {
    if (sealed.length > SEALED_SEARCH.maxLength) return null;
    const bytes = unseal(this.#key, Buffer.from(sealed, 'base64url'), ABOUT);
    if (bytes === null) return null;
    const { typed, page, until } = sealedSchema.parse(JSON.parse(bytes.toString()));
    return until < this.#now() ? null : { typed, page };
  }
}

declare module '../../core/services.ts' {
  interface Services {
    /** The addresses of searches, without readable words. */
    readonly sealedSearches: SealedSearches;
  }
}
