import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FETCH_MIN_DELAY_MS } from '../../../model/limits.ts';
import { requestSlugState, SLUG_PAUSE_MS, type SlugState, slugChecker } from './slug-check.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const FREE: SlugState = { state: 'free' };
const TAKEN: SlugState = { state: 'taken', message: 'It is taken.' };

/** Returns a checker, its requests, and the states that it showed. Each request is answered after the given time. */
function checking(answers: Record<string, [state: SlugState | Error, afterMs: number]>) {
  const asked: string[] = [];
  const shown: SlugState[] = [];
  const ask = async (slug: string) => {
    asked.push(slug);
    const [state, ms] = answers[slug]!;
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (state instanceof Error) throw state;
    return state;
  };
  const { check, stop } = slugChecker(ask, (state) => shown.push(state));
  return { check, stop, asked, shown };
}

/** Mocks the server's responses to the next requests. */
function respondWith(...responses: Response[]): void {
  vi.stubGlobal('fetch', async () => responses.shift());
}

test('the server is asked about the slug of a page with the page’s id, and of a new page without one', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url));
    return Response.json({ available: true });
  });
  const owner = { collection: 'pages' };
  expect(await requestSlugState('get-help', { ...owner, id: 'page-1' })).toEqual(FREE);
  expect(await requestSlugState('get-help', owner)).toEqual(FREE);
  expect(asked).toEqual([
    '/api/page/checkSlug?slug=get-help&collection=pages&id=page-1',
    '/api/page/checkSlug?slug=get-help&collection=pages',
  ]);
});

test('the settled slug is checked only after a pause in typing', async () => {
  const { check, asked, shown } = checking({ 'get-help': [FREE, 0] });
  for (const text of ['g', 'get-', 'get-help-']) {
    check(text);
    await vi.advanceTimersByTimeAsync(SLUG_PAUSE_MS - 1);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['get-help']);
  expect(shown.at(-1)).toEqual({ state: 'checking' });
  await vi.advanceTimersByTimeAsync(FETCH_MIN_DELAY_MS);
  expect(shown.at(-1)).toEqual(FREE);
});

test('the result for the newest slug is shown, however late that for an older one arrives', async () => {
  const { check, shown } = checking({ a: [TAKEN, 5000], b: [FREE, 0] });
  check('a');
  await vi.advanceTimersByTimeAsync(SLUG_PAUSE_MS);
  check('b');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toEqual([{ state: 'checking' }, { state: 'checking' }, FREE]);
});

test.each([
  ['-', { state: 'refused', message: 'Please type a slug. That of the home page is /' }],
  ['..', { state: 'refused', message: 'The address cannot be used: a part of it is only dots.' }],
  ['api/x', { state: 'refused', message: 'The address cannot begin with api, it is reserved.' }],
])('%j is checked without the server', async (text, state) => {
  const { check, asked, shown } = checking({});
  check(text);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked, shown]).toEqual([[], [{ state: 'checking' }, state]]);
});

test('no state is shown for an empty field, or after the panel was closed', async () => {
  const { check, stop, asked, shown } = checking({ a: [FREE, 0] });
  check('a');
  check('');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked, shown]).toEqual([[], [{ state: 'checking' }, { state: 'empty' }]]);
  check('a');
  await vi.advanceTimersByTimeAsync(SLUG_PAUSE_MS);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked, shown.at(-1)]).toEqual([['a'], { state: 'checking' }]);
});

test('the home page is checked as the empty slug', async () => {
  const { check, asked, shown } = checking({ '': [TAKEN, 0] });
  check('/');
  await vi.advanceTimersByTimeAsync(1000);
  expect([asked, shown.at(-1)]).toEqual([[''], TAKEN]);
});

test('if the server cannot be reached, a message says so, and the slug is not rejected', async () => {
  const { check, shown } = checking({ a: [new Error('There is no connection.'), 0] });
  check('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown.at(-1)).toEqual({ state: 'unknown', message: 'There is no connection.' });
});

test('the message for a taken slug names the page that has it, if it is known', async () => {
  respondWith(Response.json({ available: false, id: 'p2', title: 'About' }));
  expect(await requestSlugState('about', { collection: 'pages' })).toEqual({
    state: 'taken',
    message: 'Another page already has the address /about. It is ‘About’.',
  });
  respondWith(Response.json({ available: false, id: 'p2', title: '' }));
  expect(await requestSlugState('about', { collection: 'pages' })).toEqual({
    state: 'taken',
    message: 'Another page already has the address /about.',
  });
});
