import { beforeEach, expect, test } from 'vitest';
import { NAV_KEY } from '../../model/roots.ts';
import { undo } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { $anyDirty, $dirty, $saved, $unsaved } from '../document/saved.ts';
import {
  change,
  errorResponse,
  openSite,
  respondWith,
  saved,
  siteDocuments,
  storedPage,
} from '../testing/open-page.ts';
import { keepMine, takeTheirs } from './conflict.ts';
import { savePage } from './save.ts';
import { $conflict } from './save-state.ts';

const navigation = () => $tree.get().roots['@nav'];
const donate = () => navigation()?.donate;
const newer = errorResponse(409, 'version-conflict', 'Somebody saved a newer version.', {
  savedBy: 'sam',
  savedAt: '2026-02-01T00:00:00.000Z',
  page: storedPage({ version: 9, title: 'Theirs' }),
});

beforeEach(() => {
  openSite(storedPage(), siteDocuments());
  change(NAV_KEY, 'donate.text', 'Give');
});

test('a change of the navigation is unsaved work, and no change of the page', () => {
  expect([$dirty.get(), $anyDirty.get(), $unsaved.get()]).toEqual([false, true, true]);
  undo();
  expect([$anyDirty.get(), $unsaved.get()]).toEqual([false, false]);
});

test('a save of the page leaves the navigation as it is, and unsaved', async () => {
  change('q1', 'quote', 'New words');
  const sent = respondWith((call) => {
    change(NAV_KEY, 'crisis.text', 'Call us');
    return saved(call);
  });
  await savePage('save');
  expect(sent[0]?.body).not.toHaveProperty('nav');
  expect(navigation()).toMatchObject({ version: 2, donate: { text: 'Give' }, crisis: { text: 'Call us' } });
  expect($saved.get().roots['@nav']).toEqual(siteDocuments().nav);
  expect([$dirty.get(), $anyDirty.get()]).toEqual([false, true]);
});

test('a conflict over the page is decided without the navigation', async () => {
  change('q1', 'quote', 'New words');
  respondWith(newer, saved);
  await savePage('save');
  await keepMine();
  expect(donate()).toEqual({ type: 'page', href: '', text: 'Give' });
  expect([$dirty.get(), $anyDirty.get()]).toEqual([false, true]);

  change('q1', 'quote', 'Other words');
  respondWith(newer);
  await savePage('save');
  expect($conflict.get()?.theirs.version).toBe(9);
  takeTheirs();
  expect($tree.get().roots.page.title).toBe('Theirs');
  expect(donate()).toEqual({ type: 'page', href: '', text: 'Give' });
  expect([$dirty.get(), $anyDirty.get()]).toEqual([false, true]);
});
