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

/** A checker, what was asked, and the states that were shown. Each question is answered after the given time. */
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

/** Stands in for the server: answers each question with the next of these. */
function answerAsks(...answers: Response[]): void {
  vi.stubGlobal('fetch', async () => answers.shift());
}

test('only what stands after a pause in the typing is asked about, in its settled form', async () => {
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

test('the answer about the newest slug wins, however late an older one comes', async () => {
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
])('%j is known without asking', async (text, state) => {
  const { check, asked, shown } = checking({});
  check(text);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked, shown]).toEqual([[], [{ state: 'checking' }, state]]);
});

test('nothing is said of an empty field, and of a slug whose panel was closed', async () => {
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

test('the home page is asked about as the slug without words', async () => {
  const { check, asked, shown } = checking({ '': [TAKEN, 0] });
  check('/');
  await vi.advanceTimersByTimeAsync(1000);
  expect([asked, shown.at(-1)]).toEqual([[''], TAKEN]);
});

test('where the server cannot be asked, that is said, and the slug is not refused', async () => {
  const { check, shown } = checking({ a: [new Error('There is no connection.'), 0] });
  check('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown.at(-1)).toEqual({ state: 'unknown', message: 'There is no connection.' });
});

test('a slug that is taken says by which page, or only that it is', async () => {
  answerAsks(Response.json({ available: false, id: 'p2', title: 'About' }));
  expect(await requestSlugState('about', 'pages')).toEqual({
    state: 'taken',
    message: 'Another page already has the address /about. It is ‘About’.',
  });
  answerAsks(Response.json({ available: false, id: 'p2', title: '' }));
  expect(await requestSlugState('about', 'pages')).toEqual({
    state: 'taken',
    message: 'Another page already has the address /about.',
  });
});
