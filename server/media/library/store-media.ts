import type { Writer } from '../../../db/connection.ts';
import {
  type MediaEntry,
  mediaEntry,
  mediaKey,
  mediaWithHash,
  storedHashes,
  updateMediaItem,
} from '../../../db/media-library-queries.ts';
import { insertMediaItem } from '../../../db/media-queries.ts';
import { isPosterUsed } from '../../../db/poster-queries.ts';
import type { MediaTable, NewRow } from '../../../db/schema.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import type { FairShare } from '../../core/limits/fair-share.ts';
import type { Services } from '../../core/services.ts';
import type { Calling } from '../../people/auth/handle.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import type { ReceivedBytes } from '../store/media-store.ts';
import type { CheckedPicture } from './check-upload.ts';
import type { Upload } from './receive-upload.ts';
import { checkQuota } from './upload-limits.ts';

/** The services needed by changes of the media library. */
export type MediaServices = Pick<Services, 'media' | 'mediaChanges' | 'database' | 'now'>;

/** The known properties of a picture. The properties of its pixels may be found later. */
export type KnownPicture = Pick<CheckedPicture, 'mime' | 'width' | 'height'> & Partial<CheckedPicture>;

/**
 * Stores a picture. If the library already has a picture with the same bytes, returns that picture.
 *
 * @param write the transaction of the call that uploads the picture; null for pictures of the demo or an import
 * @throws HearthError 'upload-quota' (429), errors of the disk and the database
 */
export function storePicture(
  services: MediaServices,
  { name, bytes }: Upload,
  picture: KnownPicture,
  write: Calling['write'] | null,
  alt = '',
): Promise<MediaEntry> {
  return storeNew(services, bytes, write, {
    ...newItem('image', name, bytes, picture.mime, services.now()),
    search_key: mediaKey(name, alt),
    alt,
    width: picture.width,
    height: picture.height,
    colours: picture.colours ?? null,
    transparent: flag(picture.isTransparent),
    animated: flag(picture.isAnimated),
  });
}

/**
 * Stores a picture as the poster with this id, unless no document uses the poster any more. Returns whether the picture was
 * stored.
 *
 * @throws errors of the disk and the database
 */
export function storePoster(
  services: MediaServices,
  id: string,
  { name, bytes }: Upload,
  { mime, width, height, colours, isTransparent, isAnimated }: CheckedPicture,
): Promise<boolean> {
  return withStored(services, bytes, unsigned(services), async ({ db }, stale) => {
    stale.push(bytes.hash);
    if (!(await isPosterUsed(db, id))) return false;
    await insertMediaItem(db, {
      ...newItem('poster', name, bytes, mime, services.now()),
      ...{ id, width, height, colours, transparent: flag(isTransparent), animated: flag(isAnimated) },
    });
    return true;
  });
}

function flag(value: boolean | undefined): number | null {
  return value === undefined ? null : Number(value);
}

/** Stores a file; if the library already has a file with the same bytes, returns that file. @throws as `storePicture` */
export function storeFile(
  services: MediaServices,
  { name, bytes }: Upload,
  mime: string,
  write: Calling['write'] | null,
): Promise<MediaEntry> {
  return storeNew(services, bytes, write, newItem('file', name, bytes, mime, services.now()));
}

/**
 * Replaces the bytes of a file. The file keeps its id and its name.
 *
 * @throws HearthError 'media-not-found' (404), otherwise as `storePicture`
 */
export function storeInPlace(
  services: MediaServices,
  id: string,
  { bytes }: Upload,
  mime: string,
  write: Calling['write'],
): Promise<MediaEntry> {
  const { hash, size } = bytes;
  return withStored(services, bytes, write, async ({ db, author, record }, stale) => {
    const before = await mediaEntry(db, 'file', id);
    if (before === null) throw new HearthError('media-not-found');
    const { user, now } = author;
    await checkQuota(db, user._id, size, now);
    await updateMediaItem(db, id, { hash, size, mime, created_at: now, uploaded_by: user._id });
    await record({ domainId: null, subject: { kind: 'file', id, name: before.name } });
    stale.push(before.hash);
    return entryOf(db, 'file', id);
  });
}

function newItem<Kind extends MediaTable['kind']>(
  kind: Kind,
  name: string,
  { hash, size }: ReceivedBytes,
  mime: string,
  created_at: string,
) {
  const search_key = mediaKey(name, '');
  const noSize = { width: null, height: null };
  return {
    id: newId(),
    kind,
    name,
    hash,
    mime,
    size,
    ...noSize,
    created_at,
    search_key,
    uploaded_by: null,
  };
}

function storeNew(
  services: MediaServices,
  bytes: ReceivedBytes,
  write: Calling['write'] | null,
  item: NewRow<'media'> & { readonly kind: 'image' | 'file' },
): Promise<MediaEntry> {
  const transact: Transact<UnitOfWork | Unsigned> = write ?? unsigned(services);
  return withStored(services, bytes, transact, async (unit) => {
    const { db, author } = unit;
    const { kind, id, name, hash, size } = item;
    const same = await mediaWithHash(db, kind, hash);
    if (same !== null) return entryOf(db, kind, same.id);
    if (author !== null) await checkQuota(db, author.user._id, size, item.created_at);
    await insertMediaItem(db, { ...item, uploaded_by: author?.user._id ?? null });
    if (unit.author !== null) await unit.record({ domainId: null, subject: { kind, id, name } });
    return entryOf(db, kind, id);
  });
}

/** Runs work in one transaction. */
type Transact<Unit> = <Done>(work: (unit: Unit) => Promise<Done>) => Promise<Done>;

/** A change by the demo, an import, or the program itself, rather than by a signed-in user. The audit log does not record it. */
interface Unsigned {
  readonly db: Writer;
  readonly author: null;
}

function unsigned({ database }: Pick<MediaServices, 'database'>): Transact<Unsigned> {
  return (work) => database.writer.transaction().execute((db) => work({ db, author: null }));
}

/**
 * Stores bytes first, and then the rows that refer to them, in one transaction. Bytes to which no row refers in the end are
 * removed.
 *
 * @param work may add to `stale` the hashes of bytes that may have become unused
 */
async function withStored<Unit, Result>(
  services: MediaServices,
  bytes: ReceivedBytes,
  transact: Transact<Unit>,
  work: (unit: Unit, stale: string[]) => Promise<Result>,
): Promise<Result> {
  const stale: string[] = [];
  return services.mediaChanges.run(async () => {
    try {
      await services.media.keep(bytes);
      const result = await transact((unit) => work(unit, stale));
      await removeUnused(services, stale);
      return result;
    } catch (error) {
      // If the bytes cannot be removed now, housekeeping removes them later.
      await removeUnused(services, [bytes.hash]).catch(() => {});
      throw error;
    }
  });
}

/** Removes the bytes with these hashes, if no media item has them. Call it only within a turn of `mediaChanges`. */
export async function removeUnused(
  { media, database }: Pick<MediaServices, 'media' | 'database'>,
  hashes: readonly string[],
): Promise<void> {
  const used = await storedHashes(database.writer, hashes);
  for (const hash of hashes) if (!used.has(hash)) await media.remove(hash);
}

async function entryOf(db: Writer, kind: MediaTable['kind'], id: string): Promise<MediaEntry> {
  const entry = await mediaEntry(db, kind, id);
  if (entry === null) throw new HearthError('media-not-found');
  return entry;
}

declare module '../../core/services.ts' {
  interface Services {
    /** Runs changes of the media store one at a time, so that no change removes bytes that another change has just stored. */
    readonly mediaChanges: FairShare;
  }
}
