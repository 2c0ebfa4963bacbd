import { z } from 'zod';
import { NOTICE_FILE } from '../../core/notices/emergency-notices.ts';
import { SECOND_FACTOR_KEY_FILE } from '../../people/auth/second-factor/sealed-secrets.ts';

/**
 * A backup is a plain tar file: the database, the media, the key of the second factors, the emergency notices and, at its end,
 * the manifest with the checksums of all other entries. Any tar program can unpack it to a data folder.
 */

export const DATABASE_ENTRY = 'hearth.db';
export const KEY_ENTRY = SECOND_FACTOR_KEY_FILE;
export const NOTICE_ENTRY = NOTICE_FILE;
export const MANIFEST_ENTRY = 'manifest.json';
export const MEDIA_FOLDER = 'media';

/** The format of the archives that this version of Hearth writes, and the newest format that it can read. */
export const ARCHIVE_FORMAT = 1;

const MEDIA_NAME = /^media\/([0-9a-f]{2})\/([0-9a-f]{64})$/;

/**
 * The name of the file of a media item: its SHA-256 hash in hex. A name of another form could lead to a file outside the media
 * folder.
 */
export const mediaHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Whether a value is the hash of a media item, and therefore safe in a path. */
export function isMediaHash(value: unknown): value is string {
  return mediaHashSchema.safeParse(value).success;
}

/** Returns the name of the archive entry of a media item. */
export function mediaEntry(hash: string): string {
  return `${MEDIA_FOLDER}/${hash.slice(0, 2)}/${hash}`;
}

/** Returns the hash in the name of an archive entry; null if the entry is not a media item. */
export function hashOfEntry(name: string): string | null {
  const [, folder = '', hash] = MEDIA_NAME.exec(name) ?? [];
  return hash?.startsWith(folder) ? hash : null;
}

const entrySchema = z.strictObject({
  path: z.string().max(200),
  /** The size in bytes. */
  size: z.number().int().min(0),
  /** The SHA-256 hash in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ArchiveEntry = z.output<typeof entrySchema>;

const countsSchema = z.object({
  pages: z.number().int(),
  publishedPages: z.number().int(),
  submissions: z.number().int(),
  users: z.number().int(),
  media: z.number().int(),
});
export type ArchiveCounts = z.output<typeof countsSchema>;

export const manifestSchema = z.object({
  format: z.number().int().min(1),
  /** The version of the program that made the backup. */
  program: z.string().max(100),
  /** The version of the database's schema. */
  schema: z.number().int().min(0),
  /** The time at which the database was copied, ISO 8601. */
  madeAt: z.iso.datetime(),
  counts: countsSchema,
  /** Hashes of the media that the database refers to but whose files were missing when the backup was made. */
  missing: z.array(mediaHashSchema),
  /** Hashes of the media whose files differed from their hash when the backup was made. */
  damaged: z.array(mediaHashSchema),
  entries: z.array(entrySchema),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Thrown if a backup or a restore failed. The message says why, and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
