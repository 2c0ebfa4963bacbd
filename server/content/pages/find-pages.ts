import { type ListedPage, listPages } from '../../../db/page-list-queries.ts';
import { draftWords, foundDrafts } from '../../../db/search-texts.ts';
import { searchQuery } from '../../../src/model/search/query.ts';
import type { Correction } from '../../../src/model/search/result.ts';
import type { Services } from '../../core/services.ts';
import { searchPages } from '../search/search-pages.ts';
import { excerptOf } from './excerpt.ts';

/** The number of pages that are returned with an excerpt. */
const WITH_EXCERPT = 50;

/** A page, with some words of its text around those searched for; '' if its text does not contain them. */
interface FoundPage extends ListedPage {
  readonly excerpt: string;
}

/** The pages that an editor's search finds, their total number, and the corrected search words. */
interface FoundPages {
  readonly pages: readonly FoundPage[];
  readonly total: number;
  readonly corrections: readonly Correction[];
}

/**
 * Searches the pages of a domain, including drafts, for words that begin with the typed words. Returns the best matches first.
 * In an address, `/` separates words. If no page matches, finds pages that have the typed letters anywhere in their titles or
 * addresses. If no words were typed, lists all pages by title.
 */
export async function findPages(
  { database, vocabulary }: Pick<Services, 'database' | 'vocabulary'>,
  domainId: string,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<FoundPages> {
  const query = searchQuery(search.replaceAll('/', ' '));
  if (query.terms.length > 0) {
    const drafts = { kind: 'draft', domainId } as const;
    const found = await searchPages(
      {
        db: database.reader,
        pages: drafts,
        nearest: (word) => vocabulary.nearest(domainId, word),
        begins: true,
      },
      query,
    );
    const byLetters = found.fit === 'all' && found.corrections.length === 0 ? null : await listed();
    if (byLetters !== null && byLetters.total > 0) return byLetters;
    const pages = await foundDrafts(database.reader, found.numbers);
    // Pages that contain only some of the words are not returned, because each additional word must narrow the search.
    if (pages.length > 0 && found.fit !== 'some') {
      const shown = pages.slice(0, limit);
      const numbers = shown.slice(0, WITH_EXCERPT).map(({ number }) => number);
      const words = await draftWords(database.reader, numbers);
      const terms = found.query.terms.flat();
      return {
        pages: shown.map(({ number, ...page }) => ({
          ...page,
          excerpt: excerptOf(words.get(number) ?? '', terms),
        })),
        total: pages.length,
        corrections: found.corrections,
      };
    }
  }
  return listed();

  async function listed(): Promise<FoundPages> {
    const { pages, total } = await listPages(database.reader, { domainId, search, limit });
    return { pages: pages.map((page) => ({ ...page, excerpt: '' })), total, corrections: [] };
  }
}
