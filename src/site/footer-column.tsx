import { type ReactNode, use } from 'react';
import { List } from '../editable/list.tsx';
import { EditingContext } from '../editable/use-editable.ts';
import { isShownLink, type Link } from '../model/link.ts';
import type { LinkItem } from '../model/site.ts';
import { SiteLink } from './site-link.tsx';
import { isBlank, SiteTitle } from './site-title.tsx';

interface FooterColumnProps {
  /** The field that contains the title. */
  property: string;
  title: string;
  /** All links of the column. Visitors do not see a column without links. */
  links: readonly Link[];
  navigation?: boolean;
  className?: string;
  children: ReactNode;
}

/** Shows links under a title. */
export function FooterColumn(props: FooterColumnProps) {
  const { property, title, links, navigation = false, className, children } = props;
  const editing = use(EditingContext) !== null;
  if (!links.some(isShownLink) && !editing) return null;
  const Element = navigation ? 'nav' : 'div';
  const label = isBlank(title) ? 'Site map' : title;
  return (
    <Element className={className} aria-label={navigation ? label : undefined}>
      <SiteTitle as="h2" property={property} value={title} />
      {children}
    </Element>
  );
}

interface FooterLinksProps {
  property: string;
  items: readonly LinkItem[];
  /** The path of the current page, if links to the current page are marked. */
  path?: string;
}

/** Shows a list of links that editors can extend. */
export function FooterLinks({ property, items, path }: FooterLinksProps) {
  return (
    <List property={property} items={items} isEmpty={({ link }) => !isShownLink(link)}>
      {({ key, link }) => (
        <li className="site-footer-line">
          <SiteLink property={`${property}.${key}.link`} link={link} path={path} />
        </li>
      )}
    </List>
  );
}

/** Shows a fixed list of links, each of which is a field. */
export function FooterFields({ links }: { links: Readonly<Record<string, Link>> }) {
  const editing = use(EditingContext) !== null;
  const shown = Object.entries(links).filter(([, link]) => editing || isShownLink(link));
  return (
    <ul>
      {shown.map(([property, link]) => (
        <li key={property} className="site-footer-line">
          <SiteLink property={property} link={link} />
        </li>
      ))}
    </ul>
  );
}

/** Shows a link below a list. The link leads to more links of the same kind. */
export function FooterLast({ property, link }: { property: string; link: Link }) {
  const editing = use(EditingContext) !== null;
  if (!isShownLink(link) && !editing) return null;
  return (
    <p className="site-footer-line site-footer-last">
      <SiteLink property={property} link={link} />
    </p>
  );
}
