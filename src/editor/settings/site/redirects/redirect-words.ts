import type { RedirectEntry } from '../../../../model/redirect.ts';
import { CONFIRMATIONS, ERROR_PAGE } from '../../../../model/texts.ts';

export const NO_RIGHT =
  'Only people with the right to redirects can publish, unpublish or delete one. Ask an admin.';

/** What readers get of a redirect. */
export function stateOf({ published, changed }: RedirectEntry): string {
  if (!published) return 'Not public';
  return changed ? 'Unpublished changes' : 'Public';
}

/** What a redirect does to the page that is published at its path; null where there is none. */
export function hidingWords({ hides, published }: RedirectEntry): string | null {
  if (hides === null) return null;
  const page = hides.title.trim() === '' ? `the page at ${hides.path}` : `the page ‘${hides.title.trim()}’`;
  return published
    ? `It hides ${page}: visitors are sent on before they see it.`
    : `Once it is published, it hides ${page}: visitors are sent on before they see it.`;
}

/** What visitors get at the path of a redirect that is taken away. */
function without({ from, hides }: RedirectEntry): string {
  return hides === null
    ? `Visitors of ${from} then get ‘${ERROR_PAGE.notFoundHeading}’.`
    : `Visitors of ${from} then see the page ‘${hides.title}’ again.`;
}

/** The question before a redirect is unpublished. */
export function unpublishQuestion(redirect: RedirectEntry) {
  return {
    message: `Unpublish the redirect from ${redirect.from}?`,
    consequence: `${without(redirect)} The redirect stays here as a draft.`,
    yes: 'Unpublish',
  };
}

/** The question before a redirect is deleted. */
export function deletionQuestion(redirect: RedirectEntry) {
  const { from, to, published } = redirect;
  const visitors = published ? without(redirect) : 'Visitors notice nothing, since it is not public.';
  return {
    message: CONFIRMATIONS.remove,
    consequence: `The redirect from ${from} to ${to} is deleted for good. ${visitors}`,
    yes: 'Delete',
  };
}

/** Which of the redirects are listed, in words. */
export function countWords(
  { total, page, search }: { total: number; page: number; search: string },
  size: number,
) {
  if (total === 0) {
    return search === ''
      ? 'There are no redirects yet. Add one when an address has changed, so that old links still lead somewhere.'
      : 'No redirect has these words.';
  }
  if (total <= size) return total === 1 ? '1 redirect' : `${total} redirects`;
  return `${(page - 1) * size + 1} to ${Math.min(page * size, total)} of ${total} redirects`;
}
