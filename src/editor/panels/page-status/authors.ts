import type { Revision } from '../../../model/revision.ts';
import { getApi } from '../../document/start-editor.ts';

/** The usernames of those who last changed and last published the page; null if unknown. */
export interface Authors {
  readonly changedBy: string | null;
  readonly publishedBy: string | null;
}

/** How many revisions are searched. */
const REVISIONS = 50;

/**
 * The authors of the page's state at these times (ISO 8601), according to its history.
 * @throws ApiError
 */
export async function requestAuthors(
  page: { readonly _id: string; readonly collection: string },
  times: { readonly updatedAt: string; readonly lastPublished: string | null },
): Promise<Authors> {
  const query = { _id: page._id, collection: page.collection, size: REVISIONS };
  const { revisions } = await getApi('page/loadRevisions', query);
  return {
    changedBy: byAt(revisions, times.updatedAt, CHANGES),
    publishedBy: byAt(revisions, times.lastPublished, ['publish']),
  };
}

/** The kinds of revisions that change the page. */
const CHANGES: readonly string[] = ['save', 'publish', 'restore'];

function byAt(
  revisions: readonly Revision[],
  time: string | null,
  actions: readonly string[],
): string | null {
  const found = revisions.find(({ createdAt, action }) => createdAt === time && actions.includes(action));
  return found?.savedBy ?? null;
}
