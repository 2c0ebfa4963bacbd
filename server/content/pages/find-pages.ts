import { listPages } from '../../../db/page-list-queries.ts';
import { type FoundDraft, foundDrafts } from '../../../db/search-texts.ts';
import { searchQuery } from '../../../src/model/search/query.ts';
import type { Correction } from '../../../src/model/search/result.ts';
import type { Services } from '../../core/services.ts';
import { searchPages } from '../search/search-pages.ts';

/** The pages that editors find, their total number, and the corrected search words. */
interface FoundPages {
  readonly pages: readonly FoundDraft[];
  readonly total: number;
  readonly corrections: readonly Correction[];
}

/**
 * Searches the pages of a domain, including drafts, for words that begin like the typed ones, best first; in an address, `/`
 * separates words. If there are none, finds pages with the letters anywhere in their titles or addresses. Without words, lists
 * all pages by title.
 */
export async function findPages(
  { database, vocabulary }: Pick<Services, 'database' | 'vocabulary'>,
  domainId: string,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<FoundPages> {
  const query = searchQuery(search.replaceAll('/', ' '));
  if (query.terms.length > 0) {
    const found = await searchPages(
      {
        db: database.reader,
        pages: { kind: 'draft', domainId },
        vocabulary: () => vocabulary.of(domainId),
        begins: true,
      },
      query,
    );
    const byLetters = found.fit === 'all' && found.corrections.length === 0 ? null : await listed();
    if (byLetters !== null && byLetters.total > 0) return byLetters;
    const pages = await foundDrafts(database.reader, found.numbers);
    // More words narrow the search.
    if (pages.length > 0 && found.fit !== 'some')
      return { pages: pages.slice(0, limit), total: pages.length, corrections: found.corrections };
  }
  return listed();

  async function listed(): Promise<FoundPages> {
    return { ...(await listPages(database.reader, { domainId, search, limit })), corrections: [] };
  }
}
