import { foundTexts } from '../../db/full-text.ts';
import { publishedSlugs } from '../../db/published-queries.ts';
import { SEARCH } from '../../src/model/limits.ts';
import { searchQuery } from '../../src/model/search/query.ts';
import type { SearchResult } from '../../src/model/search/result.ts';
import { slugPath } from '../../src/model/slug.ts';
import type { Services } from '../services.ts';
import { searchPages } from './search-pages.ts';

/**
 * What readers of a domain find among its published pages.
 *
 * @param typed any text
 * @param page of the result, from 1; the last one where there are fewer
 */
export async function searchSite(
  { database, vocabulary }: Pick<Services, 'database' | 'vocabulary'>,
  domainId: string,
  typed: string,
  page: number,
): Promise<SearchResult> {
  const search = searchQuery(typed);
  const db = database.visitor;
  const pages = { kind: 'published', domainId } as const;
  const found = await searchPages({ db, pages, vocabulary: () => vocabulary.of(domainId) }, search);
  const total = Math.min(found.numbers.length, SEARCH.maxFound);
  const last = Math.max(1, Math.ceil(total / SEARCH.perPage));
  const shown = Math.min(Math.max(1, page), last);
  const first = (shown - 1) * SEARCH.perPage;
  const numbers = found.numbers.slice(first, Math.min(first + SEARCH.perPage, total));
  const texts = await foundTexts(db, pages, found.query, numbers);
  const slugs = await publishedSlugs(
    db,
    texts.map(({ pageId }) => pageId),
  );
  return {
    typed: search.text,
    hits: texts.flatMap(({ pageId, title, excerpt }) => {
      const slug = slugs.get(pageId);
      return slug === undefined ? [] : [{ path: slugPath(slug), title, excerpt: excerpt.map(inOneLine) }];
    }),
    total,
    isMore: found.numbers.length > total,
    page: shown,
    pages: last,
    corrections: found.corrections,
    fit: found.fit,
  };
}

/** A text of several lines in one, which end as sentences do, or with a dot between them. */
function inOneLine(text: string): string {
  return text.replaceAll(/(?<![.!?:;…])\n/g, ' · ').replaceAll('\n', ' ');
}
