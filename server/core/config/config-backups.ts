import path from 'node:path';
import { z } from 'zod';
import { httpUrl } from './config-fields.ts';
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

/** A store that speaks the Amazon S3 protocol. */
export interface S3Config {
  readonly kind: 's3';
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The prefix of each backup's name: '' or text that ends with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the endpoint must be a public address. */
  readonly publicOnly?: boolean;
}

const TIMES = 'takes times of the day such as 03:00 or 03:00,15:00, or 0 for none';
const KEEP = 'takes three numbers up to 99, such as 7/4/6 for the last of 7 days, 4 weeks and 6 months';
const PLACE_RULE = 'takes the path of a folder from the root, or a bucket such as s3://bucket/hearth';
/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET_RULE =
  'takes a bucket whose name has 3 to 63 small letters, digits, dots and hyphens, and begins and ends with a letter or digit, such as s3://our-site/hearth';
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]{0,200}))?$/;

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
  S3_ENDPOINT: {
    takes: httpUrl('takes a full address such as https://s3.example.org'),
    group: 'Backups',
    otherwise: 'that of Amazon',
    missing: 'The bucket is one of Amazon S3.',
    ofBucket: true,
    about: 'the address of the store of that bucket, such as `https://s3.example.org`',
  },
  S3_REGION: {
    takes: z.string().regex(/^[\w-]{1,50}$/, 'takes the name of a region, such as ap-southeast-2'),
    group: 'Backups',
    default: 'us-east-1',
    missing: 'The bucket is in that region.',
    ofBucket: true,
    about: 'the region of the bucket',
  },
  S3_ACCESS_KEY_ID: {
    takes: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'takes the id of an access key'),
    group: 'Backups',
    secret: true,
    missing: 'Backups cannot be stored in the bucket.',
    ofBucket: true,
    about: 'the key with which the bucket is listed, read, written and cleared',
  },
  S3_SECRET_ACCESS_KEY: {
    takes: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'takes the secret of an access key'),
    group: 'Backups',
    secret: true,
    missing: 'Backups cannot be stored in the bucket.',
    ofBucket: true,
    about: 'its secret',
  },
} as const satisfies Variables;

type Values = ValuesOf<typeof backupVariables>;

/** Returns a sentence for each problem of this combination of values. */
export function backupProblems(values: Values & { readonly DATA_DIR: string }): string[] {
  const { BACKUP_TO, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const isBucket = BACKUP_TO?.startsWith('s3://') ?? false;
  const hasKey = S3_ACCESS_KEY_ID !== undefined || S3_SECRET_ACCESS_KEY !== undefined;
  const isInside = (folder: string) =>
    `${path.resolve(folder)}${path.sep}`.startsWith(`${path.resolve(values.DATA_DIR)}${path.sep}`);
  return [
    isBucket && (S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)
      ? 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed by the bucket that BACKUP_TO names: set both.'
      : null,
    !isBucket && hasKey
      ? 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are for a bucket, and BACKUP_TO names none: set it to one, such as s3://bucket/hearth, or unset them.'
      : null,
    BACKUP_TO !== undefined && !isBucket && isInside(BACKUP_TO)
      ? 'BACKUP_TO is inside DATA_DIR, with which it would be lost. Set it to a folder on another disk.'
      : null,
  ].filter((problem) => problem !== null);
}

export function backupConfig(values: Values, publicOnly: boolean): BackupConfig {
  return { at: values.BACKUP_AT, keep: values.BACKUP_KEEP, to: secondPlace(values, publicOnly) };
}

function secondPlace(values: Values, publicOnly: boolean): SecondPlaceConfig | null {
  const { BACKUP_TO, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (BACKUP_TO === undefined) return null;
  const [, bucket, prefix = ''] = BUCKET.exec(BACKUP_TO) ?? [];
  if (bucket === undefined) return { kind: 'folder', folder: path.resolve(BACKUP_TO) };
  return {
    kind: 's3',
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    region: S3_REGION,
    bucket,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
    ...(publicOnly ? { publicOnly } : {}),
  };
}
