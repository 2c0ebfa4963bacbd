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
  /** The name of its file, by which it is downloaded. */
  name: z.string(),
  /** When it was made, ISO 8601. */
  madeAt: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** How many pages, and pictures and files, are in it; null where that is not known. */
  pages: z.number().int().nullable(),
  media: z.number().int().nullable(),
  /** The username of the person who asked for it; '' where it was scheduled. */
  askedBy: z.string(),
  /** Null where it was not proven, such as when the server was stopped meanwhile. */
  proof: backupProofSchema.nullable(),
  /** The copy in the second place: when it was stored, or why it was not. Null where there was none to store. */
  copy: z.object({ at: z.string(), failure: z.string() }).nullable(),
  /** Further findings, a sentence each, such as pictures that the site had lost before. */
  problems: z.array(z.string()),
  /** Whether it is still on the disk of the site, where it can be downloaded. */
  isHere: z.boolean(),
});
export type Backup = z.output<typeof backupSchema>;

export const backupStateSchema = z.object({
  /** Whether backups are made by themselves. */
  isScheduled: z.boolean(),
  /** When the next one is made, ISO 8601; null where none is scheduled. */
  nextAt: z.string().nullable(),
  /** The backup that is under way; null for none. */
  running: z
    .object({
      step: z.enum(BACKUP_STEPS),
      since: z.string(),
      /** The bytes that are in the second place so far; null where nothing is being copied. */
      storedBytes: z.number().int().nullable(),
      /** When it last made progress. */
      movedAt: z.string(),
    })
    .nullable(),
  /** Why the last run did not end well; null where it did. */
  failure: z.object({ at: z.string(), message: z.string() }).nullable(),
  lastMade: backupSchema.nullable(),
  /** The last one that was proven: the good one. */
  lastProven: backupSchema.nullable(),
  /** The folder of the backups on the server. */
  folder: z.string(),
  /** The bytes of all backups there, and those that are free on its disk. */
  usedBytes: z.number().int(),
  freeBytes: z.number().int(),
  /** Where they are stored besides, such as `s3://bucket/hearth`; null for nowhere else. */
  secondPlace: z.string().nullable(),
  /** The newest backup that is there, and how many of this site's are; null where there is none, and where that is not known. */
  newestCopy: backupSchema.nullable(),
  copies: z.number().int().nullable(),
  /** Whether the newest backup was not stored there yet, and nothing is being done about it right now. */
  isUncopied: z.boolean(),
  /** Whether that is a folder on the disk of the site, with which it would be lost. */
  isOnOneDisk: z.boolean(),
  /** The latest first. */
  backups: z.array(backupSchema),
});
export type BackupState = z.output<typeof backupStateSchema>;

export const backupNamedSchema = z.strictObject({ name: z.string().max(200) });
