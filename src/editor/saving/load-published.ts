import type { StoredPage } from '../../model/page.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { documentIn } from './documents.ts';
import { askServer } from './server-calls.ts';

/** The maximum number of revisions searched for the published one. */
const REVISIONS = 100;

/**
 * Loads the published version of a page from its history; returns null if that revision is too old to be found.
 * @throws ApiError
 */
export async function loadPublished(page: {
  readonly _id: string;
  readonly collection: string;
}): Promise<StoredPage | null> {
  const query = { _id: page._id, collection: page.collection, size: REVISIONS };
  const { revisions } = await askServer('page/loadRevisions', query);
  const published = revisions.find(({ action }) => action === 'publish');
  if (published === undefined) return null;
  const response = await askServer('page/loadRevision', { _id: published._id });
  return documentIn(PAGE_KEY, response) as StoredPage;
}
