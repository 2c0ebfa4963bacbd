import { z } from 'zod';
import { backupNamedSchema, backupSchema, backupStateSchema } from '../model/backups-wire.ts';
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
});
