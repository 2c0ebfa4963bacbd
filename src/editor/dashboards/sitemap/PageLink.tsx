import type { SyntheticEvent } from 'react';
import { pageHref } from '../../../model/link.ts';
import { slugPath } from '../../../model/slug.ts';
import { followedLink } from '../../saving/followed-link.ts';
import { goToPage } from './go-to-page.ts';

/** The address of a page, with its leading slash. It leads there, and closes the dashboard unless it opens another tab. */
export function PageLink({ slug }: { slug: string }) {
  return (
    <a
      className="he-link"
      href={slugPath(slug)}
      onPointerDown={stopHere}
      onKeyDown={(event) => (event.key === 'Enter' ? stopHere(event) : undefined)}
      onClick={(event) => {
        stopHere(event);
        if (followedLink(event.nativeEvent) === null) return;
        event.preventDefault();
        goToPage(slug);
      }}
    >
      {pageHref(slug)}
    </a>
  );
}

/** The row of the table would take what is meant for the link. */
function stopHere(event: SyntheticEvent): void {
  event.stopPropagation();
}
