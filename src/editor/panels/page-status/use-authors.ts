import { useEffect, useState } from 'react';
import type { StoredPage } from '../../../model/page.ts';
import type { Revision } from '../../../model/revision.ts';
import { getApi } from '../../document/start-editor.ts';
import { withMinimumDelay } from '../../ui/with-minimum-delay.ts';

/** The usernames of the people who last changed and last published the page; null if unknown. */
interface Authors {
  readonly changedBy: string | null;
  readonly publishedBy: string | null;
}

const UNKNOWN: Authors = { changedBy: null, publishedBy: null };

/** Returns the people who last changed and published the page; null while loading. If the request fails, both are unknown. */
export function useAuthors({
  _id,
  collection,
  updatedAt,
  lastPublished,
}: Pick<StoredPage, '_id' | 'collection' | 'updatedAt' | 'lastPublished'>): Authors | null {
  const [authors, setAuthors] = useState<Authors | null>(null);
  useEffect(() => {
    let wanted = true;
    setAuthors(null);
    withMinimumDelay(requestAuthors({ _id, collection }, { updatedAt, lastPublished }))
      .catch(() => UNKNOWN)
      .then((found) => (wanted ? setAuthors(found) : undefined));
    return () => {
      wanted = false;
    };
  }, [_id, collection, updatedAt, lastPublished]);
  return authors;
}

/** The maximum number of revisions searched. */
const REVISIONS = 50;

/** The kinds of revisions that change the page. */
const CHANGES: readonly string[] = ['save', 'publish', 'restore'];

/**
 * Returns the people who changed and published the page at these times (ISO 8601), according to the page's history.
 * @throws ApiError
 */
async function requestAuthors(
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

function byAt(
  revisions: readonly Revision[],
  time: string | null,
  actions: readonly string[],
): string | null {
  const found = revisions.find(({ createdAt, action }) => createdAt === time && actions.includes(action));
  return found?.savedBy ?? null;
}
