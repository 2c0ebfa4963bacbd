import type { DraftText, SearchText } from '../../../db/search-texts.ts';
import { callNumberOf } from '../../../src/blocks/call-number.ts';
import { searchableText } from '../../../src/blocks/searchable-text.ts';
import { usedTypes } from '../../../src/blocks/used-types.ts';
import { SEARCH } from '../../../src/model/limits.ts';
import type { PageDoc } from '../../../src/model/page.ts';
import { vocabularyOf, withoutApostrophes } from '../../../src/model/search/words.ts';

/**
 * Returns the text by which readers find a complete published page; null if editors hide the page from the sitemap or from
 * search engines. A hidden page is not found by searches either, because its address is sent to the people who are to read it.
 */
export function publishedText(page: PageDoc): SearchText | null {
  if (page.hideFromSitemap || page.hideFromRobots) return null;
  const text = searchableText(page);
  const vocabulary = vocabularyOf(`${text.title}\n${text.headings}\n${text.words}`, SEARCH.pageVocabulary);
  return {
    ...text,
    // Also adds each word without its apostrophes, because the words of topics are stored without apostrophes.
    searchWords: [...new Set([page.searchWords, withoutApostrophes(page.searchWords)])].join('\n'),
    callNumber: callNumberOf(page),
    summary: (page.description || page.header.description).slice(0, SEARCH.summary).toWellFormed(),
    isHelp: usedTypes(page.contents).includes('EmergencyContact'),
    vocabulary,
  };
}

/** Returns the text by which editors find a complete page. The text includes the address and the search words of the page. */
export function draftText(page: PageDoc): DraftText {
  const { title, headings, words } = searchableText(page);
  return { title, headings: [page.slug, page.searchWords, headings].filter(Boolean).join('\n'), words };
}
