import { computed } from 'nanostores';
import { PAGE_KEY, type RootKey, SETTINGS_KEY } from '../../model/roots.ts';
import { withStorage } from '../ui/storage.ts';
import { $activeMenuItem, chooseMenuItem, type ModalType } from './menu-state.ts';

export type { ModalType, OpenModal } from './menu-state.ts';

/** The document that each type of modal edits; null if the modal edits no document. */
const MODAL_DOCUMENTS: Readonly<Record<ModalType, RootKey | null>> = {
  'config-settings': null,
  'site-settings': SETTINGS_KEY,
  'page-settings': PAGE_KEY,
  dashboard: null,
  account: null,
};

/** The open modal of the editor; null if no modal is open. The modal is open exactly while its menu item is active. */
export const $modal = computed($activeMenuItem, (active) => active?.modal ?? null);

/** Opens a modal, which closes the sidebar and leaves select mode. By default, the modal shows its last used tab, but the dashboard its first. */
export function openModal(type: ModalType, tab: string | null = lastTab(type)): void {
  const modal = { type, tab };
  if ($modal.get()?.type === type) $activeMenuItem.set({ key: type, modal });
  else chooseMenuItem({ key: type, modal });
}

/** Closes the modal if it is open, and clears the selection. */
export function closeModal(): void {
  const active = $activeMenuItem.get();
  if (active?.modal !== undefined) chooseMenuItem(active);
}

/** Shows another tab of the open modal, and remembers the tab for the next time. */
export function showTab(tab: string): void {
  const type = $modal.get()?.type;
  if (type === undefined) return;
  openModal(type, tab);
  withStorage(
    () => globalThis.localStorage,
    (storage) => storage.setItem(storedAs(type), tab),
  );
}

/** Returns the document that a modal edits; null if the modal edits no document. */
export function documentOf(type: ModalType): RootKey | null {
  return MODAL_DOCUMENTS[type];
}

function lastTab(type: ModalType): string | null {
  if (type === 'dashboard') return null;
  return withStorage(
    () => globalThis.localStorage,
    (storage) => storage.getItem(storedAs(type)),
  );
}

function storedAs(type: ModalType): string {
  return `hearth-tab-${type}`;
}
