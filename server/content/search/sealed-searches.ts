import { z } from 'zod';
import { SEALED_SEARCH } from '../../core/limits/limits.ts';
import { seal, unseal } from '../../core/sealed-bytes.ts';
import type { ServerSecrets } from '../../core/server-secrets.ts';

/** The content that is encrypted in the address of a search result. */
export interface SealedSearch {
  readonly typed: string;
  /** The page number within the search result, from 1. */
  readonly page: number;
}

const sealedSchema = z.object({ typed: z.string(), page: z.number().int(), until: z.number() });
const ABOUT = 'search';

/**
 * Encrypts the words of a search in the address of the result. The address expires. The words therefore appear in no history,
 * log or list of addresses, and the server does not store them.
 */
export class SealedSearches {
  readonly #key: Buffer;
  readonly #now: () => number;

  /** @param now returns the current time in milliseconds */
  static async open(secrets: ServerSecrets, now: () => number = () => Date.now()): Promise<SealedSearches> {
    const key = await secrets.get('search');
    return new SealedSearches(Buffer.from(key, 'base64url'), now);
  }

  constructor(key: Buffer, now: () => number) {
    this.#key = key;
    this.#now = now;
  }

  /** Returns the address of a search result. The length of the address reveals little about the words. */
  address({ typed, page }: SealedSearch): string {
    const text = JSON.stringify({ typed, page, until: this.#now() + SEALED_SEARCH.ms });
    const { steps } = SEALED_SEARCH;
    const bytes = Buffer.from(text);
    const padded = Buffer.alloc(Math.ceil(bytes.length / steps) * steps, ' ');
    bytes.copy(padded);
    return `/search?${SEALED_SEARCH.parameter}=${seal(this.#key, padded, ABOUT).toString('base64url')}`;
  }

  /** Decrypts the search in an address. Returns null if the address has expired, or was not made by this server. */
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
    /** Encrypts the words of searches in the addresses of their results. */
    readonly sealedSearches: SealedSearches;
  }
}
