import type { SyntheticEvent } from 'react';
import { pageHref } from '../../../model/link.ts';
import { slugPath } from '../../../model/slug.ts';
import { closeModal } from '../../document/modal-state.ts';
import { type Shown, setFlash } from '../../panels/flash.ts';
import { failureWords } from '../../saving/failure-words.ts';
import { followedLink, leaveBy } from '../../saving/leaving.ts';
import { returnToSite } from '../../saving/site-elsewhere.ts';
import { toastError } from '../../ui/toasts.ts';

/**
 * Shows a link to a page: the address of the page, with its leading slash. The link opens the page, and closes the dashboard
 * unless the page opens in another tab.
 */
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

/** Stops the event, because the table row would handle it too. */
function stopHere(event: SyntheticEvent): void {
  event.stopPropagation();
}

/**
 * Closes the dashboard and opens a page of this site. Asks the user to confirm if there is unsaved work.
 * @param shown a link or a place that is selected on the page
 */
export function goToPage(slug: string, shown?: Shown): void {
  closeModal();
  leaveBy(async () => {
    try {
      // The page opens at its path, so the session must first switch back to the site of this tab.
      await returnToSite();
    } catch (error) {
      toastError(failureWords(error));
      return false;
    }
    const path = slugPath(slug);
    if (shown !== undefined) setFlash({ path, ...shown });
    window.location.assign(path);
    return true;
  });
}

interface NamedPage {
  readonly title: string;
  readonly slug: string;
}

/** Returns the name of a page in a sentence: its title, or its address if it has none. */
export function pageWords({ title, slug }: NamedPage): string {
  return title.trim() === '' ? pageHref(slug) : `‘${title.trim()}’ (${pageHref(slug)})`;
}

/** The maximum number of pages named in a sentence. */
const NAMED = 5;

/** Names several pages, the first ones by name: 'a, b and 3 more'. */
export function pagesWords(pages: readonly NamedPage[]): string {
  const named = pages.slice(0, NAMED).map(pageWords);
  const more = pages.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
