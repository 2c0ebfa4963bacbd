import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lost, open, type } from '../testing/open-page.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { $missingPart, loadMissing, loadPart, watchParts } from './missing-part.ts';

let reload: ReturnType<typeof vi.fn>;
const kept = new Map<string, string>();

beforeEach(() => {
  open();
  kept.clear();
  reload = vi.fn();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload, href: '/about' } }));
  vi.stubGlobal('fetch', async () => new Response(null));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  $missingPart.set(null);
  vi.unstubAllGlobals();
});

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('an available part is loaded', async () => {
  expect(await loadPart(async () => 'part')).toBe('part');
});

test('a part whose style sheet is missing is not shown without it', async () => {
  type('One');
  const links: { onload?(): void; onerror?(): void; remove?(): void }[] = [];
  const createElement = () => ({ remove: () => {} });
  vi.stubGlobal('document', { createElement, head: { append: (link: object) => links.push(link) } });
  const shown = vi.fn();
  const part = loadPart(async () => needSheets('/part.css'));
  void part.then(shown);
  await settled();
  links[0]!.onerror!();
  await settled();
  expect([links.length, shown.mock.calls.length, $missingPart.get()?.length]).toEqual([1, 0, 1]);
  const again = loadMissing();
  await settled();
  links[1]!.onload!();
  await Promise.all([again, part]);
  expect([links.length, $missingPart.get()]).toEqual([2, null]);
});

test('without unsaved work the page is reloaded, once', async () => {
  void loadPart(gone);
  await settled();
  expect([reload.mock.calls.length, $missingPart.get()]).toEqual([1, null]);
  void loadPart(gone);
  await settled();
  expect([reload.mock.calls.length, $missingPart.get()?.length]).toEqual([1, 1]);
});

test.each([
  ['does not answer', lost],
  ['cannot show the page', async () => new Response(null, { status: 503 })],
])('the page is not reloaded while the server %s', async (_name, fetch) => {
  vi.stubGlobal('fetch', fetch);
  void loadPart(gone);
  await settled();
  expect([reload.mock.calls.length, $missingPart.get()?.length]).toEqual([0, 1]);
  vi.stubGlobal('fetch', async () => new Response(null));
  void loadPart(gone);
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

test('with unsaved work the page is not reloaded: the part is fetched when the user tries again', async () => {
  type('One');
  const load = vi.fn().mockImplementationOnce(gone).mockImplementationOnce(gone).mockResolvedValue('part');
  const part = loadPart(load);
  await settled();
  expect([reload.mock.calls.length, $missingPart.get()?.length]).toEqual([0, 1]);
  await loadMissing();
  await settled();
  expect($missingPart.get()).toHaveLength(1);
  await loadMissing();
  expect([await part, $missingPart.get(), reload.mock.calls.length]).toEqual(['part', null, 0]);
});

test('unhandled failures to fetch a script are handled too', async () => {
  const stop = watchParts();
  window.dispatchEvent(new Event('vite:preloadError'));
  await settled();
  expect(reload).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new Event('vite:preloadError'));
  await settled();
  expect($missingPart.get()).toBeNull();
});
