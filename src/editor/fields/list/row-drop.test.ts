import { beforeEach, expect, test } from 'vitest';
import { valueAt } from '../../../model/field-path.ts';
import { FOOTER_KEY, NAV_KEY, type SiteRootKey } from '../../../model/roots.ts';
import { undo } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { fieldForm } from '../../document/forms.ts';
import { $undoLabel } from '../../document/history.ts';
import { openSite, siteDocuments, storedPage } from '../../testing/open-page.ts';
import { $announcement } from '../../ui/announcements.ts';
import { moveToGap } from './item-levels.ts';
import type { EditedList } from './list-actions.ts';
import { gapOfDrop } from './row-drop.ts';

const BELOW_HELP = 'items.help.subItems';
const listAt = (property: string, owner: SiteRootKey = NAV_KEY): EditedList => ({
  owner,
  property,
  form: fieldForm($tree.get(), owner, property) as EditedList['form'],
});
const keys = (property: string, owner: SiteRootKey = NAV_KEY) =>
  (valueAt($tree.get().roots[owner], property) as { key: string }[]).map(({ key }) => key);
const upper = (path: string, item: string) => ({ path, item, lower: false, middle: false });
const lower = (path: string, item: string) => ({ path, item, lower: true, middle: false });
const middle = (path: string, item: string) => ({ path, item, lower: true, middle: true });

beforeEach(() => {
  openSite(storedPage(), siteDocuments());
});

test('a row dropped on the upper or lower half of another one goes before or behind it', () => {
  const list = listAt(BELOW_HELP);
  const gap = gapOfDrop(list, 'housing', upper(BELOW_HELP, 'food'))!;
  expect(gap).toEqual({ path: BELOW_HELP, after: null });
  expect(moveToGap(list, 'housing', gap)).toBe(true);
  expect(keys(BELOW_HELP)).toEqual(['housing', 'food']);
  expect($undoLabel.get()).toBe('Undo: Move Housing');
  expect($announcement.get().text).toBe('Housing moved from position 2 to 1 of 2');
  undo();
  expect(gapOfDrop(list, 'food', lower(BELOW_HELP, 'housing'))).toEqual({
    path: BELOW_HELP,
    after: 'housing',
  });
});

test('a row that would stay where it is has no place to go', () => {
  const list = listAt(BELOW_HELP);
  expect(gapOfDrop(list, 'housing', lower(BELOW_HELP, 'food'))).toBeNull();
  expect(gapOfDrop(list, 'food', upper(BELOW_HELP, 'housing'))).toBeNull();
  expect(gapOfDrop(list, 'food', upper(BELOW_HELP, 'food'))).toBeNull();
  expect(gapOfDrop(listAt('items'), 'about', lower('items', 'help'))).toBeNull();
});

test('in the middle of a row of the navigation it goes below that, and comes out beside an outer row', () => {
  const list = listAt('items');
  const gap = gapOfDrop(list, 'about', middle('items', 'help'))!;
  expect(gap).toEqual({ path: BELOW_HELP, after: 'housing' });
  moveToGap(list, 'about', gap);
  expect([keys('items'), keys(BELOW_HELP)]).toEqual([['help'], ['food', 'housing', 'about']]);
  expect($announcement.get().text).toBe('About us moved below Get help, to position 3 of 3');

  const out = gapOfDrop(listAt(BELOW_HELP), 'food', upper('items', 'help'))!;
  expect(out).toEqual({ path: 'items', after: null });
  moveToGap(listAt(BELOW_HELP), 'food', out);
  expect([keys('items'), keys(BELOW_HELP)]).toEqual([
    ['food', 'help'],
    ['housing', 'about'],
  ]);
  expect($undoLabel.get()).toBe('Undo: Move Food out of Get help');
});

test('a row that holds others goes below none, and no row goes into another list', () => {
  expect(gapOfDrop(listAt('items'), 'help', lower('items', 'about'))).toEqual({
    path: 'items',
    after: 'about',
  });
  expect(gapOfDrop(listAt('items'), 'help', middle('items', 'about'))).toEqual({
    path: 'items',
    after: 'about',
  });
  expect(gapOfDrop(listAt('items'), 'help', upper(BELOW_HELP, 'food'))).toBeNull();
  const sitemap = listAt('sitemap', FOOTER_KEY);
  expect(gapOfDrop(sitemap, 'news', middle('sitemap', 'home'))).toBeNull();
  expect(gapOfDrop(sitemap, 'news', upper('contacts', 'office'))).toBeNull();
  expect(gapOfDrop(sitemap, 'news', upper('sitemap', 'home'))).toEqual({ path: 'sitemap', after: null });
});
