import { listPages } from '../../../db/page-list-queries.ts';
import { type FoundDraft, foundDrafts } from '../../../db/search-texts.ts';
import { searchQuery } from '../../../src/model/search/query.ts';
import type { Correction } from '../../../src/model/search/result.ts';
import type { Services } from '../../core/services.ts';
import { searchPages } from '../search/search-pages.ts';

/** The pages that an editor's search finds, their total number, and the corrected search words. */
interface FoundPages {
  readonly pages: readonly FoundDraft[];
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
    // Pages that contain only some of the words are not returned, because each additional word must narrow the search.
    if (pages.length > 0 && found.fit !== 'some')
      return { pages: pages.slice(0, limit), total: pages.length, corrections: found.corrections };
  }
  return listed();

  async function listed(): Promise<FoundPages> {
    return { ...(await listPages(database.reader, { domainId, search, limit })), corrections: [] };
  }
}
