import type { Reader } from '../../../db/connection.ts';
import { missingMedia } from '../../../db/media-library-queries.ts';
import { isLibraryItem, namedMedia } from './media-uses.ts';

/** Ids in a response: what is further down the page is told with the next save. */
const MAX_LOST = 100;

/**
 * Finds pictures and files that a document was just saved with and that are no longer in the library: they were removed after they were
 * chosen. The document is stored as it was sent, so that no other work in it is lost, and its author is told.
 *
 * @param before the document that was stored before, JSON text: what it referred to was told then, or is in use and not removed
 * @returns a part of the response, with the ids of pictures and files; empty where nothing is lost
 */
export async function lostMedia(
  db: Reader,
  document: object,
  before: string | null,
): Promise<{ readonly lostMedia?: string[] }> {
  const known = before === null ? new Map() : namedMedia(JSON.parse(before));
  const ids = [...namedMedia(document).keys()].filter((id) => isLibraryItem(id) && !known.has(id));
  const lost = await missingMedia(db, ids);
  return lost.length === 0 ? {} : { lostMedia: lost.slice(0, MAX_LOST) };
}

/** How many pictures and files of a document are no longer in the library. */
export async function countMissingMedia(db: Reader, document: unknown): Promise<number> {
  const ids = [...namedMedia(document).keys()].filter(isLibraryItem);
  return (await missingMedia(db, ids)).length;
}
