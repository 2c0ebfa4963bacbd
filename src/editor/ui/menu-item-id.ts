/** Returns the id of a menu item's button, for returning the focus to it. */
export function menuItemId(key: string): string {
  return `he-item-${key}`;
}
