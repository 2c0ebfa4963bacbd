import type { Domain } from '../../../model/domain.ts';
import { ERROR_PAGE } from '../../../model/texts.ts';

export const NO_RIGHT =
  'Only people with the right to change sites can add, edit, publish or unpublish one. Ask an admin.';
export const HOST_FIRST = 'Give it a host name first.';

/** What visitors get of a site that is not public. */
export const NOTHING_SHOWN = `Visitors get ‘${ERROR_PAGE.notFoundHeading}’ on every page.`;

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
