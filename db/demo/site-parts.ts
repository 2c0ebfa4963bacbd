import type { DemoLink, DemoNav, LinkItem } from './types.ts';
import { callLink } from './write.ts';

export const linkItems = (prefix: string, links: DemoLink[]): LinkItem[] =>
  links.map((link, index) => ({ key: `${prefix}-${index + 1}`, link }));

/** Navigation items from pairs of a link and the links below it. */
export function navItems(entries: [DemoLink, DemoLink[]][]): DemoNav['items'] {
  return entries.map(([link, below], index) => {
    const key = `nav-${index + 1}`;
    return { key, link, subItems: linkItems(key, below) };
  });
}

export const crisis = callLink('1800 975 707', 'Call 1800 975 707');
export const inDanger = callLink('000', 'Danger? Call 000');

/** Nobody may take the demonstration for a real service, so every page says what it is. */
export const invented =
  'Open Verandah is an invented organisation. Apart from 000, its numbers do not connect.';

export const country =
  'We live and work on the land of the Kaurna people of the Adelaide Plains. We pay our respect to their Elders, past and present.';
