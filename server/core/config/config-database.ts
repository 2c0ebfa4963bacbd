import { z } from 'zod';
import type { PostgresSettings } from '../../../db/engines/postgres/open-postgres.ts';
import { wholeNumber } from './config-fields.ts';
import type { ValuesOf, Variables } from './variable.ts';

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
      'a PostgreSQL database for several servers, such as `postgres://hearth:password@db.example.org/hearth`; without it, the database is a file in `DATA_DIR`',
  },
  DATABASE_READ_URL: {
    takes: postgresUrl,
    group: 'Database',
    secret: true,
    otherwise: '`DATABASE_URL`',
    missing: 'Pages for readers are made from the same database.',
    about: 'a replica of that database, from which the pages for readers are made',
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

/** Returns a sentence for each problem of this combination of values. */
export function databaseProblems({ DATABASE_URL, DATABASE_READ_URL }: Values): string[] {
  return DATABASE_READ_URL !== undefined && DATABASE_URL === undefined
    ? ['DATABASE_READ_URL names a replica of DATABASE_URL: set both, or DATABASE_URL alone.']
    : [];
}

/** Returns the settings of the PostgreSQL database; null if the database is a file. */
export function databaseConfig(values: Values): PostgresSettings | null {
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl = url, DATABASE_CONNECTIONS: connections } = values;
  return url === undefined || readUrl === undefined ? null : { url, readUrl, connections };
}
