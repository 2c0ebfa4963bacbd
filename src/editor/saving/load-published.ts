import type { StoredPage } from '../../model/page.ts';
import type { Revision } from '../../model/revision.ts';
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
  const published = lastPublic(revisions);
  if (published === null) return null;
  const response = await askServer('page/loadRevision', { _id: published._id });
  return documentIn(PAGE_KEY, response) as StoredPage;
}

/**
 * Returns the revision that visitors see; null if it is not among these revisions. A publication that was taken back made the
 * one before it public again.
 *
 * @param revisions the newest first
 */
export function lastPublic(revisions: readonly Pick<Revision, '_id' | 'action'>[]): { _id: string } | null {
  let takenBack = 0;
  for (const revision of revisions) {
    if (revision.action === 'takeBack') takenBack += 1;
    else if (revision.action === 'publish' && takenBack === 0) return revision;
    else if (revision.action === 'publish') takenBack -= 1;
  }
  return null;
}
