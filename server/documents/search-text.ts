import type { SearchText } from '../../db/search-texts.ts';
import { searchableText } from '../../src/blocks/searchable-text.ts';
import { SEARCH } from '../../src/model/limits.ts';
import type { PageDoc } from '../../src/model/page.ts';
import { vocabularyOf } from '../../src/model/search/words.ts';

/**
 * By what readers find a complete page that is published; null for one that editors hide from the sitemap or from search engines:
 * whoever is to see it is sent there.
 */
export function publishedText(page: PageDoc): SearchText | null {
  if (page.hideFromSitemap || page.hideFromRobots) return null;
  const text = searchableText(page);
  const vocabulary = vocabularyOf(`${text.title}\n${text.headings}\n${text.words}`, SEARCH.pageVocabulary);
  return { ...text, vocabulary };
}

/** By what editors find a complete page: its address too. */
export function draftText(page: PageDoc): Omit<SearchText, 'vocabulary'> {
  const { title, headings, words } = searchableText(page);
  return { title, headings: `${page.slug}\n${headings}`, words };
}
