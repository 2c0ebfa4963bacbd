import { beforeEach, expect, test } from 'vitest';
import { removeBlock } from '../../model/commands.ts';
import { open } from '../testing/open-page.ts';
import { dispatch } from './changes.ts';
import { $tree } from './current-tree.ts';
import { $activeMenuItem, $selecting, chooseMenuItem, SELECT_ITEM } from './menu-state.ts';
import { $selectedContent, $selection, clearSelection, select, watchSelection } from './selection.ts';
import type { Target } from './target.ts';

const text: Target = { owner: 't1', property: 'text', kind: 'text', label: 'Text' };
const title: Target = { owner: 'page', property: 'header.title', kind: 'text', label: 'Title' };

beforeEach(() => {
  open();
  $activeMenuItem.set(null);
});

test('choosing an item makes it active, and choosing it again clears it', () => {
  chooseMenuItem({ key: SELECT_ITEM });
  expect([$activeMenuItem.get(), $selecting.get()]).toEqual([{ key: SELECT_ITEM }, true]);
  chooseMenuItem({ key: SELECT_ITEM });
  expect([$activeMenuItem.get(), $selecting.get()]).toEqual([null, false]);
});

test('choosing another item makes it active and closes the sidebar', () => {
  chooseMenuItem({ key: SELECT_ITEM });
  select(text);
  chooseMenuItem({ key: 'another' });
  expect([$activeMenuItem.get(), $selection.get()]).toEqual([{ key: 'another' }, null]);
});

test('selecting a field also selects its content list, and replaces the previous selection', () => {
  select(title);
  expect([$selection.get(), $selectedContent.get()]).toEqual([title, null]);
  select(text);
  expect([$selection.get(), $selectedContent.get()]).toEqual([
    text,
    { listId: 'area.contents', blacklist: ['TitledArea'] },
  ]);
  clearSelection();
  expect([$selection.get(), $selectedContent.get()]).toEqual([null, null]);
});

test('removing a block clears its selection', () => {
  const stop = watchSelection();
  select(text);
  dispatch(removeBlock($tree.get(), { list: 'area.contents', key: 't1' }));
  expect($selection.get()).toBeNull();
  stop();
});
