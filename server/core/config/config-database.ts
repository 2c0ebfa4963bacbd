import { z } from 'zod';
import type { PostgresSettings } from '../../../db/engines/postgres/open-postgres.ts';
import { wholeNumber } from './config-fields.ts';
import type { ValuesOf, Variables } from './variable.ts';

/** The PostgreSQL database of several servers. */
export interface PostgresConfig extends PostgresSettings {
  /** Seals the site's secrets in the database. */
  readonly secretKey: string;
}

const postgresUrl = z
  .string()
  .refine(
    (value) => /^postgres(?:ql)?:\/\/\S+$/.test(value) && (URL.parse(value)?.pathname ?? '').length > 1,
    {
      error:
        'takes the address of a PostgreSQL database, such as postgres://hearth:password@db.example.org/hearth',
    },
  );

export const databaseVariables = {
  DATABASE_URL: {
    takes: postgresUrl,
    group: 'Database',
    secret: true,
    otherwise: 'the file hearth.db in DATA_DIR',
    missing: 'Everything is in one file, and one server serves it.',
    about:
      'a PostgreSQL database for several servers, such as `postgres://hearth:password@db.example.org/hearth`; without it, the database is a file in `DATA_DIR`. ‘hearth move-database’ moves a site there and back',
  },
  DATABASE_READ_URL: {
    takes: postgresUrl,
    group: 'Database',
    secret: true,
    otherwise: '`DATABASE_URL`',
    missing: 'Pages for readers are made from the same database.',
    about: 'a replica of that database, from which the pages for readers are made',
  },
  SECRET_KEY: {
    takes: z
      .string()
      .min(32, 'takes at least 32 characters that nobody can guess, such as from: openssl rand -base64 32'),
    group: 'Database',
    secret: true,
    missing: 'With a database in a file, the key of second factors is in the folder of the site.',
    about:
      'with `DATABASE_URL`, the key that seals the secrets of the site in that database: the same on every server, such as from `openssl rand -base64 32`. Keep a copy apart from the database',
  },
  DATABASE_CONNECTIONS: {
    takes: wholeNumber(2, 200, 'takes a whole number from 2 to 200'),
    group: 'Database',
    default: '10',
    missing: 'With PostgreSQL, each server has so many connections for staff, and as many for readers.',
    about: 'how many connections each server has to each PostgreSQL database at most',
  },
} as const satisfies Variables;

type Values = ValuesOf<typeof databaseVariables>;

interface OtherValues {
  readonly HTTPS_HOSTS?: unknown;
}

/** Returns a sentence for each problem of this combination of values. */
export function databaseProblems(values: Values & OtherValues): string[] {
  const { DATABASE_URL, DATABASE_READ_URL, SECRET_KEY } = values;
  const problems =
    DATABASE_URL === undefined
      ? [
          DATABASE_READ_URL !== undefined &&
            'DATABASE_READ_URL names a replica of DATABASE_URL: set both, or DATABASE_URL alone.',
          SECRET_KEY !== undefined && 'SECRET_KEY seals what is in DATABASE_URL: set both, or none.',
        ]
      : [
          SECRET_KEY === undefined && 'DATABASE_URL needs SECRET_KEY, the same on every server: set both.',
          values.HTTPS_HOSTS !== undefined &&
            'HTTPS_HOSTS is for one server. With DATABASE_URL, leave HTTPS to the balancer in front of the servers.',
        ];
  return problems.filter((problem) => problem !== false);
}

/** Returns the settings of the PostgreSQL database; null if the database is a file. */
export function databaseConfig(values: Values): PostgresConfig | null {
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl = url, SECRET_KEY: secretKey } = values;
  if (url === undefined || readUrl === undefined || secretKey === undefined) return null;
  return { url, readUrl, secretKey, connections: values.DATABASE_CONNECTIONS };
}
