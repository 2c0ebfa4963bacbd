import { slugPath } from '../../../model/slug.ts';

interface Point {
  readonly link: { readonly href?: string; readonly text?: string };
  readonly subItems?: readonly Point[];
}

/**
 * Returns the place of a page in the navigation: the text of the menu item that holds it, or '' if the page is not in the
 * navigation, or is itself at the top of it.
 */
export function menuPlace(items: readonly Point[], slug: string): string {
  const path = slugPath(slug);
  const holder = items.find(({ subItems = [] }) => subItems.some(({ link }) => link.href === path));
  return holder?.link.text ?? '';
}
