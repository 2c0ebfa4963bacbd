import { z } from 'zod';
import { SECOND_FACTOR_KEY_FILE } from '../../people/auth/second-factor/sealed-secrets.ts';

/**
 * A backup is a plain tar file with the database, the media, the key of the second factors, and at its end the manifest, which has the
 * checksum of all others. Unpacked with any program, it is a data folder.
 */

export const DATABASE_ENTRY = 'hearth.db';
export const KEY_ENTRY = SECOND_FACTOR_KEY_FILE;
export const MANIFEST_ENTRY = 'manifest.json';
export const MEDIA_FOLDER = 'media';

/** The format that this version writes, and the newest that it reads. */
export const ARCHIVE_FORMAT = 1;

const MEDIA_NAME = /^media\/([0-9a-f]{2})\/([0-9a-f]{64})$/;

/** The name of a media item's bytes: SHA-256, hex. Anything else could lead out of the folder of the media. */
export const mediaHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Whether something is the hash of a media item, and so safe in a path. */
export function isMediaHash(value: unknown): value is string {
  return mediaHashSchema.safeParse(value).success;
}

/** The name of the bytes of a media item. */
export function mediaEntry(hash: string): string {
  return `${MEDIA_FOLDER}/${hash.slice(0, 2)}/${hash}`;
}

/** The hash of a media item by the name of its bytes; null for any other name. */
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
  /** Media that the database names and the site did not have when the backup was made, as hashes. */
  missing: z.array(mediaHashSchema),
  /** Media whose bytes had changed on the disk by then. */
  damaged: z.array(mediaHashSchema),
  entries: z.array(entrySchema),
});
export type Manifest = z.output<typeof manifestSchema>;

/** A backup or a restore could not be done: the message says why, and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
