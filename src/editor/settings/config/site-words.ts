import type { Domain } from '../../../model/domain.ts';
import { ERROR_PAGE } from '../../../model/texts.ts';

export const NO_RIGHT =
  'Only people with the right to change sites can add, edit, publish, unpublish or delete one. Ask an admin.';
export const HOST_FIRST = 'Give it a host name first.';

/** What visitors get of a site that is not public. */
export const NOTHING_SHOWN = `Visitors get ‘${ERROR_PAGE.notFoundHeading}’ on every page.`;

/** What visitors can read of a site. */
export interface PublicPages {
  readonly total: number;
  /** Whether its home page is public. */
  readonly home: boolean;
}

/** The question before a site is published whose visitors would find nothing at its address; null where they find its home page. */
export function publishQuestion({ name, hostnames }: Domain, { total, home }: PublicPages) {
  if (home) return null;
  const notFound = `‘${ERROR_PAGE.notFoundHeading}’`;
  const places = inWords(hostnames);
  const consequence =
    total === 0
      ? `No page of it is public yet. Visitors of ${places} get ${notFound} on every page, until you publish pages of it.`
      : `Its home page is not public. Visitors of ${places} get ${notFound} there, and find only the ${total === 1 ? 'page that is' : `${total} pages that are`}.`;
  return { message: `Publish ‘${name}’?`, consequence, yes: 'Publish' };
}

/** The question before a site is deleted. */
export function deletionQuestion({ name }: Domain) {
  return {
    message: `Delete ‘${name}’?`,
    consequence:
      'Its navigation, footer, settings and redirects are deleted for good, and pages that were deleted from it can no longer be restored. Pictures and files stay. Visitors notice nothing, since it is not public.',
    yes: 'Delete',
  };
}

/** Why a site cannot be deleted as it is; null if only its pages can prevent it. */
export function keptBecause({ published, isDefault }: Domain, isCurrent: boolean): string | null {
  if (isDefault) return 'The default site cannot be deleted.';
  if (published) return 'To delete this site, unpublish it first.';
  return isCurrent ? 'To delete this site, work on another one first.' : null;
}

/** The question before a site is unpublished. */
export function unpublishQuestion({ name, hostnames, isDefault }: Domain) {
  const places = isDefault ? [...hostnames, 'every address that no other site has'] : hostnames;
  return {
    message: `Unpublish ‘${name}’?`,
    consequence:
      `Visitors of ${inWords(places)} then get ‘${ERROR_PAGE.notFoundHeading}’ on every page. ` +
      'Nothing is deleted: when you publish the site again, it is as it was.',
    yes: 'Unpublish',
  };
}

/** `a`, `a and b`, `a, b and c`. */
function inWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
