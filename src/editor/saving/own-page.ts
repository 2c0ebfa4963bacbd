import { ApiError } from '../../browser/request.ts';
import type { StoredPage } from '../../model/page.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { treeOf } from '../document/current-tree.ts';
import { sameDocument } from '../document/same-document.ts';
import { ofThisSite } from '../document/sites.ts';
import { getApi } from '../document/start-editor.ts';

/**
 * If a slug is rejected as taken, returns the page with that slug if an earlier call of this editor has created the page and
 * the response to that call was lost. The page counts as created by this editor if it has the content that this editor sent.
 * Returns null if another page has the slug, or if the call failed for another reason.
 * @param sent the new pages sent without a response, all with the same slug
 * @throws ApiError
 */
export async function ownNewPage(error: unknown, sent: readonly ContentTree[]): Promise<StoredPage | null> {
  const [first] = sent;
  if (first === undefined || codeOf(error) !== 'slug-taken') return null;
  const { slug, collection } = first.roots.page;
  const query = { slug: String(slug), collection: String(collection), ...ofThisSite() };
  const page = await getApi('page/load', query).catch((failure: unknown) => {
    // A page that cannot be found was not created by this editor.
    if (failure instanceof ApiError && failure.response?.status === 404) return null;
    throw failure;
  });
  return page !== null && sent.some((one) => sameDocument(PAGE_KEY, treeOf(page), one)) ? page : null;
}

/**
 * Returns whether a call got no response from the API. A response from a proxy does not count, because the proxy may have lost
 * the API's response.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.response?.data.error === undefined;
}

function codeOf(error: unknown): unknown {
  return error instanceof ApiError ? error.response?.data.error?.code : undefined;
}
