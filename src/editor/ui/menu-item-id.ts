/** Returns the id of a menu item's button, by which the focus returns to the button. */
export function menuItemId(key: string): string {
  return `he-item-${key}`;
}
