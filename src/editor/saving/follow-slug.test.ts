import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setField } from '../../model/commands.ts';
import { dispatch } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { $start } from '../document/start-editor.ts';
import { open, published, respondWith, saved, startAs, storedPage } from '../testing/open-page.ts';
import { followSlug } from './follow-slug.ts';
import { savePage } from './save.ts';

const location = { pathname: '/help', search: '?x=1', hash: '' };
const replaceState = vi.fn((_state: unknown, _unused: string, path: string) => {
  location.pathname = path.split('?')[0]!;
});
let stop = () => {};

beforeEach(() => {
  location.pathname = '/help';
  replaceState.mockClear();
  vi.stubGlobal('window', { location, history: { state: null, replaceState } });
  open(storedPage({ slug: 'help' }));
  startAs({});
  stop = followSlug();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const rename = (value: string) => dispatch(setField($tree.get(), { key: 'page', path: 'slug', value }));

test('once a page is saved with another slug, that is the address in the browser', async () => {
  rename('get help/now');
  expect(replaceState).not.toHaveBeenCalled();
  respondWith(saved);
  await savePage('save');
  expect(replaceState.mock.calls.map(([, , path]) => path)).toEqual(['/get%20help/now?x=1']);
});

test('visitors are looked for at the former address until the page is published at the new one', async () => {
  rename('now');
  respondWith(saved, published);
  await savePage('save');
  expect($start.get()?.shell.path).toBe('/help');
  await savePage('publish');
  expect($start.get()?.shell.path).toBe('/now');
});

test('a page that is shown under another path keeps it', async () => {
  location.pathname = '/login';
  rename('now');
  respondWith(saved);
  await savePage('save');
  expect(replaceState).not.toHaveBeenCalled();
});
