import type { Reader } from '../../../db/connection.ts';
import { missingMedia } from '../../../db/media-library-queries.ts';
import { isLibraryItem, namedMedia } from './media-uses.ts';

/** How many pictures and files of a document are no longer in the library. */
export async function countMissingMedia(db: Reader, document: unknown): Promise<number> {
  const ids = [...namedMedia(document).keys()].filter(isLibraryItem);
  return (await missingMedia(db, ids)).length;
}
