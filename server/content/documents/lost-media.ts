import type { Reader } from '../../../db/connection.ts';
import { missingMedia } from '../../../db/media-library-queries.ts';
import { isLibraryItem, namedMedia } from './media-uses.ts';

/** The maximum number of ids in a response. The next save reports the missing media further down the page. */
const MAX_LOST = 100;

/**
 * Finds pictures and files in a just-saved document that are no longer in the library, because they were removed after they
 * were chosen. The document is stored as sent, so that no other work in it is lost. The response informs the author of the
 * missing media.
 *
 * @param before the previous document, as JSON text; media that the previous document already used are not looked up again
 * @returns the part of the response with the ids of missing pictures and files; empty if nothing is missing
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

/** Counts the pictures and files of a document that are no longer in the library. */
export async function countMissingMedia(db: Reader, document: unknown): Promise<number> {
  const ids = [...namedMedia(document).keys()].filter(isLibraryItem);
  return (await missingMedia(db, ids)).length;
}
