import type { MenuKey } from '../document/menu-state.ts';

/** Id of a menu item's button, to put the focus back on it. */
export function menuItemId(key: MenuKey): string {
  return `he-item-${key}`;
}
