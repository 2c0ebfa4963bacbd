import type { z } from 'zod';
import { type MediaEntry, mediaEntry, mediaKey, updateMediaItem } from '../../../db/media-library-queries.ts';
import { fileRecord } from '../../../db/published-queries.ts';
import { can } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { fileDetailsSchema, imageDetailsSchema } from '../../../src/model/media.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';

/**
 * Stores the given details of a picture. A decorative picture gets no alternative text.
 *
 * @throws HearthError 'media-not-found' (404)
 */
export function saveImageDetails(
  unit: UnitOfWork,
  { _id, ...sent }: z.output<typeof imageDetailsSchema>,
): Promise<MediaEntry> {
  return changed(unit, 'image', _id, (before) => {
    const name = sent.name ?? before.name;
    const decorative = sent.decorative ?? (sent.alt ? false : before.decorative === 1);
    const alt = decorative ? '' : (sent.alt ?? before.alt);
    return { name, alt, decorative: decorative ? 1 : 0, search_key: mediaKey(name, alt) };
  });
}

/**
 * Stores the given details of a file. Readers see the name of a file, so renaming a file to which a published document links
 * counts as a publication.
 *
 * @throws HearthError 'media-not-found' (404), 'file-is-public' (403)
 */
export async function saveFileDetails(
  unit: UnitOfWork,
  { _id, ...sent }: z.output<typeof fileDetailsSchema>,
): Promise<MediaEntry> {
  if (sent.name !== undefined && !can(unit.author.user, 'file/replaceFile')) {
    const file = await fileRecord(unit.db, _id);
    if (file?.shown && file.name !== sent.name) throw new HearthError('file-is-public');
  }
  return changed(unit, 'file', _id, (before) => {
    const { name, description } = { ...before, ...sent };
    return { name, description, search_key: mediaKey(name, description) };
  });
}

async function changed(
  { db, record }: UnitOfWork,
  kind: 'image' | 'file',
  id: string,
  change: (before: MediaEntry) => Parameters<typeof updateMediaItem>[2],
): Promise<MediaEntry> {
  const before = await mediaEntry(db, kind, id);
  if (before === null) throw new HearthError('media-not-found');
  const values = change(before);
  await updateMediaItem(db, id, values);
  const after = { ...before, ...values } as MediaEntry;
  await record({ domainId: null, subject: { kind, id, name: after.name } });
  return after;
}
