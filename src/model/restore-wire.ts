import { z } from 'zod';
import { proofKindSchema } from './proof.ts';

/** How a backup differs from the site of today, for the person who is about to restore it. */

/** The maximum number of names in a list of `Differences`. */
export const DIFFERENCE_NAMES = 20;

/** A number of things, with the names of the first. */
export const countedNamesSchema = z.object({ count: z.number().int(), names: z.array(z.string()) });
export type CountedNames = z.output<typeof countedNamesSchema>;

export const differencesSchema = z.object({
  /** The time of the backup (ISO 8601). */
  madeAt: z.string(),
  /** Whether the backup is one of this site, and not one of another installation. */
  isSameSite: z.boolean(),
  /** The pages that were made, changed, moved, published or taken offline since. */
  changedPages: countedNamesSchema,
  /** The pages that were deleted since, and come back. */
  returningPages: countedNamesSchema,
  /** The other things that were changed since, such as `the menu`. */
  settings: z.array(z.string()),
  /** The number of form submissions since. */
  submissions: z.number().int(),
  /** The number of mails and leads that wait to be sent today. */
  waiting: z.number().int(),
  /** The number of pictures and files that were uploaded since. */
  media: z.number().int(),
  /** The usernames of accounts that can log in today, and did not exist or could not log in then. */
  newAccounts: countedNamesSchema,
  /** The usernames of accounts that could log in then, and were deactivated or removed since. */
  endedAccounts: countedNamesSchema,
  /** The usernames of accounts whose password or second factor was changed since. */
  changedSecrets: countedNamesSchema,
  /** The accounts whose roles were others, as sentences such as `mira: Admin then, Editor now`. */
  changedRoles: countedNamesSchema,
  /** The number of things in the backup that were removed for good since, and are removed again. */
  removedForGood: z.number().int(),
});
export type Differences = z.output<typeof differencesSchema>;

/** A backup in one of the two places. */
const knownBackupSchema = z.object({
  name: z.string(),
  /** ISO 8601. */
  madeAt: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** Whether its test restore succeeded; null if there was none, or it is unknown. */
  isProven: z.boolean().nullable(),
  /** The version of the program that made it; '' if unknown. */
  program: z.string(),
  /** The version of the database's schema; null if unknown. */
  schema: z.number().int().nullable(),
});
/** A backup that can be restored. */
export type KnownBackup = z.output<typeof knownBackupSchema>;

export const knownBackupsSchema = z.object({
  /** The latest first. */
  here: z.array(knownBackupSchema),
  /** The backups in the second place, the latest first. */
  elsewhere: z.array(knownBackupSchema),
  /** Why the second place could not be listed; '' if it was, or there is none. */
  problem: z.string(),
});
export type KnownBackups = z.output<typeof knownBackupsSchema>;

/** The place of a backup. */
export const backupPlaceSchema = z.enum(['here', 'elsewhere']);

/** A backup of the lists, by its name and its place. */
export const chosenBackupSchema = z.strictObject({ name: z.string().max(100), place: backupPlaceSchema });
export type ChosenBackup = z.output<typeof chosenBackupSchema>;

/** The steps of a restore in the dashboard. It waits in `ready` for the word to go on. */
export const RESTORE_STEPS = ['fetching', 'checking', 'ready', 'saving', 'restarting'] as const;

/** Whose accounts, passwords and roles the restored site has: those of today, or those of the backup. */
export const whosePeopleSchema = z.enum(['today', 'backup']);
export type WhosePeople = z.output<typeof whosePeopleSchema>;

export const restoringSchema = z.object({
  /** The restore that is being prepared or made; null if there is none. */
  current: z
    .object({
      chosen: chosenBackupSchema,
      /** The username of the admin who chose it. */
      by: z.string(),
      step: z.enum(RESTORE_STEPS),
      /** The bytes fetched from the second place so far, and all of them; null unless they are being fetched. */
      fetched: z.object({ bytes: z.number().int(), size: z.number().int() }).nullable(),
      /** The changes that would be lost; null until the backup is checked. */
      differences: differencesSchema.nullable(),
    })
    .nullable(),
  /** Why the last restore, or its preparation, failed; '' if it did not. */
  failure: z.string(),
  /** How the caller confirms a restore. */
  proof: proofKindSchema,
  /** Whether this server can restore: it must be able to start itself anew. */
  isPossible: z.boolean(),
});
export type RestoringState = z.output<typeof restoringSchema>;
