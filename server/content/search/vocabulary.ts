import { LRUCache } from 'lru-cache';
import type { VisitorReader } from '../../../db/connection.ts';
import { nearWords } from '../../../db/full-text.ts';
import { searchVocabulary } from '../../../db/search-texts.ts';
import { KnownWords } from '../../../src/model/search/known-words.ts';
import { forgivenMistakes } from '../../../src/model/search/mistakes.ts';
import { SEARCH_VOCABULARY } from '../../core/limits/limits.ts';

/** The words of each domain's published pages, for the correction of searches. The words are read at most once a minute. */
export class Vocabulary {
  readonly #db: VisitorReader;
  // @bounded 100,000 words (SEARCH_VOCABULARY): those of domains searched longest ago are read again (vocabulary.test.ts)
  readonly #words: LRUCache<string, KnownWords>;

  /** @param clock returns the time in milliseconds */
  constructor(db: VisitorReader, clock: { now(): number } = performance) {
    this.#db = db;
    this.#words = new LRUCache({
      maxSize: SEARCH_VOCABULARY.inMemory,
      sizeCalculation: (words) => words.size + 1,
      ttl: SEARCH_VOCABULARY.freshMs,
      ttlResolution: 0,
      perf: clock,
    });
  }

  async of(domainId: string): Promise<KnownWords> {
    const known = this.#words.get(domainId);
    if (known !== undefined) return known;
    const words = new KnownWords(await searchVocabulary(this.#db, domainId, SEARCH_VOCABULARY.ofDomain));
    this.#words.set(domainId, words);
    return words;
  }

  /**
   * Returns the word that is nearest to a mistyped word; null if no word is near enough. If a domain has more words than are
   * read, the database looks among all of them, if it can.
   */
  async nearest(domainId: string, typed: string): Promise<string | null> {
    const words = await this.of(domainId);
    const { ofDomain, near } = SEARCH_VOCABULARY;
    if (words.size < ofDomain || forgivenMistakes(typed) === 0) return words.nearest(typed);
    const found = await nearWords(this.#db, domainId, typed, near);
    return found === null ? words.nearest(typed) : new KnownWords([...found].sort()).nearest(typed);
  }
}

declare module '../../core/services.ts' {
  interface Services {
    /** The words of published pages, used to correct typing mistakes in searches. */
    readonly vocabulary: Vocabulary;
  }
}
