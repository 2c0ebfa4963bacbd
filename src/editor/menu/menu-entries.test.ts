import { beforeEach, expect, test } from 'vitest';
import { setField } from '../../model/commands.ts';
import type { MailStatus } from '../../model/forms/wire-schema.ts';
import { FOOTER_KEY, NAV_KEY } from '../../model/roots.ts';
import { $mailStatus } from '../dashboards/mail/mail-trouble.ts';
import { dispatch, undo } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { NOT_YOURS } from '../document/may-change.ts';
import { $activeMenuItem, $menuExpanded } from '../document/menu-state.ts';
import { $modal } from '../document/modal-state.ts';
import { $selection, select } from '../document/selection.ts';
import type { Target } from '../document/target.ts';
import { MODALS } from '../modal/modals.ts';
import { $publishOpen } from '../panels/publish/publication-state.ts';
import {
  change,
  editorStart,
  open,
  openSite,
  siteDocuments,
  startAs,
  storedPage,
} from '../testing/open-page.ts';
import { $openDialog } from './menu-dialogs.ts';
import { $menuEntries } from './menu-entries.ts';
import { MENU_ITEMS, type MenuItem } from './menu-items.ts';
import ShortcutsDialog from './ShortcutsDialog.tsx';
import { SHORTCUT_HELP } from './shortcut-list.ts';

const TEXT: Target = { owner: 't1', property: 'text', kind: 'text', label: 'Text' };

const entry = (key: string) => $menuEntries.get().find((one) => one.key === key);

beforeEach(() => {
  $activeMenuItem.set(null);
  $menuExpanded.set(false);
  startAs({});
  open();
});

test('items are in order, with unique keys and places', () => {
  const placeOf = (key: string) => MENU_ITEMS.find((item) => item.key === key)!.order;
  const places = $menuEntries.get().map(({ key }) => placeOf(key));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places).size).toBe(MENU_ITEMS.length);
  expect(new Set(MENU_ITEMS.map(({ key }) => key)).size).toBe(MENU_ITEMS.length);
});

test('the items of the specification have its names and places', () => {
  const named = new Map(MENU_ITEMS.map(({ order, key, label }) => [order, [key, label]]));
  expect(named.get(100)).toEqual(['collapse', 'Collapse Menu']);
  expect(named.get(200)).toEqual(['select', 'Select Component']);
  expect(named.get(300)).toEqual(['new-page', 'Create New Page']);
  expect(named.get(400)).toEqual(['save', 'Save Page']);
  expect(named.get(410)).toEqual(['change-header', 'Change Page Header']);
  expect(named.get(500)).toEqual(['nav', 'Save Navigation']);
  expect(named.get(600)).toEqual(['footer', 'Save Footer']);
  expect(named.get(700)).toEqual(['publish', 'Publish Page']);
  expect(named.get(800)).toEqual(['config-settings', 'Open Config Settings']);
  expect(named.get(900)).toEqual(['site-settings', 'Open Site Settings']);
  expect(named.get(1000)).toEqual(['page-settings', 'Open Page Settings']);
  expect(named.get(1100)).toEqual(['dashboard', 'Open Dashboard']);
  expect(named.get(1150)).toEqual(['account', 'Your account']);
  expect(named.get(1200)).toEqual(['logout', 'Log out']);
});

test('an action or a dialog never becomes active, and does not change mode or selection', () => {
  entry('select')?.onChoose?.();
  select(TEXT);
  for (const key of ['collapse', 'undo', 'redo', 'shortcuts']) entry(key)?.onChoose?.();
  expect(entry('select')?.active).toBe(true);
  expect($selection.get()).toEqual(TEXT);
  expect(entry('shortcuts')?.opensDialog).toBe(true);
  for (const key of ['collapse', 'save', 'nav', 'footer', 'publish', 'shortcuts', 'visitor', 'logout']) {
    expect(entry(key)?.active).toBeUndefined();
  }
});

test('a panel has the title of its item', () => {
  entry('new-page')?.onChoose?.();
  expect($activeMenuItem.get()?.panel?.title).toBe('Create New Page');
});

test('an item that opens something is active and expanded while that is open, and closes it when chosen again', () => {
  expect(entry('page-status')).toMatchObject({ expanded: false, active: false });
  entry('page-status')?.onChoose?.();
  expect(entry('page-status')).toMatchObject({ expanded: true, active: true });
  expect(entry('select')).toMatchObject({ pressed: false, active: false });
  entry('page-status')?.onChoose?.();
  expect(entry('page-status')).toMatchObject({ expanded: false, active: false });
});

test('an item of a modal is active while that is open, closes it when chosen again, and ends select mode', () => {
  entry('select')?.onChoose?.();
  select(TEXT);
  entry('page-settings')?.onChoose?.();
  expect($modal.get()?.type).toBe('page-settings');
  expect(entry('page-settings')).toMatchObject({ active: true, expanded: true, opensDialog: true });
  expect(entry('select')).toMatchObject({ pressed: false, active: false });
  expect($selection.get()).toBeNull();
  entry('page-settings')?.onChoose?.();
  expect([$modal.get(), entry('page-settings')?.active]).toEqual([null, false]);
});

test('every item that opens a modal is named after it, and there is a tab to show', () => {
  const modals = MENU_ITEMS.filter((item) => item.kind === 'modal');
  for (const { key, open: type } of modals) {
    expect(key).toBe(type);
    expect(MODALS[type].tabs).not.toEqual([]);
  }
});

test('users who may not change the page can read its status, create another, select what is around it, and see why the rest is disabled', () => {
  startAs({ canChange: false });
  const disabled = $menuEntries.get().filter((one) => one.disabledReason === NOT_YOURS);
  expect(disabled.map(({ key }) => key)).toEqual(['save', 'change-header', 'publish']);
});

test('users who may change the page and not publish ask for that where others publish', () => {
  const user = { ...editorStart().user, roles: ['writer'], rights: [] };
  startAs({ user });
  expect(entry('publish')).toMatchObject({ label: 'Ask for publication', disabledReason: null });
  entry('publish')?.onChoose?.();
  expect($publishOpen.get()).toBe(true);
  $publishOpen.set(false);
  startAs({ user, canChange: false });
  expect(entry('publish')).toMatchObject({ label: 'Publish Page', disabledReason: NOT_YOURS });
  startAs({ user: { ...user, rights: ['publish'] } });
  expect(entry('publish')).toMatchObject({ label: 'Publish Page', aside: 'all public' });
});

test('the dashboard has the number of pages that wait, up to a bound, with a note', () => {
  const waiting = (count: number, messages = 0, answers = 0) => {
    startAs({ reviews: { own: null, waiting: count, messages, answers, comments: 0 } });
    return entry('dashboard');
  };
  expect(waiting(0)).toMatchObject({ marked: false, note: null });
  expect(waiting(0)).not.toHaveProperty('count');
  expect(waiting(1)).toMatchObject({ marked: true, count: '1', note: '1 page waits for you to publish it' });
  expect(waiting(100)).toMatchObject({
    marked: true,
    count: '99+',
    note: '99+ pages wait for you to publish them',
  });
  expect(waiting(1, 2, 1)).toMatchObject({
    count: '4',
    note: '1 page waits for you to publish it. 2 new messages. 1 answer to what you asked for',
  });
  expect(waiting(0, 1, 2)).toMatchObject({
    count: '3',
    note: '1 new message. 2 answers to what you asked for',
  });
});

test('the dashboard says in a word, in red, that no mail is sent or that the installation needs somebody', () => {
  startAs({});
  const dashboard = (status: Partial<MailStatus>) => {
    $mailStatus.set({ isSending: true, reason: '', waiting: 0, failed: 0, ...status });
    return entry('dashboard');
  };
  expect(dashboard({})).not.toHaveProperty('urgent');
  expect(dashboard({ isSending: false })).not.toHaveProperty('urgent');
  expect(dashboard({ isSending: false, waiting: 2 })).toMatchObject({ aside: 'no mail', urgent: true });
  expect(dashboard({ failed: 1 })).not.toHaveProperty('urgent');
  expect(dashboard({ system: 'The disk is full.' })).toMatchObject({ aside: 'needs you', urgent: true });
  $mailStatus.set(null);
});

test('the expanded menu is marked, and is not an active item', () => {
  entry('collapse')?.onChoose?.();
  expect(entry('collapse')).toMatchObject({ label: 'Collapse Menu', expanded: true });
  expect(entry('collapse')?.active).toBeUndefined();
});

test('undo and redo name their change, and are disabled if there is none', () => {
  expect(entry('undo')).toMatchObject({ label: 'Undo', disabledReason: 'Nothing to undo' });
  dispatch(setField($tree.get(), { key: 'q1', path: 'quote', value: 'Mine.' }));
  expect(entry('undo')).toMatchObject({ label: 'Undo: Change Quote', disabledReason: null });
  entry('undo')?.onChoose?.();
  expect(entry('redo')).toMatchObject({ label: 'Redo: Change Quote', disabledReason: null });
});

test('publish is marked while visitors see another state, with a note that says how it differs', () => {
  expect(entry('publish')).toMatchObject({ disabledReason: 'Visitors see everything as it is here' });
  expect(entry('publish')?.marked).toBe(false);
  dispatch(setField($tree.get(), { key: 'q1', path: 'quote', value: 'Mine.' }));
  expect(entry('publish')).toMatchObject({ marked: true, note: 'Unpublished changes' });
  open(storedPage({ published: false, lastPublished: null }));
  expect(entry('publish')).toMatchObject({ marked: true, note: 'Not public' });
});

test.each([
  ['save', 'q1', 'quote'],
  ['nav', NAV_KEY, 'donate.text'],
  ['footer', FOOTER_KEY, 'phone'],
])('%s is marked while its document, and no other, has unsaved changes', (key, owner, path) => {
  openSite(storedPage(), siteDocuments());
  const marked = () =>
    ['save', 'nav', 'footer'].filter((one) => entry(one)?.marked).map((one) => [one, entry(one)?.note]);
  expect(marked()).toEqual([]);
  change(owner, path, 'Mine.');
  expect(marked()).toEqual([[key, 'Unsaved changes']]);
  undo();
  expect(marked()).toEqual([]);
});

test('Page Status is marked while something around the page is not published, with a note that names it', () => {
  const { nav, footer, settings } = siteDocuments();
  const published = { lastPublished: '2026-01-01T00:00:00.000Z' };
  const never = { published: false, version: 0, updatedAt: null };
  openSite(storedPage(), {
    nav: { ...nav, ...published },
    footer: { ...footer, ...never },
    settings: { ...settings, ...published },
  });
  expect(entry('page-status')).toMatchObject({ marked: false, note: null });
  openSite(storedPage(), { nav, footer, settings: { ...settings, ...published } });
  expect(entry('page-status')).toMatchObject({
    marked: true,
    note: 'The navigation is not published. The footer is not published',
  });
});

test('an item that saves is disabled while there is nothing to save, and says so in a word', () => {
  const saved = { disabledReason: 'Everything in it is saved', aside: 'saved' };
  for (const key of ['save', 'nav', 'footer']) expect(entry(key), key).toMatchObject(saved);
  dispatch(setField($tree.get(), { key: 'q1', path: 'quote', value: 'Mine.' }));
  expect(entry('save')).toMatchObject({ marked: true });
  expect(entry('save')?.disabledReason ?? null).toBeNull();
  expect(entry('nav'), 'another document').toMatchObject(saved);
});

test('a dialog of the menu is opened by its item, and closes itself', () => {
  $openDialog.set(null);
  expect(entry('shortcuts')).toMatchObject({ opensDialog: true });
  entry('shortcuts')!.onChoose!();
  expect($openDialog.get()).toBe(SHORTCUT_HELP);
});

test('an item that opens a dialog wrongly does not compile', () => {
  const item = { key: 'x', order: 1, label: 'X', icon: MENU_ITEMS[0]!.icon };
  const wrong: MenuItem[] = [
    // @ts-expect-error A dialog is not the component itself, but `dialog(() => import(…))`.
    { ...item, kind: 'dialog', open: ShortcutsDialog },
    // @ts-expect-error A function does not open a dialog of the menu.
    { ...item, kind: 'dialog', open: () => $openDialog.set(SHORTCUT_HELP) },
    // @ts-expect-error A component without props is not an action either.
    { ...item, kind: 'action', open: () => ShortcutsDialog({ close: () => {} }) },
  ];
  expect(wrong).toHaveLength(3);
});

test('a second keystroke leaves every item as it is, and undoing both changes only the items that it concerns', () => {
  const stop = $menuEntries.listen(() => {});
  change('q1', 'quote', 'They listened to');
  const typed = $menuEntries.get();
  change('q1', 'quote', 'They listened to me');
  expect($menuEntries.get()).toBe(typed);
  undo();
  const others = $menuEntries.get().filter((item) => !typed.includes(item));
  expect(others.map(({ key }) => key)).toEqual(['undo', 'redo', 'save', 'publish']);
  stop();
});
