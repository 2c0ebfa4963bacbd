import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAGE_KEY } from '../../model/roots.ts';
import { errorResponse, open, respondWith, startAs, storedPage, type } from '../testing/open-page.ts';
import { restartPauses } from './retry-timer.ts';
import { SaveState } from './SaveState.tsx';
import { savePage } from './save.ts';
import { setRequest } from './save-state.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T06:00:00.000Z'), toFake: ['Date'] });
  startAs({});
});
afterEach(() => {
  restartPauses(PAGE_KEY);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the words, and the names of the buttons. */
const shown = () => {
  const html = renderToStaticMarkup(<SaveState />);
  return [
    [...html.matchAll(/<p[^>]*>(?:<svg.*?<\/svg>)?(.*?)<\/p>/gs)].map(([, words]) => words),
    [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, name]) => name),
  ];
};

test('what was saved today is said with the time of the site, and earlier work without one', () => {
  open(storedPage({ updatedAt: '2026-02-28T22:12:00.000Z' }));
  expect(shown()).toEqual([['Saved 08:42'], []]);
  open(storedPage({ updatedAt: '2026-02-28T12:00:00.000Z' }));
  expect(shown()).toEqual([['Saved'], []]);
});

test('work that is not saved has a button in the same place', async () => {
  open(storedPage());
  type('New.');
  expect(shown()).toEqual([['Unsaved changes'], ['Save changes']]);
  setRequest({ root: PAGE_KEY, state: 'saving', action: 'save' });
  expect(shown()).toEqual([['Saving…'], []]);
  setRequest({ root: PAGE_KEY, state: 'saving', action: 'publish' });
  expect(shown()).toEqual([['Publishing…'], []]);
  setRequest({ root: PAGE_KEY, state: 'idle' });
  respondWith(errorResponse(422, 'validation', 'Please check it.'));
  await savePage('save');
  expect(shown()).toEqual([['Not saved'], []]);
});
