/** Id of a menu item's button, to put the focus back on it. */
export function menuItemId(key: string): string {
  return `he-item-${key}`;
}
