import { z } from 'zod';

/** The backups as admins see them, and the calls about backups. */

/** The steps of a backup run: make a backup, prove it by a test restore, copy it to the second place, and remove old backups. */
export const BACKUP_STEPS = ['making', 'proving', 'copying', 'clearing'] as const;
export type BackupStep = (typeof BACKUP_STEPS)[number];

/** The result of a test restore of a backup. A test restore renders every published page and the error page of every site. */
export const backupProofSchema = z.object({
  /** The time when the test restore ended (ISO 8601). */
  at: z.string(),
  /** Whether nothing failed. */
  ok: z.boolean(),
  /** The number of pages rendered. */
  pages: z.number().int(),
  /** The first failures, each as a sentence. */
  failures: z.array(z.string()),
});
export type BackupProof = z.output<typeof backupProofSchema>;

export const backupSchema = z.object({
  /** The file name of the backup, for downloads. */
  name: z.string(),
  /** The time when the backup was made (ISO 8601). */
  madeAt: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** The number of pages in the backup; null if unknown. */
  pages: z.number().int().nullable(),
  /** The number of pictures and files in the backup; null if unknown. */
  media: z.number().int().nullable(),
  /** The version of the program that made the backup; '' if unknown. */
  program: z.string().default(''),
  /** The version of the database's schema; null if unknown. */
  schema: z.number().int().nullable().default(null),
  /** The username of the person who requested the backup; '' if it was scheduled. */
  askedBy: z.string(),
  /** The test restore of the backup; null if there was none, for example because the server was stopped first. */
  proof: backupProofSchema.nullable(),
  /**
   * The copy in the second place: when it was stored, or why storing it failed. Null if the backup is not copied to the second
   * place.
   */
  copy: z.object({ at: z.string(), failure: z.string() }).nullable(),
  /** Further findings, each as a sentence, such as pictures that the site had lost already. */
  problems: z.array(z.string()),
  /** Whether the backup is still on the site's disk, where it can be downloaded. */
  isHere: z.boolean(),
});
export type Backup = z.output<typeof backupSchema>;

export const backupStateSchema = z.object({
  /** Whether backups run on a schedule. */
  isScheduled: z.boolean(),
  /** The time when the next backup is made (ISO 8601); null if none is scheduled. */
  nextAt: z.string().nullable(),
  /** The running backup; null if none is running. */
  running: z
    .object({
      step: z.enum(BACKUP_STEPS),
      since: z.string(),
      /** The number of bytes copied to the second place so far; null if nothing is being copied. */
      storedBytes: z.number().int().nullable(),
      /** The time when the backup last made progress. */
      movedAt: z.string(),
    })
    .nullable(),
  /** The time and the reason of the last failure; null if the last run succeeded. */
  failure: z.object({ at: z.string(), message: z.string() }).nullable(),
  lastMade: backupSchema.nullable(),
  /** The last backup that passed its test restore. */
  lastProven: backupSchema.nullable(),
  /** The folder of the backups on the server. */
  folder: z.string(),
  /** The bytes that all backups use in the folder. */
  usedBytes: z.number().int(),
  /** The free bytes on the disk of the folder. */
  freeBytes: z.number().int(),
  /** The second place for backups, such as `s3://bucket/hearth`; null if there is none. */
  secondPlace: z.string().nullable(),
  /** The newest backup in the second place; null if there is none or it is unknown. */
  newestCopy: backupSchema.nullable(),
  /** The number of this site's backups in the second place; null if there is no second place or the number is unknown. */
  copies: z.number().int().nullable(),
  /** Whether the newest backup has no copy in the second place yet, and none is being made. */
  isUncopied: z.boolean(),
  /** Whether the second place is a folder on the same disk as the site, so that both could be lost together. */
  isOnOneDisk: z.boolean(),
  /** Whether this is about one of several servers: the others may have further backups, in folders of their own. */
  isOfOneServer: z.boolean(),
  /** The latest first. */
  backups: z.array(backupSchema),
});
export type BackupState = z.output<typeof backupStateSchema>;

export const backupNamedSchema = z.strictObject({ name: z.string().max(200) });
