import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NAV_KEY } from '../../model/roots.ts';
import { PAGE_LIST } from '../../model/tree.ts';
import { $activeMenuItem, SELECT_ITEM } from '../document/menu-state.ts';
import { $picker, openPicker } from '../document/picker-place.ts';
import {
  $focusRequest,
  $selection,
  $settingsOpen,
  $typing,
  clearSelection,
  select,
} from '../document/selection.ts';
import { type Target, wholeBlock } from '../document/target.ts';
import { openSite, siteDocuments, storedPage } from '../testing/open-page.ts';
import { handleEscape, stepOut } from './handle-escape.ts';

/** The focused elements: the ids of menu items, and the keys of components. */
const focused: string[] = [];
const focusable = (name: string) => ({ focus: () => focused.push(name) });
let isInSidebar = false;

beforeEach(() => {
  focused.length = 0;
  isInSidebar = false;
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  vi.stubGlobal('document', {
    activeElement: { closest: (selector: string) => (isInSidebar && selector === '.he-sidebar' ? {} : null) },
    getElementById: focusable,
    querySelector: (selector: string) => focusable(selector),
  });
  openSite(storedPage(), siteDocuments());
  $activeMenuItem.set({ key: SELECT_ITEM });
});
afterEach(() => {
  clearSelection();
  vi.unstubAllGlobals();
});

const text: Target = { owner: 't1', property: 'text', kind: 'text', label: 'Text' };

test('Escape leads from a text to its component, to the one around it, to the list of components, and out of the mode', () => {
  select(text, { focus: 'page' });
  handleEscape();
  expect([$selection.get(), $focusRequest.get().place]).toEqual([wholeBlock('t1'), 'toolbar']);
  handleEscape();
  expect($selection.get()).toEqual(wholeBlock('area'));
  handleEscape();
  expect([$selection.get(), focused]).toEqual([null, ['[data-target="area."]']]);
  handleEscape();
  expect([$activeMenuItem.get(), focused.at(-1)]).toEqual([null, 'he-item-select']);
  handleEscape();
  expect(focused).toHaveLength(2);
});

test('from the form of a component the focus goes to its toolbar, and the component stays selected', () => {
  select(wholeBlock('q1'), { focus: 'sidebar' });
  isInSidebar = true;
  handleEscape();
  expect([$selection.get(), $focusRequest.get().place]).toEqual([wholeBlock('q1'), 'toolbar']);
});

test('from the settings of a text, the caret goes back into the text on the page', () => {
  select(text, { focus: 'sidebar' });
  handleEscape();
  expect([$selection.get(), $typing.get()]).toEqual([text, { owner: 't1', property: 'text' }]);
  expect([$settingsOpen.get(), $focusRequest.get().place]).toEqual([false, 'page']);
});

test('from a link below an item of the navigation, the item is selected', () => {
  const link = {
    owner: NAV_KEY,
    property: 'items.help.subItems.food.link',
    kind: 'link',
    label: '',
  } as const;
  select(link);
  handleEscape();
  expect($selection.get()).toMatchObject({ owner: NAV_KEY, property: 'items.help.link' });
});

test('Escape closes the picker: the focus is then at the selected component, or at the button of the mode', () => {
  select(wholeBlock('q1'));
  openPicker({ list: PAGE_LIST, after: 'q1' });
  const before = $focusRequest.get().number;
  handleEscape();
  expect([$picker.get(), $selection.get()]).toEqual([null, wholeBlock('q1')]);
  expect($focusRequest.get()).toMatchObject({ number: before + 1, place: 'toolbar' });
  clearSelection();
  openPicker({ list: PAGE_LIST, after: null });
  handleEscape();
  expect([$picker.get(), focused]).toEqual([null, ['he-item-select']]);
});

test('closing the sidebar lets go of the selection at once', () => {
  select(text);
  stepOut();
  expect([$selection.get(), focused]).toEqual([null, ['[data-target="t1.text"]']]);
});
