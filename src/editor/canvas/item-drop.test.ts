import { beforeEach, expect, test } from 'vitest';
import { FOOTER_KEY, NAV_KEY, type SiteRootKey } from '../../model/roots.ts';
import { $tree } from '../document/current-tree.ts';
import { fieldForm } from '../document/forms.ts';
import type { EditedList } from '../fields/list/list-actions.ts';
import { openSite, siteDocuments, storedPage } from '../testing/open-page.ts';
import { dropNear, type ShownItem } from './item-drop.ts';

const SUB = 'items.help.subItems';
const listAt = (property: string, owner: SiteRootKey = NAV_KEY): EditedList => ({
  owner,
  property,
  form: fieldForm($tree.get(), owner, property) as EditedList['form'],
});
/** Returns an item of 100 × 40 px. */
const shown = (path: string, item: string, left: number, top: number, beside: boolean): ShownItem => ({
  path,
  item,
  rect: { left, right: left + 100, top, bottom: top + 40 },
  beside,
});

/** The items as on a phone, with the first item's subitems open. */
const column = [
  shown('items', 'help', 0, 0, false),
  shown(SUB, 'food', 20, 50, false),
  shown(SUB, 'housing', 20, 100, false),
  shown('items', 'about', 0, 150, false),
];
/** The items as in a wide window. */
const row = [shown('items', 'help', 0, 0, true), shown('items', 'about', 150, 0, true)];

beforeEach(() => {
  openSite(storedPage(), siteDocuments());
});

test('below each other, an item goes above or below another one, also into and out of those below one', () => {
  const list = listAt('items');
  expect(dropNear(list, 'about', column, 10, 2)).toEqual({
    gap: { path: 'items', after: null },
    line: { left: 0, top: 0, width: 100 },
  });
  expect(dropNear(list, 'about', column, 10, 85)).toEqual({
    gap: { path: SUB, after: 'food' },
    line: { left: 20, top: 90, width: 100 },
  });
  expect(dropNear(listAt(SUB), 'food', column, 10, 189)).toEqual({
    gap: { path: 'items', after: 'about' },
    line: { left: 0, top: 190, width: 100 },
  });
});

test('beside each other, the line stands upright on the side where the item goes, and lies under one that it goes below', () => {
  const list = listAt('items');
  expect(dropNear(list, 'about', row, 5, 20)).toEqual({
    gap: { path: 'items', after: null },
    line: { left: -8, top: 0, width: 0, height: 40 },
  });
  expect(dropNear(list, 'about', row, 50, 20)).toEqual({
    gap: { path: SUB, after: 'housing' },
    line: { left: 0, top: 40, width: 100 },
  });
});

test('an item goes nowhere far from all others, at its own place, or where it holds others and would go below one', () => {
  const list = listAt('items');
  expect(dropNear(list, 'about', column, 10, 300)).toBeNull();
  expect(dropNear(list, 'about', column, 400, 20)).toBeNull();
  expect(dropNear(list, 'about', column, 10, 170)).toBeNull();
  expect(dropNear(list, 'help', column, 10, 172)).toEqual({
    gap: { path: 'items', after: 'about' },
    line: { left: 0, top: 190, width: 100 },
  });
  expect(dropNear(listAt('sitemap', FOOTER_KEY), 'news', [], 0, 0)).toBeNull();
});
