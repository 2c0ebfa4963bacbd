import { z } from 'zod';
import { SECOND_FACTOR_KEY_FILE } from '../../people/auth/second-factor/sealed-secrets.ts';

/**
 * A backup is a plain tar file: the database, the media, the key of the second factors and, at its end, the manifest with the
 * checksums of all other entries. Any tar program can unpack it to a data folder.
 */

export const DATABASE_ENTRY = 'hearth.db';
export const KEY_ENTRY = SECOND_FACTOR_KEY_FILE;
export const MANIFEST_ENTRY = 'manifest.json';
export const MEDIA_FOLDER = 'media';

/** The format that this version writes, and the newest that it reads. */
export const ARCHIVE_FORMAT = 1;

const MEDIA_NAME = /^media\/([0-9a-f]{2})\/([0-9a-f]{64})$/;

/** The name of a media item's bytes: SHA-256, hex. Any other name could lead out of the media folder. */
export const mediaHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Whether a value is the hash of a media item, and so safe in a path. */
export function isMediaHash(value: unknown): value is string {
  return mediaHashSchema.safeParse(value).success;
}

/** Returns the name of the bytes of a media item. */
export function mediaEntry(hash: string): string {
  return `${MEDIA_FOLDER}/${hash.slice(0, 2)}/${hash}`;
}

/** Returns the hash of a media item by the name of its bytes; null for any other name. */
export function hashOfEntry(name: string): string | null {
  const [, folder = '', hash] = MEDIA_NAME.exec(name) ?? [];
  return hash?.startsWith(folder) ? hash : null;
}

const entrySchema = z.strictObject({
  path: z.string().max(200),
  /** Bytes. */
  size: z.number().int().min(0),
  /** Hex. */
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
  /** The version of the program that made it. */
  program: z.string().max(100),
  /** The version of the database's schema. */
  schema: z.number().int().min(0),
  /** When the database was copied, ISO 8601. */
  madeAt: z.iso.datetime(),
  counts: countsSchema,
  /** Hashes of the media that the database names, but that were missing when the backup was made. */
  missing: z.array(mediaHashSchema),
  /** Hashes of the media whose bytes had changed on the disk by then. */
  damaged: z.array(mediaHashSchema),
  entries: z.array(entrySchema),
});
export type Manifest = z.output<typeof manifestSchema>;

/** A backup or a restore failed; the message says why, and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
