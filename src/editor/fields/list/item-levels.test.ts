import { beforeEach, expect, test } from 'vitest';
import { valueAt } from '../../../model/field-path.ts';
import { NAV_MAX_ITEMS } from '../../../model/limits.ts';
import { NAV_KEY } from '../../../model/roots.ts';
import { undo } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { fieldForm } from '../../document/forms.ts';
import { $undoLabel } from '../../document/history.ts';
import {
  $selection,
  $settingsOpen,
  clearSelection,
  select,
  watchSelection,
} from '../../document/selection.ts';
import { itemTarget } from '../../document/site-items.ts';
import { openSite, siteDocuments, storedPage } from '../../testing/open-page.ts';
import { $announcement } from '../../ui/announcements.ts';
import { changeLevel, levelReason } from './item-levels.ts';
import { addItem, type EditedList, fullReason, moveItem, removeFromList } from './list-actions.ts';

const listAt = (property: string): EditedList => ({
  owner: NAV_KEY,
  property,
  form: fieldForm($tree.get(), NAV_KEY, property) as EditedList['form'],
});
const keys = (property: string) =>
  (valueAt($tree.get().roots[NAV_KEY], property) as { key: string }[]).map(({ key }) => key);
const said = () => [$undoLabel.get(), $announcement.get().text];

beforeEach(() => {
  openSite(storedPage(), siteDocuments());
});

test('an item goes below the one above it, stays selected with its editor open, and the step is named after it', () => {
  const place = { owner: NAV_KEY, item: 'about' } as const;
  select(itemTarget({ ...place, property: 'items' }));
  expect(changeLevel(listAt('items'), 'about', 'nest')).toBe(true);
  expect(keys('items.help.subItems')).toEqual(['food', 'housing', 'about']);
  expect($selection.get()).toEqual(itemTarget({ ...place, property: 'items.help.subItems' }));
  expect($settingsOpen.get()).toBe(true);
  expect(said()).toEqual([
    'Undo: Move About us below Get help',
    'About us moved below Get help, to position 3 of 3',
  ]);
  undo();
  expect(keys('items')).toEqual(['help', 'about']);
});

test('an item comes out from below another one', () => {
  expect(changeLevel(listAt('items.help.subItems'), 'food', 'lift')).toBe(true);
  expect(keys('items')).toEqual(['help', 'food', 'about']);
  expect(said()).toEqual([
    'Undo: Move Food out of Get help',
    'Food moved out of Get help, to position 2 of 3',
  ]);
});

test('it is said beforehand why an item cannot change its level', () => {
  expect(levelReason(listAt('items'), 'help', 'nest')).toContain('no item above');
  expect(levelReason(listAt('items'), 'about', 'nest')).toBeNull();
  expect(levelReason(listAt('items.help.subItems'), 'food', 'lift')).toBeNull();
  expect(levelReason(listAt('items.help.subItems'), 'food', 'nest')).toBeUndefined();
  moveItem(listAt('items'), 'help', 'down');
  expect(levelReason(listAt('items'), 'help', 'nest')).toContain('Move those out first');
});

test('moves and removals of items are named after them, and a removed item is no longer selected', () => {
  const stop = watchSelection();
  moveItem(listAt('items.help.subItems'), 'housing', 'up');
  expect(said()).toEqual(['Undo: Move Housing up', 'Housing moved from position 2 to 1 of 2']);
  select(itemTarget({ owner: NAV_KEY, property: 'items.help.subItems', item: 'housing' }));
  removeFromList(listAt('items.help.subItems'), 'housing');
  expect(said()).toEqual(['Undo: Remove Housing', 'Housing removed. Undo brings it back.']);
  expect($selection.get()).toBeNull();
  stop();
  clearSelection();
});

test('a full navigation takes no more items, at any level, and says so', () => {
  const documents = siteDocuments();
  const many = Array.from({ length: NAV_MAX_ITEMS - 3 }, (_, index) => ({
    key: `n${index}`,
    link: { type: 'page' as const, href: '/', text: `${index}` },
    subItems: [],
  }));
  openSite(storedPage(), {
    ...documents,
    nav: { ...documents.nav, items: [documents.nav.items[0]!, ...many] },
  });
  expect(fullReason(listAt('items.help.subItems'))).toContain(`at most ${NAV_MAX_ITEMS} items`);
  removeFromList(listAt('items'), 'n0');
  expect(fullReason(listAt('items.help.subItems'))).toBeNull();
  expect(addItem(listAt('items.help.subItems'))).not.toBeNull();
});
