import { beforeEach, expect, test } from 'vitest';
import { contactForm } from '../../../blocks/contact-form/definition.ts';
import { iconList } from '../../../blocks/icon-list/definition.ts';
import { NAV_MAX_ITEMS } from '../../../model/limits.ts';
import { NAV_KEY } from '../../../model/roots.ts';
import { withRootFields } from '../../../model/tree.ts';
import { undo } from '../../document/changes.ts';
import { $tree, commitTree } from '../../document/current-tree.ts';
import { formOf } from '../../document/forms.ts';
import { $undoLabel } from '../../document/history.ts';
import { open, storedPage } from '../../testing/open-page.ts';
import { $announcement } from '../../ui/announcements.ts';
import { $toasts } from '../../ui/toasts.ts';
import {
  addItem,
  besideItem,
  duplicateItemIn,
  duplicateReason,
  type EditedList,
  moveItem,
  removeFromList,
} from './list-actions.ts';

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

test('a duplicate comes after its item, with keys of its own, in one undo step', () => {
  const key = duplicateItemIn(list, 'i2')!;
  expect(keys()).toEqual(['i1', 'i2', key, 'i3']);
  expect(new Set(keys()).size).toBe(4);
  expect($tree.get().blocks.icons!.items).toContainEqual({ key, text: 'Sleep' });
  expect([$undoLabel.get(), $announcement.get().text]).toEqual([
    'Undo: Duplicate point',
    'Point duplicated at position 3 of 4',
  ]);
  undo();
  expect(keys()).toEqual(['i1', 'i2', 'i3']);
});

test('the duplicate of a form field has a name of its own, and a captcha has no duplicate', () => {
  const fields = [
    { key: 'f1', type: 'text', label: 'Your name', name: 'yourName' },
    { key: 'f2', type: 'captcha', label: '', name: 'recaptcha', required: true },
  ];
  open(storedPage({ contents: [{ key: 'form', componentType: 'ContactForm', fields }] }));
  const formList: EditedList = {
    owner: 'form',
    property: 'fields',
    form: contactForm.form.fields as EditedList['form'],
  };
  expect(duplicateReason(formList, 'f1')).toBeNull();
  expect(duplicateReason(formList, 'f2')).toBe('A form has one captcha.');
  const key = duplicateItemIn(formList, 'f1');
  const stored = $tree.get().blocks.form!.fields as unknown as { key: string; name: string }[];
  expect(stored.map(({ key: own, name }) => [own, name])).toEqual([
    ['f1', 'yourName'],
    [key, 'yourName2'],
    ['f2', 'recaptcha'],
  ]);
});

test('a menu item of the navigation is duplicated with those below it, unless they would be too many', () => {
  const point = (key: string, more: object = {}) => ({
    key,
    link: { type: 'page', href: '/', text: key },
    ...more,
  });
  const nav = (count: number) =>
    withRootFields($tree.get(), NAV_KEY, {
      items: [
        point('n', { subItems: [point('below')] }),
        ...Array.from({ length: count - 2 }, (_, index) => point(`p${index}`, { subItems: [] })),
      ],
    });
  const menu: EditedList = {
    owner: NAV_KEY,
    property: 'items',
    form: formOf($tree.get(), NAV_KEY).items as EditedList['form'],
  };
  commitTree(nav(NAV_MAX_ITEMS - 1));
  expect(duplicateReason(menu, 'n')).toContain(`at most ${NAV_MAX_ITEMS} items`);
  commitTree(nav(NAV_MAX_ITEMS - 2));
  expect(duplicateReason(menu, 'n')).toBeNull();
  const key = duplicateItemIn(menu, 'n')!;
  const copy = ($tree.get().roots[NAV_KEY]!.items as { key: string; subItems: { key: string }[] }[])[1]!;
  expect(copy.key).toBe(key);
  expect(copy.subItems.map((item) => item.key)).not.toEqual(['below']);
});
