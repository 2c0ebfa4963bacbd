import fs from 'node:fs/promises';
import path from 'node:path';
import { HearthError } from '../../../src/model/errors.ts';
import { PROGRAM_VERSION } from '../../core/assets.ts';
import type { Config } from '../../core/config/config.ts';
import { saysMissing } from '../../core/files/plain-file.ts';
import { BACKUP_ATTEMPTS } from '../../core/limits/limits.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import { openMediaStore } from '../../media/store/open-media-store.ts';
import { S3Error } from '../../outside/s3/s3-client.ts';
import {
  ARCHIVE_FORMAT,
  BackupError,
  DATABASE_ENTRY,
  isMediaHash,
  KEY_ENTRY,
  type Manifest,
  mediaEntry,
  NOTICE_ENTRY,
} from './archive.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { type BackedUpDatabase, type DatabasePlace, openBackedUp } from './backed-up-database.ts';
import type { CopiedDatabase } from './copy-database.ts';
import { checkRoom, withDiskErrors } from './disk-room.ts';
import { publishFile } from './publish-file.ts';
import { withWorkingFolder } from './working-folders.ts';

/** The data folder and the database that are backed up, and the bucket of the media, if they are in one. */
export type BackedUp = DatabasePlace & Pick<Config, 'mediaDir' | 'mediaTo'>;

/** A site that is backed up, once its database is open. */
type Opened = BackedUp & { readonly database: BackedUpDatabase };

export interface BackupOptions {
  /** Whether to replace an existing file with the same name. */
  readonly replace?: boolean;
  /** The number of bytes that must stay free on the disk. Default: 0. */
  readonly reserve?: number;
  /** Called after the database is copied. Later changes are not in the backup. */
  readonly onCopied?: () => Promise<void> | void;
}

export interface MadeBackup {
  readonly manifest: Manifest;
  /** The size in bytes. */
  readonly size: number;
}

/** Thrown if a media item was removed after the database was copied, but before the item's file was copied. */
class RemovedMeanwhile extends Error {
  override name = 'RemovedMeanwhile';
}

/**
 * Writes a backup of a site to a file, even while its servers run. The backup has a temporary name until it is complete
 * on the disk. Media files never change, and none are removed until the backup is complete (`MediaStore.hold`). So every file that
 * the copied database refers to exists.
 *
 * @throws BackupError if the file exists, there is no database, or the disk has too little space
 */
export async function makeBackup(
  source: BackedUp,
  target: string,
  options: BackupOptions = {},
): Promise<MadeBackup> {
  const { replace = false } = options;
  await checkTarget(target, replace);
  const database = await openBackedUp(source);
  try {
    return await withDiskErrors(path.dirname(target), () =>
      withWorkingFolder(path.dirname(target), async (folder) => {
        // If the disk is too full to record the hold, media items can still be removed, and then `tryBackup` starts over.
        const hold = await openMediaStore(source)
          .hold()
          .catch(() => null);
        try {
          const made = await tryBackup({ ...source, database }, folder, options);
          await publishFile(path.join(folder, 'archive'), target, replace);
          return made;
        } finally {
          await hold?.release();
        }
      }),
    );
  } finally {
    await database.close();
  }
}

async function tryBackup(source: Opened, folder: string, options: BackupOptions): Promise<MadeBackup> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeBackup(source, folder, options);
    } catch (error) {
      if (!(error instanceof RemovedMeanwhile) || attempt === BACKUP_ATTEMPTS) throw error;
      for (const name of await fs.readdir(folder)) await fs.rm(path.join(folder, name));
    }
  }
}

async function writeBackup(
  source: Opened,
  folder: string,
  { reserve = 0, onCopied }: BackupOptions,
): Promise<MadeBackup> {
  await checkRoom(folder, (await source.database.size()) + reserve);
  const madeAt = new Date();
  const copied = await source.database.copy(folder);
  await checkRoom(folder, (await fs.stat(copied.file)).size + copied.mediaBytes + reserve);
  await onCopied?.();
  const archive = path.join(folder, 'archive');
  const writer = new ArchiveWriter(archive, madeAt);
  try {
    await writer.add(DATABASE_ENTRY, copied.file);
    await addIfThere(writer, KEY_ENTRY, copied.keyFile);
    await addIfThere(writer, NOTICE_ENTRY, path.join(source.dataDir, NOTICE_ENTRY));
    const { missing, damaged } = await addMedia(writer, source, copied);
    const manifest = await writer.end({
      format: ARCHIVE_FORMAT,
      program: PROGRAM_VERSION,
      schema: copied.schema,
      madeAt: madeAt.toISOString(),
      counts: copied.counts,
      missing,
      damaged,
    });
    await fs.rm(copied.file);
    return { manifest, size: (await fs.stat(archive)).size };
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

/** Adds all media files. Returns the hashes of the missing and of the changed media. */
async function addMedia(
  writer: ArchiveWriter,
  source: Opened,
  { hashes }: CopiedDatabase,
): Promise<{ readonly missing: string[]; readonly damaged: string[] }> {
  const media = openMediaStore(source);
  const missing: string[] = [];
  const damaged: string[] = [];
  for (const hash of hashes) {
    const entry = await addLent(writer, media, hash);
    if (entry !== null) {
      if (entry.sha256 !== hash) damaged.push(hash);
    } else if (await source.database.isMediaNamed(hash)) {
      missing.push(hash);
    } else {
      throw new RemovedMeanwhile(`The media item ${hash} was removed while the backup was made. Try again.`);
    }
  }
  return { missing, damaged };
}

/**
 * Adds the bytes of a media item. Returns null if there are none.
 *
 * @throws BackupError if the database gives a media item a name that is not a hash and could therefore lead to a file outside
 * the site, or the bucket of the media fails
 */
async function addLent(writer: ArchiveWriter, media: MediaStore, hash: string) {
  if (!isMediaHash(hash)) {
    throw new BackupError(
      `The database names a picture or file ${JSON.stringify(hash)}, which no Hearth stores: somebody has changed the database. No backup is made of it. Restore an earlier one.`,
    );
  }
  const lent = await media.lend(hash).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (!(error instanceof HearthError)) throw error;
    // The bucket works, and no longer has the bytes of this item.
    if (error.cause instanceof S3Error && error.cause.status === 200) return null;
    throw new BackupError((error.cause as Error | undefined)?.message ?? error.message, { cause: error });
  });
  return lent === null ? null : addIfThere(writer, mediaEntry(hash), lent.file).finally(lent.release);
}

async function addIfThere(writer: ArchiveWriter, name: string, file: string) {
  try {
    return await writer.add(name, file);
  } catch (error) {
    const { code, path: failed } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && failed === file) return null;
    throw error;
  }
}

async function checkTarget(target: string, replace: boolean): Promise<void> {
  const folder = await fs.stat(path.dirname(target)).catch((error: NodeJS.ErrnoException) => {
    // A file in a folder that cannot be read may still exist, so this throws the disk's own error.
    return saysMissing(error) ? null : withDiskErrors(path.dirname(target), () => Promise.reject(error));
  });
  if (!folder?.isDirectory()) throw new BackupError(`There is no folder ${path.dirname(target)}.`);
  const there = await fs.stat(target).catch(() => null);
  if (there?.isDirectory()) {
    throw new BackupError(`${target} is a folder. Name the file to write, such as ${target}/hearth.tar.`);
  }
  if (there !== null && !there.isFile()) {
    throw new BackupError(`${target} is not a file, and was left as it is. Choose another name.`);
  }
  if (there !== null && !replace) {
    throw new BackupError(`${target} exists already. Choose another name, or replace it with --replace.`);
  }
}
