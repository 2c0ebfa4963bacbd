import { atom, computed, keepMount } from 'nanostores';
import type { ComponentType } from 'react';
import { EDITOR_MENU } from '../../model/limits.ts';
import { withStorage } from '../ui/storage.ts';
import { isNarrow } from '../ui/use-narrow.ts';
import { closePicker } from './picker-place.ts';
import { $hovered, clearSelection } from './selection.ts';

/** The content of the sidebar while a menu item is active. */
export interface Panel {
  /** The heading of the sidebar. */
  readonly title: string;
  readonly Content: ComponentType;
}

/** The types of modals, named after the menu items that open them. */
export const MODAL_TYPES = [
  'config-settings',
  'site-settings',
  'page-settings',
  'dashboard',
  'account',
] as const;
export type ModalType = (typeof MODAL_TYPES)[number];

/** The modal of a menu item, and the tab that it shows. */
export interface OpenModal {
  readonly type: ModalType;
  /** The key of the tab; null if the modal shows its first tab. */
  readonly tab: string | null;
}

/** The active item of the menu: an active mode, or the item whose panel or modal is open. */
export interface ActiveItem {
  readonly key: string;
  readonly panel?: Panel;
  readonly modal?: OpenModal;
}

/** The key of the item that turns select mode on and off. */
export const SELECT_ITEM = 'select';

/** The active item of the menu. The editor starts in select mode. */
export const $activeMenuItem = atom<ActiveItem | null>({ key: SELECT_ITEM });

/**
 * Whether the menu is expanded. The initial value is the state in which the user last left the menu. An inline script reads
 * that state before the first paint (`src/site/inline-scripts.ts`).
 */
export const $menuExpanded = atom(
  globalThis.document?.documentElement.dataset.heMenu === EDITOR_MENU.expanded,
);

/** Whether select mode is on. In select mode, a click on the page selects a target; otherwise, the page behaves as for visitors. */
export const $selecting = computed($activeMenuItem, (active) => active?.key === SELECT_ITEM);
// Every field reads it while the page is rendered, and a store without listeners is computed anew for each of them.
keepMount($selecting);

/**
 * Makes a menu item active or, if the item is active already, makes no item active. In both cases, closes the previous panel
 * and modal.
 */
export function chooseMenuItem(item: ActiveItem): void {
  clearSelection();
  closePicker();
  $hovered.set(null);
  $activeMenuItem.set($activeMenuItem.get()?.key === item.key ? null : item);
}

/** Starts select mode unless it is already on. */
export function startSelectMode(): void {
  if (!$selecting.get()) chooseMenuItem({ key: SELECT_ITEM });
}

/** Expands or collapses the menu. The choice also applies to the next pages, except in narrow windows. */
export function toggleMenu(): void {
  const expanded = !$menuExpanded.get();
  $menuExpanded.set(expanded);
  if (isNarrow()) return;
  withStorage(
    () => globalThis.localStorage,
    (storage) =>
      storage.setItem(EDITOR_MENU.storageKey, expanded ? EDITOR_MENU.expanded : EDITOR_MENU.collapsed),
  );
}
