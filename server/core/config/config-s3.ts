import { z } from 'zod';
import { httpUrl } from './config-fields.ts';
import type { GroupName, Variable } from './variable.ts';

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
  /** The start of the names of the variables that hold the key, for messages. Default: `S3`. */
  readonly variables?: string;
  /** Whether the endpoint must be a public address. */
  readonly publicOnly?: boolean;
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
export const BUCKET_RULE =
  'takes a bucket whose name has 3 to 63 small letters, digits, dots and hyphens, and begins and ends with a letter or digit, such as s3://our-site/hearth';
export const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]{0,200}))?$/;

type Suffix = 'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY';

/**
 * Returns the variables of the store of a bucket, and of its key.
 *
 * @param start the start of the names of the variables
 * @param ofBucket the variable that names the bucket
 * @param stored the subject of the sentence about what cannot be stored without a key
 */
export function bucketVariables<Start extends string, OfBucket extends 'BACKUP_TO' | 'MEDIA_TO'>(
  start: Start,
  {
    group,
    ofBucket,
    stored,
  }: { readonly group: GroupName; readonly ofBucket: OfBucket; readonly stored: string },
) {
  const own = { group, ofBucket } as const;
  const missing = `${stored} cannot be stored in the bucket.`;
  const rows = {
    ENDPOINT: {
      takes: httpUrl('takes a full address such as https://s3.example.org'),
      ...own,
      otherwise: 'that of Amazon',
      missing: 'The bucket is one of Amazon S3.',
      about: 'the address of the store of that bucket, such as `https://s3.example.org`',
    },
    REGION: {
      takes: z.string().regex(/^[\w-]{1,50}$/, 'takes the name of a region, such as ap-southeast-2'),
      ...own,
      default: 'us-east-1',
      missing: 'The bucket is in that region.',
      about: 'the region of the bucket',
    },
    ACCESS_KEY_ID: {
      takes: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'takes the id of an access key'),
      ...own,
      secret: true,
      missing,
      about: 'the key with which the bucket is listed, read, written and cleared',
    },
    SECRET_ACCESS_KEY: {
      takes: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'takes the secret of an access key'),
      ...own,
      secret: true,
      missing,
      about: 'its secret',
    },
  } as const satisfies Record<Suffix, Variable>;
  type Named = { [Name in Suffix as `${Start}_${Name}`]: (typeof rows)[Name] };
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [`${start}_${name}`, row]),
  ) as unknown as Named;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns a sentence if the key of a bucket is missing, or there is a key and no bucket; otherwise null. */
export function keyProblem(start: string, ofBucket: string, values: Values): string | null {
  const [id, secret] = [`${start}_ACCESS_KEY_ID`, `${start}_SECRET_ACCESS_KEY`];
  const isBucket = String(values[ofBucket]).startsWith('s3://');
  const set = [id, secret].filter((name) => values[name] !== undefined);
  if (isBucket && set.length < 2)
    return `${id} and ${secret} are needed by the bucket that ${ofBucket} names: set both.`;
  if (!isBucket && set.length > 0)
    return `${id} and ${secret} are for a bucket, and ${ofBucket} names none: set it to one, such as s3://bucket/hearth, or unset them.`;
  return null;
}

/** Returns the configuration of a bucket. @param place a text that matches `BUCKET` */
export function s3Config(start: string, place: string, values: Values): S3Config {
  const [, bucket = '', prefix = ''] = BUCKET.exec(place) ?? [];
  const given = (suffix: Suffix) => values[`${start}_${suffix}`] as string | undefined;
  const region = given('REGION') ?? '';
  return {
    kind: 's3',
    endpoint: given('ENDPOINT') ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    accessKeyId: given('ACCESS_KEY_ID') ?? '',
    secretAccessKey: given('SECRET_ACCESS_KEY') ?? '',
    ...(start === 'S3' ? {} : { variables: start }),
  };
}
