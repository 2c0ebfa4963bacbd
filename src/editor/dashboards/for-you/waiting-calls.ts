import { ApiError } from '../../../browser/request.ts';
import type { StoredPage } from '../../../model/page.ts';
import type { Review, WaitingPage } from '../../../model/reviews.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import type { DifferingBlock } from '../../saving/compare.ts';
import { differencesFrom } from '../../saving/compare.ts';
import { treeWith } from '../../saving/documents.ts';
import { loadPublished } from '../../saving/load-published.ts';
import { reloadDocuments } from '../../saving/reload-documents.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import { loadDraft } from '../sitemap/sitemap-list.ts';

/**
 * Publishes a page if it has not changed since it was listed. Returns false, without publishing, if the page has changed.
 * @throws ApiError
 */
export async function publishWaiting(row: WaitingPage): Promise<boolean> {
  const page = await loadDraft(row);
  if (!isAsListed(page, row)) return false;
  try {
    await changeOnServer('page/publishPage', { page, collection: row.collection });
  } catch (error) {
    if (codeOf(error) === 'version-conflict') return false;
    throw error;
  }
  await reloadDocuments([row._id]);
  return true;
}

/** Returns whether publishing failed because the page no longer exists. */
export function isGone(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'page-not-found' || code === 'page-deleted';
}

function codeOf(error: unknown): unknown {
  return error instanceof ApiError ? error.response?.data.error?.code : undefined;
}

/**
 * Declines a request for publication, and sends the reason to the user who made the request. Returns null if the request was
 * declined. If a newer request has replaced the listed one, declines neither of them and returns the newer one.
 * @throws ApiError
 */
export async function declineWaiting({ _id, review }: WaitingPage, reason: string): Promise<Review | null> {
  try {
    await changeOnServer('reviews/decline', { _id, askedAt: review.askedAt, reason });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || codeOf(error) !== 'review-changed') throw error;
    return error.response?.data.review as Review;
  }
}

/**
 * The differences between the draft and the published version of a page. `new`: the page was never published. `unknown`: the
 * published version is too old to be found. `changed`: the page has changed since it was listed.
 */
export type Changes = 'new' | 'unknown' | 'changed' | readonly DifferingBlock[];

/** @throws ApiError */
export async function loadChanges(row: WaitingPage): Promise<Changes> {
  if (!row.published) return 'new';
  const live = await loadPublished(row);
  if (live === null) return 'unknown';
  const draft = await loadDraft(row);
  if (!isAsListed(draft, row)) return 'changed';
  return differencesFrom(PAGE_KEY, treeWith(PAGE_KEY, live), treeWith(PAGE_KEY, draft));
}

/** Returns whether the page at an address is still the listed page in its listed version. */
function isAsListed({ _id, version }: StoredPage, row: WaitingPage): boolean {
  return _id === row._id && version === row.version;
}
