import { beforeEach, expect, test } from 'vitest';
import { setField } from '../../model/commands.ts';
import type { EditorStart } from '../../model/view.ts';
import { dispatch } from '../document/changes.ts';
import { $activeMenuItem, $menuExpanded } from '../document/menu-state.ts';
import { $start } from '../document/start.ts';
import { $tree } from '../document/tree.ts';
import { NOT_YOURS } from '../panels/not-yours.ts';
import { open, storedPage } from '../testing/start.ts';
import { $menuEntries } from './items.ts';

function start(canChange: boolean): void {
  $start.set({ canChange, shell: { path: '/help' } } as EditorStart);
}

const entry = (key: string) => $menuEntries.get().find((one) => one.key === key);

beforeEach(() => {
  $activeMenuItem.set(null);
  $menuExpanded.set(false);
  start(true);
  open();
});

test('the items stand in their order, and those without a dialog yet are not there', () => {
  expect($menuEntries.get().map(({ order, label }) => [order, label])).toEqual([
    [100, 'Collapse Menu'],
    [200, 'Select Component'],
    [210, 'Undo'],
    [220, 'Redo'],
    [300, 'Create New Page'],
    [400, 'Save Page'],
    [410, 'Change Page Header'],
    [700, 'Publish Page'],
    [710, 'Page Status'],
    [1180, 'Keyboard shortcuts'],
    [1190, 'View as visitor'],
    [1200, 'Log out'],
  ]);
});

test('an item that opens something is active and expanded while that is open, and closes it when chosen again', () => {
  expect(entry('page-status')).toMatchObject({ expanded: false, active: false });
  entry('page-status')?.onChoose?.();
  expect(entry('page-status')).toMatchObject({ expanded: true, active: true });
  expect(entry('select')).toMatchObject({ pressed: false, active: false });
  entry('page-status')?.onChoose?.();
  expect(entry('page-status')).toMatchObject({ expanded: false, active: false });
});

test('who may not change the page can read its status, make another and see why the rest is refused', () => {
  start(false);
  const disabled = $menuEntries.get().filter((one) => one.disabledReason === NOT_YOURS);
  expect(disabled.map(({ key }) => key)).toEqual(['select', 'save', 'change-header', 'publish']);
});

test('the expanded menu says so, and is not an active item', () => {
  entry('collapse')?.onChoose?.();
  expect(entry('collapse')).toMatchObject({ label: 'Collapse Menu', expanded: true });
  expect(entry('collapse')?.active).toBeUndefined();
});

test('undo and redo are named, and refused where there is nothing to take back', () => {
  expect(entry('undo')).toMatchObject({ label: 'Undo', disabledReason: 'Nothing to undo' });
  dispatch(setField($tree.get(), { key: 'q1', path: 'quote', value: 'Mine.' }));
  expect(entry('undo')).toMatchObject({ label: 'Undo: Change Quote', disabledReason: null });
  entry('undo')?.onChoose?.();
  expect(entry('redo')).toMatchObject({ label: 'Redo: Change Quote', disabledReason: null });
});

test('publish is marked while visitors do not see what is here, and says in what way', () => {
  expect(entry('publish')).toMatchObject({ marked: false, note: null });
  dispatch(setField($tree.get(), { key: 'q1', path: 'quote', value: 'Mine.' }));
  expect(entry('publish')).toMatchObject({ marked: true, note: 'Unpublished changes' });
  open(storedPage({ published: false, lastPublished: null }));
  expect(entry('publish')).toMatchObject({ marked: true, note: 'Not public' });
});

test('an unchanged page can be saved: that writes a revision', () => {
  expect(entry('save')).toMatchObject({ disabledReason: null });
});
