import { isShownLink, leadsAbove, leadsTo, linkHref } from '../../model/link.ts';
import type { Nav } from '../../model/site.ts';
import { HELP_TEXTS } from '../../model/texts.ts';

/** The maximum number of links to other pages of the same part of the site. */
const MOST = 6;

/** Shows links to the other pages in the navigation below the same page. */
export function RelatedHelp({ nav, path }: { nav: Pick<Nav, 'items'>; path: string }) {
  const above = nav.items.find(({ link }) => leadsAbove(link, path));
  const links = (above?.subItems ?? [])
    .map(({ link }) => link)
    .filter((link) => isShownLink(link) && !leadsTo(link, path) && linkHref(link) !== '')
    .slice(0, MOST);
  if (links.length === 0) return null;
  return (
    <nav className="related" aria-label={HELP_TEXTS.related}>
      <h2>{HELP_TEXTS.related}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={linkHref(link)}>{link.text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
