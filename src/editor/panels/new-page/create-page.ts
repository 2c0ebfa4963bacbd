import { slotsOf } from '../../../blocks/registry.ts';
import { formErrorsOf } from '../../../forms-ui/form-errors.ts';
import { newPage, type PageDoc, pageTypeOf, type StoredPage } from '../../../model/page.ts';
import { settledSlug, slugPath } from '../../../model/slug.ts';
import { TOASTS } from '../../../model/texts.ts';
import { type ContentTree, toTree } from '../../../model/tree.ts';
import { ofThisSite } from '../../document/sites.ts';
import { slugRefusal } from '../../fields/slug/slug-check.ts';
import { failureWords } from '../../saving/failure-words.ts';
import { isUnanswered, ownNewPage } from '../../saving/own-page.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import { returnToSite } from '../../saving/site-elsewhere.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { setFlash } from '../flash.ts';
import { addToMenu } from './menu-entry.ts';
import { $newPage, EMPTY_NEW_PAGE, NEW_PAGE_FIELDS, type NewPage, slugText } from './new-page.ts';
import { STARTING_POINTS, startingBlocks } from './starting-points.ts';

/** The new page of the last call that got no response. The server may or may not have saved this page. */
let pending: ContentTree | null = null;

/**
 * Returns whether an earlier call may have created a page with this slug. If so, only the server can tell whether the slug
 * belongs to that page.
 */
export function mayBeOwn(slug: string): boolean {
  return pending?.roots.page.slug === slug;
}

/**
 * Saves a new page with the components of its starting point and its title in the header, puts it into the navigation if the
 * form says so, and returns its path. If an earlier call that got no response has already created the page, uses that page. If
 * the navigation cannot be saved, the page is kept, and a message on it says so.
 * @throws ApiError if the page cannot be saved
 */
export async function createPage(form: NewPage): Promise<string> {
  const { pageType, start, menu } = form;
  const { collection } = pageTypeOf(pageType);
  const { template } = STARTING_POINTS[start];
  const title = form.title.trim();
  const header = { title, description: '', image: null };
  const slug = settledSlug(slugText(form));
  const fields = { pageType, collection, template, slug, title, header, contents: startingBlocks(start) };
  // The page opens at its path, so the session must first switch back to the site of this tab.
  await returnToSite();
  const page = await makePage(newPage(fields));
  const problem = menu === '' ? null : await addToMenu(menu, page).then(nothing, notInMenu);
  $newPage.set(EMPTY_NEW_PAGE);
  const path = slugPath(page.slug);
  toastSuccess(TOASTS.pageSaved);
  setFlash({ path, message: TOASTS.pageSaved, isMade: true, ...(problem === null ? {} : { problem }) });
  return path;
}

const nothing = () => null;

function notInMenu(error: unknown): string {
  return `The page is there, but it is not in the menu: ${failureWords(error)}`;
}

async function makePage(page: PageDoc): Promise<StoredPage> {
  const sent = toTree(page, slotsOf);
  const earlier = pending !== null && pending.roots.page.slug === sent.roots.page.slug ? [pending] : [];
  pending = null;
  try {
    const { collection } = page;
    const body = { page, collection, ...ofThisSite() };
    return (await changeOnServer('page/save', body)).page;
  } catch (error) {
    const own = await ownNewPage(error, earlier);
    if (own !== null) return own;
    if (isUnanswered(error)) pending = sent;
    throw error;
  }
}

/** Returns the errors of a failed call, by field or for the whole form. */
export function formErrorsOfPage(
  error: unknown,
): ReturnType<typeof formErrorsOf<(typeof NEW_PAGE_FIELDS)[number]>> {
  const refusal = formErrorsOf(error, NEW_PAGE_FIELDS);
  if (refusal.failure === null) return refusal;
  const slug = slugRefusal(error);
  if (slug !== null) return { problems: { slug }, failure: null };
  return { problems: {}, failure: failureWords(error) };
}
