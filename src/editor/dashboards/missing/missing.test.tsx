import { beforeEach, expect, test } from 'vitest';
import type { MissingPage } from '../../../model/missing.ts';
import { $modal } from '../../document/modal-state.ts';
import { shownTable } from '../../lists/testing/shown-table.tsx';
import { $redirectForm, newRedirectForm, redirects } from '../../settings/site/redirects/redirects.ts';
import { editorStart, respondWith, startAs } from '../../testing/open-page.ts';
import { $question } from '../../ui/question.ts';
import {
  linkWords,
  makeRedirect,
  missing,
  missingPages,
  removeQuestion,
  showRedirect,
  typedPath,
} from './MissingTab.tsx';

const row: MissingPage = {
  path: '/old',
  count: 1200,
  firstSeen: '2026-11-20T05:35:00.000Z',
  lastSeen: '2026-11-21T05:35:00.000Z',
  redirected: false,
  links: [],
};
const link = (title: string, path: string | null) => ({ title, path }) as MissingPage['links'][number];

beforeEach(() => {
  startAs({});
  respondWith(() => Response.json({ redirects: [], total: 0 }));
  $redirectForm.set(null);
  $question.set(null);
});

test('a row says what visitors asked for, how often and when, and what leads there', () => {
  const rows = [
    { ...row, links: [link('About', '/about'), link(' ', '/untitled')] },
    { ...row, path: '/<b>', redirected: true },
  ];
  const html = shownTable(missingPages, rows);
  for (const words of ['1,200', '4:05 pm, 20/11/2026', '4:05 pm, 21/11/2026', 'About, /untitled'])
    expect(html).toContain(words);
  expect(html).toContain('aria-label="Make a redirect from /old"');
  expect(html).toContain('aria-label="Publish the redirect from /&lt;b&gt;"');
  expect(html).not.toContain('<b>');
  expect(html).toContain('Take /old off the list');
  startAs({ user: { ...editorStart().user, roles: ['editor'], rights: [] } });
  expect(shownTable(missingPages, rows)).not.toContain('off the list');
  expect(linkWords([])).toBeNull();
});

test('the list says what it has, and the question what is forgotten', () => {
  const list = { ...missing.$list.get(), state: 'ready', total: 0 } as const;
  expect(missing.words(list)).toBe('No visitor has asked for a page that is not there.');
  expect(missing.words({ ...list, total: 45, page: 2 })).toBe('21 to 40 of 45 addresses');
  expect(missing.words({ ...list, state: 'failed', problem: 'No.' })).toContain('could not be listed. No.');
  expect(removeQuestion(row).consequence).toContain('asked for 1,200 times');
  expect(removeQuestion({ ...row, count: 1 }).consequence).toContain('asked for once');
});

test('a redirect begins with the address, and is no unsaved work until something is typed', () => {
  makeRedirect('/old');
  expect($redirectForm.get()).toEqual({ ...newRedirectForm, from: '/old' });
  expect($modal.get()).toEqual({ type: 'site-settings', tab: 'redirects' });
  makeRedirect('/older');
  expect([$question.get(), $redirectForm.get()?.from]).toEqual([null, '/older']);
  // In a request, `%`, `?` and `#` in a path are percent-encoded.
  expect(['/café x', '/100%', '/what?', '/a#b'].map(typedPath)).toEqual([
    '/café x',
    '/100%25',
    '/what%3F',
    '/a%23b',
  ]);
});

test('a redirect that is not saved is asked about before another one takes its place', () => {
  makeRedirect('/old');
  $redirectForm.set({ ...newRedirectForm, from: '/old', to: '/new' });
  makeRedirect('/other');
  expect($redirectForm.get()?.from).toBe('/old');
  $question.get()?.onYes();
  expect($redirectForm.get()).toEqual({ ...newRedirectForm, from: '/other' });
});

test('one that is saved is shown among the redirects', () => {
  showRedirect('/old');
  expect([$redirectForm.get(), redirects.$list.get().query.search]).toEqual([null, '/old']);
  expect($modal.get()).toEqual({ type: 'site-settings', tab: 'redirects' });
});
