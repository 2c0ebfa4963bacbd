import { checkRedirectFrom, checkRedirectTo, type RedirectEntry } from '../../../../model/redirect.ts';
import { CONFIRMATIONS, ERROR_PAGE } from '../../../../model/texts.ts';
import { entryForm, type Problems, type Refusal, refusalOf } from '../../../lists/entry-form.ts';
import { serverList, shownSite } from '../../../lists/paged-list.ts';
import { changeOnServer } from '../../../saving/server-calls.ts';
import { toastSuccess } from '../../../ui/toasts.ts';

/** The form of a new or changed redirect. The form is kept when the modal closes, so no input is lost. */
export interface RedirectForm {
  /** The id of the redirect; absent if the redirect is new. */
  readonly _id?: string;
  /** The version of the redirect that the change is based on. */
  readonly version?: number;
  readonly from: string;
  readonly to: string;
  readonly name: string;
}

/** The form that is open in the tab 'Redirects'; null while the list is shown. */
export const $redirectForm = entryForm<RedirectForm>({
  modal: 'site-settings',
  tab: 'redirects',
  about: 'the redirect',
});

export const newRedirectForm: RedirectForm = { from: '', to: '', name: '' };

export function formOf({ _id, version, from, to, name }: RedirectEntry): RedirectForm {
  return { _id, version, from, to, name };
}

const FIELDS = ['from', 'to', 'name'] as const;

/** Returns the problems that can be found before the form is sent. */
export function problemsOf({ from, to }: RedirectForm): Problems<(typeof FIELDS)[number]> {
  const [path, target] = [checkRedirectFrom(from), checkRedirectTo(to)];
  return { from: path.ok ? [] : [path.message], to: target.ok ? [] : [target.message], name: [] };
}

export function redirectRefusal(error: unknown): Refusal<(typeof FIELDS)[number], RedirectEntry> {
  return refusalOf(error, {
    key: 'redirect',
    fields: FIELDS,
    changed: ({ from, to }: RedirectEntry, author) =>
      `${author} changed this redirect meanwhile. It now leads from ${from} to ${to}. Save again to replace that with what is here.`,
  });
}

/** The redirects of the site that match a search. */
export const redirects = serverList<{ readonly search: string }, RedirectEntry>({
  path: 'redirects/list',
  rows: 'redirects',
  query: { search: '' },
  parameters: ({ search }) => ({ ...shownSite(), search }),
  pageSize: 20,
  one: 'redirect',
  many: 'redirects',
  none: 'There are no redirects yet. Add one when an address has changed, so that old links still lead somewhere.',
  noMatch: 'No redirect has these words.',
});

/** Saves a redirect from its form, and returns it. @throws ApiError */
export async function saveRedirect({ _id, version, from, to, name }: RedirectForm): Promise<RedirectEntry> {
  const place = _id === undefined ? shownSite() : { _id, version };
  const { redirect } = await changeOnServer('redirects/save', {
    redirect: { ...place, from, to, name },
  });
  redirects.again();
  toastSuccess('Redirect Saved');
  return redirect;
}

/** Publishes or unpublishes a redirect. @throws ApiError */
export async function setPublished({ _id }: RedirectEntry, published: boolean): Promise<void> {
  const call = published ? 'redirects/publish' : 'redirects/unpublish';
  const { redirect } = await changeOnServer(call, { _id });
  redirects.change((rows) => rows.map((known) => (known._id === _id ? redirect : known)));
  toastSuccess(published ? 'Redirect Published' : 'Redirect Unpublished');
}

/** Deletes a redirect. @throws ApiError */
export async function removeRedirect({ _id }: RedirectEntry): Promise<void> {
  await changeOnServer('redirects/remove', { _id });
  redirects.change((rows) => rows.filter((known) => known._id !== _id));
  redirects.again();
  toastSuccess('Redirect Deleted');
}

/** Returns the publication state of a redirect in words. */
export function stateOf({ published, changed }: RedirectEntry): string {
  if (!published) return 'Not public';
  return changed ? 'Unpublished changes' : 'Public';
}

/** Says that a redirect hides the page at its path; returns null if there is no such page. */
export function hidingWords({ hides, published }: RedirectEntry): string | null {
  if (hides === null) return null;
  const page = hides.title.trim() === '' ? `the page at ${hides.path}` : `the page ‘${hides.title.trim()}’`;
  return published
    ? `It hides ${page}: visitors are sent on before they see it.`
    : `Once it is published, it hides ${page}: visitors are sent on before they see it.`;
}

/** Says what visitors will see at a redirect's path once the redirect is removed. */
function without({ from, hides }: RedirectEntry): string {
  return hides === null
    ? `Visitors of ${from} then get ‘${ERROR_PAGE.notFoundHeading}’.`
    : `Visitors of ${from} then see the page ‘${hides.title}’ again.`;
}

/** Returns the text that asks the user to confirm that a redirect is unpublished. */
export function unpublishQuestion(redirect: RedirectEntry) {
  return {
    message: `Unpublish the redirect from ${redirect.from}?`,
    consequence: `${without(redirect)} The redirect stays here as a draft.`,
    yes: 'Unpublish',
  };
}

/** Returns the text that asks the user to confirm the deletion of a redirect. */
export function deletionQuestion(redirect: RedirectEntry) {
  const { from, to, published } = redirect;
  const visitors = published ? without(redirect) : 'Visitors notice nothing, since it is not public.';
  return {
    message: CONFIRMATIONS.remove,
    consequence: `The redirect from ${from} to ${to} is deleted for good. ${visitors}`,
    yes: 'Delete',
  };
}
