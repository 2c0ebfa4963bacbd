/** Returns the id of a menu item's button. The id is used to return the focus to the button. */
export function menuItemId(key: string): string {
  return `he-item-${key}`;
}
