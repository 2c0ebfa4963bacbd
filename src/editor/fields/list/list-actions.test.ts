import { beforeEach, expect, test } from 'vitest';
import { iconList } from '../../../blocks/icon-list/definition.ts';
import { undo } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { $undoLabel } from '../../document/history.ts';
import { open, storedPage } from '../../testing/open-page.ts';
import { $announcement } from '../../ui/announcements.ts';
import { $toasts } from '../../ui/toasts.ts';
import { addItem, besideItem, type EditedList, moveItem, removeFromList } from './list-actions.ts';

const items = [
  { key: 'i1', text: 'Sleep' },
  { key: 'i2', text: 'Sleep' },
  { key: 'i3', text: 'Food' },
];
const list: EditedList = {
  owner: 'icons',
  property: 'items',
  form: iconList.form.items as EditedList['form'],
};
const keys = () => ($tree.get().blocks.icons!.items as { key: string }[]).map(({ key }) => key);

beforeEach(() => {
  open(storedPage({ contents: [{ key: 'icons', componentType: 'IconList', items }] }));
});

test('an empty item is added at the end, with a new key, in one undo step', () => {
  const key = addItem(list)!;
  expect(keys()).toEqual(['i1', 'i2', 'i3', key]);
  expect($tree.get().blocks.icons!.items).toContainEqual({ key, text: '' });
  expect([$undoLabel.get(), $announcement.get().text]).toEqual([
    'Undo: Add point',
    'Point added at position 4 of 4',
  ]);
  undo();
  expect(keys()).toEqual(['i1', 'i2', 'i3']);
});

test('a move announces both positions, and is named', () => {
  expect(moveItem(list, 'i2', 'down')).toBe(true);
  expect(keys()).toEqual(['i1', 'i3', 'i2']);
  expect([$undoLabel.get(), $announcement.get().text]).toEqual([
    'Undo: Move point down',
    'Point moved from position 2 to 3 of 3',
  ]);
});

test('a move beyond the ends changes nothing and shows why', () => {
  expect(moveItem(list, 'i1', 'up')).toBe(false);
  expect(moveItem(list, 'i3', 'down')).toBe(false);
  expect(keys()).toEqual(['i1', 'i2', 'i3']);
  expect($toasts.get().map(({ text }) => text)).toEqual([
    'This is already the first one, it cannot move up.',
    'This is already the last one, it cannot move down.',
  ]);
});

test('removing one of two equal items removes only that one', () => {
  expect(removeFromList(list, 'i1')).toBe(true);
  expect(keys()).toEqual(['i2', 'i3']);
  expect($undoLabel.get()).toBe('Undo: Remove point');
});

test('the item beside a removed one is the next, or else the previous one', () => {
  expect(besideItem(items, 'i1')).toBe('i2');
  expect(besideItem(items, 'i3')).toBe('i2');
  expect(besideItem([items[0]!], 'i1')).toBeNull();
});
