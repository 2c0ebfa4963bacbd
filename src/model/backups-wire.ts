import { z } from 'zod';

/** Backups as admins see them, and the calls about them. */

/** The steps of a run: it makes a backup, proves it, copies it to the second place, and removes old ones. */
export const BACKUP_STEPS = ['making', 'proving', 'copying', 'clearing'] as const;
export type BackupStep = (typeof BACKUP_STEPS)[number];

/** A test restore of a backup, with every published page and every site's error page rendered. */
export const backupProofSchema = z.object({
  /** When it ended, ISO 8601. */
  at: z.string(),
  /** Whether nothing failed. */
  ok: z.boolean(),
  /** How many pages were rendered. */
  pages: z.number().int(),
  /** The first failures, a sentence each. */
  failures: z.array(z.string()),
});
export type BackupProof = z.output<typeof backupProofSchema>;

export const backupSchema = z.object({
  /** The name of its file, for downloads. */
  name: z.string(),
  /** When it was made, ISO 8601. */
  madeAt: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** The numbers of its pages, and of its pictures and files; null if unknown. */
  pages: z.number().int().nullable(),
  media: z.number().int().nullable(),
  /** The username of the person who asked for it; '' if it was scheduled. */
  askedBy: z.string(),
  /** Null if it was not proven, for example because the server was stopped first. */
  proof: backupProofSchema.nullable(),
  /** The copy in the second place: when it was stored, or why that failed. Null if no copy was to be stored. */
  copy: z.object({ at: z.string(), failure: z.string() }).nullable(),
  /** Further findings, a sentence each, such as pictures that the site had already lost. */
  problems: z.array(z.string()),
  /** Whether it is still on the site's disk, and can be downloaded. */
  isHere: z.boolean(),
});
export type Backup = z.output<typeof backupSchema>;

export const backupStateSchema = z.object({
  /** Whether backups run on a schedule. */
  isScheduled: z.boolean(),
  /** When the next one is made, ISO 8601; null if none is scheduled. */
  nextAt: z.string().nullable(),
  /** The running backup; null for none. */
  running: z
    .object({
      step: z.enum(BACKUP_STEPS),
      since: z.string(),
      /** The bytes copied to the second place so far; null while nothing is being copied. */
      storedBytes: z.number().int().nullable(),
      /** When it last made progress. */
      movedAt: z.string(),
    })
    .nullable(),
  /** Why the last run failed; null if it succeeded. */
  failure: z.object({ at: z.string(), message: z.string() }).nullable(),
  lastMade: backupSchema.nullable(),
  /** The last backup that passed its test restore. */
  lastProven: backupSchema.nullable(),
  /** The folder of the backups on the server. */
  folder: z.string(),
  /** The bytes that all backups use there, and the free bytes on its disk. */
  usedBytes: z.number().int(),
  freeBytes: z.number().int(),
  /** The second place, such as `s3://bucket/hearth`; null for none. */
  secondPlace: z.string().nullable(),
  /** The newest backup in the second place, and the number of this site's backups there; null for none or unknown. */
  newestCopy: backupSchema.nullable(),
  copies: z.number().int().nullable(),
  /** Whether the newest backup has no copy there yet, and none is being made now. */
  isUncopied: z.boolean(),
  /** Whether the second place is a folder on the site's own disk, and would be lost with it. */
  isOnOneDisk: z.boolean(),
  /** The latest first. */
  backups: z.array(backupSchema),
});
export type BackupState = z.output<typeof backupStateSchema>;

export const backupNamedSchema = z.strictObject({ name: z.string().max(200) });
