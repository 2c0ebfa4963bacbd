/** The key of the button that opens the menu in a narrow window. */
export const MORE_ITEM = 'more';

/** Returns the id of a menu item's button. The id is used to return the focus to the button. */
export function menuItemId(key: string): string {
  return `he-item-${key}`;
}

/** Focuses the button of a menu item. In a narrow window with a closed menu, focuses the button that opens the menu. */
export function focusMenuItem(key: string): void {
  const button = document.getElementById(menuItemId(key)) ?? document.getElementById(menuItemId(MORE_ITEM));
  button?.focus();
}
