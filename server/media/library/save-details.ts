import type { z } from 'zod';
import { type MediaEntry, mediaEntry, mediaKey, updateMediaItem } from '../../../db/media-library-queries.ts';
import { fileRecord } from '../../../db/published-queries.ts';
import { can } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { fileDetailsSchema, imageDetailsSchema } from '../../../src/model/media.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../../people/auth/author.ts';
import { recordMedia } from './record-media.ts';

/** Stores what is sent of a picture's details. A decorative picture has no alternative text. @throws HearthError 'media-not-found' (404) */
export function saveImageDetails(
  services: Services,
  { _id, ...sent }: z.output<typeof imageDetailsSchema>,
  author: Author,
): Promise<MediaEntry> {
  return changed(services, { kind: 'image', id: _id }, author, (before) => {
    const name = sent.name ?? before.name;
    const decorative = sent.decorative ?? (sent.alt ? false : before.decorative === 1);
    const alt = decorative ? '' : (sent.alt ?? before.alt);
    return { name, alt, decorative: decorative ? 1 : 0, search_key: mediaKey(name, alt) };
  });
}

/**
 * Stores what is sent of a file's details. Readers get a file under its name: where a published document links to it, another name
 * is a publication.
 *
 * @throws HearthError 'media-not-found' (404), 'file-is-public' (403)
 */
export async function saveFileDetails(
  services: Services,
  { _id, ...sent }: z.output<typeof fileDetailsSchema>,
  author: Author,
): Promise<MediaEntry> {
  if (sent.name !== undefined && !can(author.user, 'file/replaceFile')) {
    const file = await fileRecord(services.database.visitor, _id);
    if (file?.shown && file.name !== sent.name) throw new HearthError('file-is-public');
  }
  return changed(services, { kind: 'file', id: _id }, author, (before) => {
    const { name, description } = { ...before, ...sent };
    return { name, description, search_key: mediaKey(name, description) };
  });
}

async function changed(
  { database }: Services,
  { kind, id }: { readonly kind: 'image' | 'file'; readonly id: string },
  { user: actor, now: at }: Author,
  change: (before: MediaEntry) => Parameters<typeof updateMediaItem>[2],
): Promise<MediaEntry> {
  return database.writer.transaction().execute(async (trx) => {
    const before = await mediaEntry(trx, kind, id);
    if (before === null) throw new HearthError('media-not-found');
    const values = change(before);
    await updateMediaItem(trx, id, values);
    const after = { ...before, ...values } as MediaEntry;
    const action = kind === 'image' ? 'image/saveImageDetails' : 'file/saveFileDetails';
    await recordMedia(trx, action, { kind, id, name: after.name }, { actor, at });
    return after;
  });
}
