import { atom, computed } from 'nanostores';
import type { MENU_ITEMS } from '../../model/texts.ts';
import { $picker } from './picker-place.ts';
import { $hovered, clearSelection } from './selection.ts';

export type MenuKey = (typeof MENU_ITEMS)[number]['key'];

/** How an item behaves: a mode and what opens something stay active; an action is done and leaves the rest as it is. */
const KINDS: Readonly<Record<MenuKey, 'mode' | 'opens' | 'action'>> = {
  collapse: 'action',
  select: 'mode',
  'new-page': 'opens',
  save: 'action',
  'change-header': 'opens',
  nav: 'opens',
  footer: 'opens',
  publish: 'action',
  'page-status': 'opens',
  'config-settings': 'opens',
  'site-settings': 'opens',
  'page-settings': 'opens',
  dashboard: 'opens',
  logout: 'action',
};

export const $activeMenuItem = atom<MenuKey | null>(null);
export const $menuExpanded = atom(false);

/** In select mode a click on the page selects; otherwise the page behaves as for visitors. */
export const $selecting = computed($activeMenuItem, (active) => active === 'select');

/**
 * Choosing the active item clears it; choosing another makes it active. Either closes the sidebar. An action never
 * becomes active and changes nothing here.
 */
export function chooseMenuItem(key: MenuKey): void {
  if (KINDS[key] === 'action') return;
  clearSelection();
  $picker.set(null);
  $hovered.set(null);
  $activeMenuItem.set($activeMenuItem.get() === key ? null : key);
}

/** Begins select mode where it is not on. */
export function startSelectMode(): void {
  if (!$selecting.get()) chooseMenuItem('select');
}

export function toggleMenu(): void {
  $menuExpanded.set(!$menuExpanded.get());
}
