import { createContext, type ReactNode } from 'react';
import type { Nav } from '../../model/site.ts';
import { pagesAbove } from '../../model/site-data.ts';
import { HELP_TEXTS } from '../../model/texts.ts';

/** The element above the main heading of a page; null for none. */
export const BreadcrumbContext = createContext<ReactNode>(null);

/** Shows the pages above a page, by their names in the navigation. */
export function Breadcrumb({ nav, path }: { nav: Pick<Nav, 'items'>; path: string }) {
  const above = pagesAbove(path, nav);
  if (above.length === 0) return null;
  return (
    <nav className="breadcrumb" aria-label={HELP_TEXTS.breadcrumb}>
      {above.map((page) => (
        <a key={page.path} href={page.path}>
          {page.name}
        </a>
      ))}
    </nav>
  );
}
