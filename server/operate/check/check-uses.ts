import { countUsesOfNothing, storedUses } from '../../../db/check-queries.ts';
import type { MediaUses } from '../../content/documents/media-uses.ts';
import { type CheckedSite, numberWords } from './checked-site.ts';
import type { Problem } from './findings.ts';

const WRITE_AGAIN = 'hearth check --repair writes these lists again.';

/** A document, with the uses of media in its content. */
export interface Using {
  readonly id: string;
  readonly uses: MediaUses;
  /** The document's name in a sentence, such as 'its draft'. */
  readonly who: string;
  readonly page: NonNullable<Problem['page']>;
}

/**
 * Compares the stored uses of media with the content of some documents, in one statement. Stored uses tell the library where a
 * picture is used, which pictures to prepare ahead, and which pages become stale. Returns the ids of documents whose stored
 * uses differ.
 */
export async function checkUses(
  { database, findings }: CheckedSite,
  state: 'draft' | 'published',
  documents: readonly Using[],
): Promise<string[]> {
  const ids = documents.map(({ id }) => id);
  const stored = await storedUses(database.reader, state, ids);
  const stale = documents.filter(({ id, uses }) => !isSame(uses, stored.get(id) ?? new Map()));
  for (const { page, who } of stale) {
    const words = `The list of the pictures, files, pages and forms that ${who} uses is not that of its content.`;
    findings.add('uses', words, WRITE_AGAIN, page);
  }
  return stale.map(({ id }) => id);
}

/**
 * Reports stored uses by documents that do not exist or are not published. A wrong use prevents the removal of a media item
 * from the library, and lets readers open the item. Returns whether there are wrong uses.
 */
export async function checkUsesOfNothing({ database, findings }: CheckedSite): Promise<boolean> {
  const count = await countUsesOfNothing(database.reader);
  if (count > 0) {
    const words = `${numberWords(count, 'use', 'uses')} of pictures, files, pages and forms by documents that are not there, or not published, are listed.`;
    findings.add('uses', words, WRITE_AGAIN);
  }
  return count > 0;
}

function isSame(uses: MediaUses, stored: ReadonlyMap<string, string>): boolean {
  if (uses.size !== stored.size) return false;
  return [...uses].every(([id, renditions]) => stored.get(id) === JSON.stringify([...renditions]));
}
