import type { StoredPage } from '../../model/page.ts';
import type { Revisions } from '../../model/revision.ts';
import { askServer } from './server-calls.ts';

/** How many revisions are searched for the published one. */
const REVISIONS = 100;

/**
 * A page as it was last published, according to its history; null if that is too long ago.
 * @throws ApiError
 */
export async function loadPublished(page: {
  readonly _id: string;
  readonly collection: string;
}): Promise<StoredPage | null> {
  const query = { _id: page._id, collection: page.collection, size: REVISIONS };
  const { revisions } = await askServer<Revisions>('page/loadRevisions', query);
  const published = revisions.find(({ action }) => action === 'publish');
  if (published === undefined) return null;
  return (await askServer<{ page: StoredPage }>('page/loadRevision', { _id: published._id })).page;
}
