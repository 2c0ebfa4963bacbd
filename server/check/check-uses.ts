import { storedUses } from '../../db/check-queries.ts';
import type { MediaUses } from '../documents/media-uses.ts';
import type { CheckedSite } from './checked-site.ts';
import type { Problem } from './findings.ts';

const WRITE_AGAIN = 'hearth check --repair writes these lists again.';

/** A document with what it uses by its content. */
export interface Using {
  readonly id: string;
  readonly uses: MediaUses;
  readonly page: NonNullable<Problem['page']>;
}

/**
 * Whether the stored lists of what pages use are those of the pages: by them, the library says where a picture is used, pictures are
 * made ahead, and pages are made again. One statement for all of them. Returns the ids of those whose list is not.
 */
export async function checkUses(
  { database, findings }: CheckedSite,
  state: 'draft' | 'published',
  documents: readonly Using[],
): Promise<string[]> {
  const ids = documents.map(({ id }) => id);
  const stored = await storedUses(database.reader, state, ids);
  const stale = documents.filter(({ id, uses }) => !isSame(uses, stored.get(id) ?? new Map()));
  const whose = state === 'draft' ? 'its draft uses' : 'it uses';
  for (const { page } of stale) {
    const words = `The list of the pictures, files, pages and forms that ${whose} is not that of its content.`;
    findings.add('references', words, WRITE_AGAIN, page);
  }
  return stale.map(({ id }) => id);
}

function isSame(uses: MediaUses, stored: ReadonlyMap<string, string>): boolean {
  if (uses.size !== stored.size) return false;
  return [...uses].every(([id, renditions]) => stored.get(id) === JSON.stringify([...renditions]));
}
