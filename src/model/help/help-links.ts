import { isShownLink, type Link } from '../link.ts';
import type { Nav } from '../site.ts';
import { HELP_TEXTS } from '../texts.ts';

/** The maximum number of rows that lead to kinds of help. */
const MOST = 6;

/**
 * Returns the first point of the navigation that has points below it, which on a site that helps people is its help, and the
 * links below the point. If no point has any, returns the points themselves; null if there are none.
 */
export function helpLinks({ items }: Pick<Nav, 'items'>): { title: string; links: readonly Link[] } | null {
  for (const { link, subItems } of items) {
    const links = subItems.map((item) => item.link).filter(isShownLink);
    if (links.length > 0 && isShownLink(link)) return { title: link.text, links: links.slice(0, MOST) };
  }
  const links = items.map(({ link }) => link).filter(isShownLink);
  return links.length === 0 ? null : { title: HELP_TEXTS.pages, links: links.slice(0, MOST) };
}
