import { countWords } from '../count-words.ts';
import { type PagedState, pagedList } from '../paged-list.ts';
import { loadMissing, type MissingPage, PAGE_SIZE } from './missing-calls.ts';

export type MissingList = PagedState<object, MissingPage>;

/** The addresses that visitors did not find. */
export const missing = pagedList<object, MissingPage>({
  query: {},
  pageSize: PAGE_SIZE,
  load: loadMissing,
  words: (list) => listWords(list),
});

/** What the list has, in words. */
export function listWords({ state, total, page, problem }: MissingList): string {
  if (state === 'failed') return `The missing pages could not be listed. ${problem ?? ''}`.trim();
  if (total === null) return 'Loading missing pages…';
  if (total === 0) return 'No visitor has asked for a page that is not there.';
  return countWords({ total, page, pageSize: PAGE_SIZE }, 'address', 'addresses');
}

/** Which of the site's own pages lead to an address, in words; null where none is known to. */
export function linkWords(links: MissingPage['links']): string | null {
  if (links.length === 0) return null;
  return `Linked from ${links.map(({ title, path }) => title.trim() || path || 'a page').join(', ')}`;
}

/** The question before all addresses are taken off the list. */
export const REMOVE_ALL = {
  message: 'Take all addresses off the list?',
  consequence:
    'How often they were asked for is forgotten for everybody here. Those that visitors ask for again come back.',
  yes: 'Take all off',
};

/** The question before an address is taken off the list. */
export function removeQuestion({ path, count }: MissingPage) {
  const asked = count === 1 ? 'was asked for once' : `was asked for ${count.toLocaleString('en-AU')} times`;
  return {
    message: `Take ${path} off the list?`,
    consequence: `It ${asked}. That is forgotten for everybody here. It comes back when a visitor asks for it again.`,
    yes: 'Take it off',
  };
}
