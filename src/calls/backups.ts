import { z } from 'zod';
import { backupNamedSchema, backupSchema, backupStateSchema } from '../model/backups-wire.ts';
import { proofFields } from '../model/proof.ts';
import {
  chosenBackupSchema,
  knownBackupsSchema,
  restoringSchema,
  whosePeopleSchema,
} from '../model/restore-wire.ts';
import { defineCalls } from './define-calls.ts';
import { named } from './schemas.ts';

named('Backup', backupSchema);

/** Only admins may make these calls, because a backup contains everything on all sites. */
export const backups = defineCalls('backups', 'Backups', {
  load: {
    method: 'GET',
    summary: 'The backups, and how the last one went',
    who: 'admin',
    output: backupStateSchema,
  },
  make: {
    method: 'POST',
    summary: 'Begins a backup, unless one is being made',
    who: 'admin',
    audit: { words: 'Made a backup' },
    input: z.strictObject({}),
    output: backupStateSchema,
  },
  download: {
    method: 'GET',
    summary: 'The file of a backup, whole or a range of it',
    who: 'admin',
    audit: { words: 'Downloaded a backup', isRepeated: true },
    input: backupNamedSchema,
    output: z.file(),
  },
  places: {
    method: 'GET',
    summary: 'The backups here and in the second place, to restore one of them',
    who: 'admin',
    output: knownBackupsSchema,
  },
  restoring: {
    method: 'GET',
    summary: 'How far a restore is',
    who: 'admin',
    output: restoringSchema,
  },
  look: {
    method: 'POST',
    summary:
      'Fetches and checks a backup, and compares it with the site of today, unless a restore is being prepared',
    who: 'admin',
    audit: { none: 'Nothing of the site is changed' },
    input: chosenBackupSchema,
    output: restoringSchema,
  },
  leave: {
    method: 'POST',
    summary: 'Removes what was fetched and unpacked to look at a backup',
    who: 'admin',
    audit: { none: 'Nothing of the site is changed' },
    input: z.strictObject({}),
    output: restoringSchema,
  },
  restore: {
    method: 'POST',
    summary: 'Restores the backup that was looked at, and starts the server anew',
    who: 'admin',
    audit: { words: 'Restored a backup' },
    input: chosenBackupSchema.extend({ people: whosePeopleSchema, ...proofFields }),
    output: restoringSchema,
  },
});
