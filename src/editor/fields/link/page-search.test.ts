import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NO_CONNECTION } from '../../../browser/request.ts';
import { FETCH_MIN_DELAY_MS } from '../../../model/limits.ts';
import { optionSearch, SEARCH_PAUSE_MS, type SearchState } from './option-search.ts';
import { optionWords, type PageList, pageNamed, searchInWords, searchWords } from './page-search.ts';

const about = { _id: 'p1', slug: 'about', title: 'About us', published: true };
const draft = { _id: 'p2', slug: 'draft', title: '', published: false };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function search(ask: (words: string) => Promise<PageList>) {
  const shown: SearchState<PageList>[] = [];
  return { shown, ...optionSearch(ask, (state) => shown.push(state)) };
}

test('words typed without a pause are searched for once', async () => {
  const ask = vi.fn(async () => ({ pages: [about], total: 1 }));
  const { look, shown } = search(ask);
  look('a');
  look('ab');
  await vi.advanceTimersByTimeAsync(SEARCH_PAUSE_MS + FETCH_MIN_DELAY_MS);
  expect(ask.mock.calls).toEqual([['ab']]);
  expect(shown.at(-1)).toEqual({ state: 'found', pages: [about], total: 1 });
});

test('a response that arrives after newer words were typed is not shown', async () => {
  const responses: ((list: PageList) => void)[] = [];
  const { look, shown } = search(() => new Promise((resolve) => responses.push(resolve)));
  look('a');
  await vi.advanceTimersByTimeAsync(SEARCH_PAUSE_MS);
  look('ab');
  await vi.advanceTimersByTimeAsync(SEARCH_PAUSE_MS);
  responses[1]!({ pages: [], total: 0 });
  responses[0]!({ pages: [about], total: 1 });
  await vi.advanceTimersByTimeAsync(FETCH_MIN_DELAY_MS);
  expect(shown.at(-1)).toEqual({ state: 'found', pages: [], total: 0 });
});

test('a failed search says why, and that a path can be typed', async () => {
  const { look, shown } = search(() => Promise.reject(new ApiError(NO_CONNECTION, null)));
  look('a', 0);
  await vi.advanceTimersByTimeAsync(FETCH_MIN_DELAY_MS);
  const words = searchInWords(shown.at(-1)!);
  expect(words).toContain(NO_CONNECTION);
  expect(words).toContain('type a path');
});

test('the number of results is in words', () => {
  const words = (total: number) => searchInWords({ state: 'found', pages: total > 0 ? [about] : [], total });
  expect(words(0)).toContain('No page');
  expect(words(1)).toBe('1 page found');
  expect(words(7)).toContain('1 of 7 pages');
  expect(searchInWords({ state: 'idle' })).toBe('');
});

test('what was searched for in place of a typing mistake is said', () => {
  const corrections = [{ typed: 'abuot', meant: 'about' }];
  expect(searchInWords({ state: 'found', pages: [about], total: 1, corrections })).toBe(
    'No page has ‘abuot’, so this is for ‘about’. 1 page found',
  );
});

test("an option shows the page's path, and whether visitors see it", () => {
  expect(optionWords(about)).toEqual({ title: 'About us', about: '/about' });
  expect(optionWords(draft)).toEqual({ title: '/draft', about: '/draft · not published yet' });
});

test('words that are the title or the slug of exactly one page mean that page', () => {
  expect(pageNamed([about, draft], ' about US ')).toBe(about);
  expect(pageNamed([about, draft], 'draft')).toBe(draft);
  expect(pageNamed([about, { ...about, _id: 'p3', slug: 'about-2' }], 'about us')).toBeNull();
  expect(pageNamed([draft], '')).toBeNull();
  expect(searchWords(' /about')).toBe('about');
});
