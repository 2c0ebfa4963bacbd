import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { pageHref } from '../../../model/link.ts';
import { NAV_KEY } from '../../../model/roots.ts';
import type { NavDoc } from '../../../model/site.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { menuPlace } from './menu-place.ts';

/** The parts of the tab that several of its sections share. */

/** Shows the first letter of a person's name. */
export function Face({ name }: { name: string }) {
  return <span className="he-face" data-initial={[...name][0]?.toUpperCase()} />;
}

interface PageTitleProps {
  id?: string;
  title: string;
  slug: string;
}

/** Shows the title of a page, or its address if it has none, with its place in the menu. */
export function PageTitle({ id, title, slug }: PageTitleProps) {
  const nav = useStore(rootAtom(NAV_KEY)) as Partial<NavDoc>;
  const place = menuPlace(nav.items ?? [], slug);
  return (
    <span className="he-page-title">
      <strong id={id}>{title.trim() === '' ? pageHref(slug) : title.trim()}</strong>
      {place === '' ? null : <span className="he-muted"> · {place}</span>}
    </span>
  );
}

interface SectionProps {
  heading: string;
  /** A number after the heading. */
  count?: string | undefined;
  children: ReactNode;
}

/** Shows a section of the tab: a heading and rows. */
export function Section({ heading, count, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {heading}
        {count === undefined ? null : <span className="he-muted"> {count}</span>}
      </h3>
      <ul className="he-for-you-rows">{children}</ul>
    </section>
  );
}

interface RowProps {
  heading: ReactNode;
  about: ReactNode;
  children?: ReactNode;
}

/** Shows one row of a section: two lines, and buttons at its end. */
export function ForYouRow({ heading, about, children }: RowProps) {
  return (
    <li>
      <div>
        <strong>{heading}</strong>
        <span className="he-muted">{about}</span>
      </div>
      {children}
    </li>
  );
}
