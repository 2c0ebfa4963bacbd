import type { Reader } from '../../db/connection.ts';
import { missingMedia } from '../../db/media-library-queries.ts';
import { namedMedia } from './media-uses.ts';

/** How many pictures and files of a document are no longer in the library. */
export async function countMissingMedia(db: Reader, document: unknown): Promise<number> {
  const ids = [...namedMedia(document).keys()].filter((id) => !id.startsWith('/'));
  return (await missingMedia(db, ids)).length;
}
