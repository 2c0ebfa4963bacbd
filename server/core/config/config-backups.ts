import path from 'node:path';
import { z } from 'zod';
import { BUCKET, BUCKET_RULE, bucketVariables, keyProblem, type S3Config, s3Config } from './config-s3.ts';
import type { ValuesOf, Variables } from './variable.ts';

/** The settings of backups: the times of automatic backups, the number to keep, and the second place for copies. */
export interface BackupConfig {
  /** Times of day, `HH:MM` in the site's time zone; empty if there are no automatic backups. */
  readonly at: readonly string[];
  readonly keep: BackupKeep;
  /** The second place for backups; null if no second place is configured. */
  readonly to: SecondPlaceConfig | null;
}

/** The number of daily, weekly and monthly backups to keep. */
export interface BackupKeep {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

export type SecondPlaceConfig = { readonly kind: 'folder'; readonly folder: string } | S3Config;

const TIMES = 'takes times of the day such as 03:00 or 03:00,15:00, or 0 for none';
const KEEP = 'takes three numbers up to 99, such as 7/4/6 for the last of 7 days, 4 weeks and 6 months';
const PLACE_RULE = 'takes the path of a folder from the root, or a bucket such as s3://bucket/hearth';

export const backupVariables = {
  BACKUP_AT: {
    takes: z
      .string()
      .regex(/^(?:0|(?:[01]\d|2[0-3]):[0-5]\d(?:,(?:[01]\d|2[0-3]):[0-5]\d){0,23})$/, TIMES)
      .transform((value) => (value === '0' ? [] : value.split(',').sort())),
    group: 'Backups',
    default: '03:00',
    missing: 'A backup is made, and proven, every night at that time of the site.',
    about:
      'when a backup is made and proven by itself: times of the day of the site, such as `03:00` or `03:00,15:00`; `0`: never',
  },
  BACKUP_KEEP: {
    takes: z
      .string()
      .regex(/^\d{1,2}\/\d{1,2}\/\d{1,2}$/, KEEP)
      .transform((value) => {
        const [days = 0, weeks = 0, months = 0] = value.split('/').map(Number);
        return { days, weeks, months };
      })
      .refine(({ days, weeks, months }) => days + weeks + months > 0, { error: KEEP }),
    group: 'Backups',
    default: '7/4/6',
    missing: 'The last backup of each of so many days, weeks and months is kept, as far as there is room.',
    about: 'the last backup of each of so many days, weeks and months is kept',
  },
  BACKUP_TO: {
    takes: z.string().refine((value) => BUCKET.test(value) || path.isAbsolute(value), {
      error: ({ input }) => (String(input).startsWith('s3://') ? BUCKET_RULE : PLACE_RULE),
    }),
    group: 'Backups',
    missing: 'Backups are on the disk of the site alone, and lost with it.',
    about:
      'where backups are stored besides: a folder on another disk, or a bucket such as `s3://bucket/hearth`',
  },
  ...bucketVariables('S3', { group: 'Backups', ofBucket: 'BACKUP_TO', stored: 'Backups' }),
} as const satisfies Variables;

type Values = ValuesOf<typeof backupVariables>;

/** Returns a sentence for each problem of this combination of values. */
export function backupProblems(values: Values & { readonly DATA_DIR: string }): string[] {
  const { BACKUP_TO } = values;
  const isBucket = BACKUP_TO?.startsWith('s3://') ?? false;
  const isInside = (folder: string) =>
    `${path.resolve(folder)}${path.sep}`.startsWith(`${path.resolve(values.DATA_DIR)}${path.sep}`);
  return [
    keyProblem('S3', 'BACKUP_TO', values),
    BACKUP_TO !== undefined && !isBucket && isInside(BACKUP_TO)
      ? 'BACKUP_TO is inside DATA_DIR, with which it would be lost. Set it to a folder on another disk.'
      : null,
  ].filter((problem) => problem !== null);
}

export function backupConfig(values: Values, publicOnly: boolean): BackupConfig {
  return { at: values.BACKUP_AT, keep: values.BACKUP_KEEP, to: secondPlace(values, publicOnly) };
}

function secondPlace(values: Values, publicOnly: boolean): SecondPlaceConfig | null {
  const { BACKUP_TO } = values;
  if (BACKUP_TO === undefined) return null;
  if (!BUCKET.test(BACKUP_TO)) return { kind: 'folder', folder: path.resolve(BACKUP_TO) };
  return { ...s3Config('S3', BACKUP_TO, values), ...(publicOnly ? { publicOnly } : {}) };
}
