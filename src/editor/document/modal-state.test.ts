import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { open } from '../testing/open-page.ts';
import { $activeMenuItem, $selecting, chooseMenuItem, SELECT_ITEM } from './menu-state.ts';
import { $modal, closeModal, openModal, showTab } from './modal-state.ts';
import { $selectedContent, $selection, select } from './selection.ts';
import type { Target } from './target.ts';

const text: Target = { owner: 't1', property: 'text', kind: 'text', label: 'Text' };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  open();
  $activeMenuItem.set(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('an open modal has its menu item active, and nothing is selected', () => {
  chooseMenuItem({ key: SELECT_ITEM });
  select(text);
  openModal('page-settings', 'seo');
  expect($modal.get()).toEqual({ type: 'page-settings', tab: 'seo' });
  expect($activeMenuItem.get()?.key).toBe('page-settings');
  expect([$selecting.get(), $selection.get(), $selectedContent.get()]).toEqual([false, null, null]);
});

test('closing the modal clears the selection and its menu item, and nothing else is closed by it', () => {
  openModal('dashboard');
  select(text);
  closeModal();
  expect([$modal.get(), $activeMenuItem.get(), $selection.get()]).toEqual([null, null, null]);
  chooseMenuItem({ key: SELECT_ITEM });
  closeModal();
  expect($selecting.get()).toBe(true);
});

test('another modal takes the place of the open one, and choosing a panel closes it', () => {
  openModal('dashboard');
  openModal('site-settings', 'seo');
  expect($modal.get()).toEqual({ type: 'site-settings', tab: 'seo' });
  chooseMenuItem({ key: 'page-status', panel: { title: 'Page Status', Content: () => null } });
  expect($modal.get()).toBeNull();
});

test('each modal opens on the tab that was used last in it', () => {
  openModal('page-settings');
  expect($modal.get()?.tab).toBeNull();
  showTab('roles');
  expect($modal.get()).toEqual({ type: 'page-settings', tab: 'roles' });
  closeModal();
  openModal('site-settings');
  expect($modal.get()?.tab).toBeNull();
  openModal('page-settings');
  expect($modal.get()?.tab).toBe('roles');
  openModal('page-settings', 'seo');
  expect($modal.get()?.tab).toBe('seo');
});

test('the dashboard always opens on its first tab', () => {
  openModal('dashboard');
  showTab('sitemap');
  expect($modal.get()?.tab).toBe('sitemap');
  closeModal();
  openModal('dashboard');
  expect($modal.get()?.tab).toBeNull();
});

test('a browser without storage opens a modal on its first tab', () => {
  const refused = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refused, setItem: refused });
  openModal('page-settings');
  showTab('seo');
  expect($modal.get()?.tab).toBe('seo');
  closeModal();
  openModal('page-settings');
  expect($modal.get()?.tab).toBeNull();
});
