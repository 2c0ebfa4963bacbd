import type { VisitorReader } from '../../../db/connection.ts';
import { findPages } from '../../../db/full-text.ts';
import { SEARCH } from '../../../src/model/limits.ts';
import { cardsOf, type Distress } from '../../../src/model/search/topics-in.ts';
import { wordsIn } from '../../../src/model/search/words.ts';
import type { FoundPages } from './search-pages.ts';

/** The published pages of a domain. */
export interface PublishedPages {
  readonly db: VisitorReader;
  readonly pages: { readonly kind: 'published'; readonly domainId: string };
}

/**
 * Returns the pages for a reader in distress: first the pages that help with the topic, then pages with a number to call. If a
 * topic has a crisis card, the result has no other pages. If no topic has a crisis card, the result also has pages whose title
 * or search words contain the whole search, or the part of the search that is not about distress.
 *
 * @param helpful the pages that help with the topics of the words
 * @param typed the search as typed
 * @returns the pages; null if the words are not about distress. Also null if no page helps with the topics, and no topic has a
 * crisis card. In that case, an ordinary search may find a page on a topic
 */
export async function searchInDistress(
  { db, pages }: PublishedPages,
  helpful: readonly number[],
  { topics, phrases, rest }: Distress,
  typed: string,
): Promise<FoundPages | null> {
  if (topics.length === 0) return null;
  const find = (query: Parameters<typeof findPages>[2]) => findPages(db, pages, query, SEARCH.maxFound + 1);
  const numbers = new Set(helpful);
  const add = (found: readonly number[]) => {
    for (const number of found) numbers.add(number);
  };
  add(await find({ terms: [phrases], isHelp: true }));
  const isUrgent = cardsOf(topics).length > 0;
  if (numbers.size === 0 && !isUrgent) return null;
  if (!isUrgent) {
    const within = ['title', 'search_words'] as const;
    if (rest.length > 0)
      add(await find({ terms: rest.slice(0, SEARCH.maxTerms).map((word) => [word]), within }));
    if (wordsIn(typed).length > 1) add(await find({ terms: [[typed]], within }));
  }
  return {
    query: { terms: [[...phrases, ...rest]] },
    numbers: [...numbers].slice(0, SEARCH.maxFound + 1),
    corrections: [],
    fit: 'help',
  };
}
