import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pushItem } from '../model/commands.ts';
import { attempt } from './document/changes.ts';
import { $tree } from './document/current-tree.ts';
import { $undoLabel } from './document/history.ts';
import { $activeMenuItem, $selecting, SELECT_ITEM } from './document/menu-state.ts';
import { $modal, closeModal, openModal } from './document/modal-state.ts';
import { $componentPreview, $picker, openPicker } from './document/picker-place.ts';
import { $selectedContent, $selection, select } from './document/selection.ts';
import type { Target } from './document/target.ts';
import { $menuEntries } from './menu/menu-entries.ts';
import { stepOut } from './sidebar/handle-escape.ts';
import { $sidebarOpen, $sidebarType, watchSidebar } from './sidebar/sidebar-state.ts';
import { open, startAs } from './testing/open-page.ts';
import { $toasts } from './ui/toasts.ts';

/** This file tests the parts of the editor's state that the specification names, under the names that README.md gives them. */

const text: Target = { owner: 't1', property: 'text', kind: 'text', label: 'Text' };
const choose = (key: string) =>
  $menuEntries
    .get()
    .find((entry) => entry.key === key)
    ?.onChoose?.();

beforeEach(() => {
  vi.stubGlobal('document', { getElementById: () => null, querySelector: () => null });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  open();
  $activeMenuItem.set(null);
  $picker.set(null);
  startAs({});
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('choosing the active item clears it; choosing another makes it active and closes sidebar and modal', () => {
  const stop = watchSidebar();
  choose('new-page');
  expect([$activeMenuItem.get()?.key, $sidebarOpen.get(), $sidebarType.get()]).toEqual([
    'new-page',
    true,
    'panel',
  ]);
  choose('page-settings');
  expect([$activeMenuItem.get()?.key, $sidebarOpen.get(), $sidebarType.get()]).toEqual([
    'page-settings',
    false,
    null,
  ]);
  expect($modal.get()?.type).toBe('page-settings');
  choose('select');
  expect([$activeMenuItem.get()?.key, $selecting.get(), $modal.get()]).toEqual([SELECT_ITEM, true, null]);
  choose('select');
  expect($activeMenuItem.get()).toBeNull();
  stop();
});

test('selecting a component clears any previous selection, and the sidebar shows its editor', () => {
  choose('select');
  select({ owner: 'page', property: 'header.title', kind: 'text', label: 'Title' });
  expect($selectedContent.get()).toBeNull();
  select(text);
  expect([$selection.get(), $sidebarType.get()]).toEqual([text, 'selection']);
  expect($selectedContent.get()).toEqual({ listId: 'area.contents', blacklist: ['TitledArea'] });
});

test('the picker previews a type of component, and forgets it when it is closed', () => {
  openPicker({ list: 'page.contents', after: null });
  $componentPreview.set('Quote');
  expect($sidebarType.get()).toBe('picker');
  stepOut();
  expect([$picker.get(), $componentPreview.get(), $sidebarType.get()]).toEqual([null, null, null]);
});

test('closing the sidebar clears the selections', () => {
  choose('select');
  select(text);
  stepOut();
  expect([$selection.get(), $selectedContent.get(), $sidebarType.get()]).toEqual([null, null, null]);
});

test('a text that is edited on the page opens no sidebar; on request the sidebar shows its editor', () => {
  choose('select');
  select(text, { focus: 'page' });
  expect($sidebarType.get()).toBeNull();
  select(text, { focus: 'sidebar' });
  expect($sidebarType.get()).toBe('selection');
  select(text, { focus: 'stay' });
  expect($sidebarType.get(), 'what is open stays open').toBe('selection');
  select(text, { focus: 'page' });
  expect($sidebarType.get()).toBeNull();
});

test('closing the modal clears the selections', () => {
  openModal('dashboard');
  select(text);
  closeModal();
  expect([$selection.get(), $selectedContent.get(), $modal.get()]).toEqual([null, null, null]);
});

test('pushing a value onto a selected component that is no list fails with an error, and changes nothing', () => {
  select(text);
  const { owner: key, property: path } = $selection.get()!;
  const before = $tree.get();
  expect(attempt(() => pushItem($tree.get(), { key, path, item: { text: 'One more' } }))).toBe(false);
  expect($toasts.get().map((toast) => toast.text)).toEqual([
    'Value provided is not type Array, please provide an Array or use the setSelected',
  ]);
  expect([$tree.get(), $undoLabel.get()]).toEqual([before, null]);
});
