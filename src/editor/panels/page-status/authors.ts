import { getApi } from '../../document/start.ts';

interface Revision {
  readonly action: string;
  readonly savedBy: string | null;
  readonly savedAt: string;
}

/** Who last changed and who last published the page, by username; null for who is not known. */
export interface Authors {
  readonly changedBy: string | null;
  readonly publishedBy: string | null;
}

/** How far back in the history is looked. */
const REVISIONS = 50;

/** Those who made the page what it is at these times, ISO 8601, according to its history. Throws a `CallError`. */
export async function requestAuthors(
  page: { readonly _id: string; readonly collection: string },
  times: { readonly updatedAt: string; readonly lastPublished: string | null },
): Promise<Authors> {
  const query = { _id: page._id, collection: page.collection, limit: REVISIONS };
  const { revisions } = await getApi<{ revisions: readonly Revision[] }>('page/revisions', query);
  return {
    changedBy: byAt(revisions, times.updatedAt, CHANGES),
    publishedBy: byAt(revisions, times.lastPublished, ['publish']),
  };
}

/** The entries of the history after which a page is another than before. */
const CHANGES: readonly string[] = ['save', 'publish', 'restore'];

function byAt(
  revisions: readonly Revision[],
  time: string | null,
  actions: readonly string[],
): string | null {
  const found = revisions.find(({ savedAt, action }) => savedAt === time && actions.includes(action));
  return found?.savedBy ?? null;
}
