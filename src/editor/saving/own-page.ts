import { ApiError } from '../../browser/request.ts';
import type { StoredPage } from '../../model/page.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { sameDocument } from '../document/same-document.ts';
import { getApi } from '../document/start.ts';
import { treeOf } from '../document/tree.ts';

/**
 * The page that an earlier call made, whose answer was lost, where the address is refused for being taken: the one that
 * stands there, if it says what was sent. Null where another page has the address, and for any other refusal.
 *
 * @param sent new pages that were sent without learning whether they were saved, all for the same address
 * @throws CallError
 */
export async function ownNewPage(error: unknown, sent: readonly ContentTree[]): Promise<StoredPage | null> {
  const [first] = sent;
  if (first === undefined || codeOf(error) !== 'slug-taken') return null;
  const query = { slug: String(first.roots.page.slug), collection: String(first.roots.page.collection) };
  const page = await getApi<StoredPage>('page/load', query).catch((failure: unknown) => {
    // A page that is not to be found is no page of one's own.
    if (failure instanceof ApiError && failure.response?.status === 404) return null;
    throw failure;
  });
  return page !== null && sent.some((one) => sameDocument(PAGE_KEY, treeOf(page), one)) ? page : null;
}

/** Whether a call has no answer, or one that does not come from the API: a proxy in between may have lost it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.response?.data.error === undefined;
}

function codeOf(error: unknown): unknown {
  return error instanceof ApiError ? error.response?.data.error?.code : undefined;
}
