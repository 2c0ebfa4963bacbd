import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { serverProblem } from '../../db/engines/postgres/server-needs.ts';
import { onPostgres } from '../testing/on-postgres.ts';
import { readConfig } from './config/config.ts';
import { openSiteDatabase, withAdvice } from './open-database.ts';

const SECRET_KEY = 'a secret key of more than 32 characters';

test.each([
  [{ version: 130_012, encoding: 'UTF8' }, 'PostgreSQL 13 is too old: Hearth needs version 14 or later.'],
  [{ version: 150_018, encoding: 'LATIN1' }, /^It stores text as LATIN1, and Hearth needs UTF8/],
  [{ version: 140_000, encoding: 'UTF8' }, null],
])('a server with %o can be used or not, and the owner reads what to do', (facts, problem) => {
  if (problem === null) expect(serverProblem(facts)).toBeNull();
  else expect(serverProblem(facts)).toMatch(problem);
});

test('a standby at DATABASE_URL is told from other faults of a start, and the owner reads what to do', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://hearth@127.0.0.1/hearth', SECRET_KEY });
  // As PostgreSQL answers a serializable transaction on a standby.
  const standby = Object.assign(new Error('cannot use serializable mode in a hot standby'), {
    code: '0A000',
    severity: 'ERROR',
  });
  expect(withAdvice(standby, config)).toMatchObject({
    message: expect.stringMatching(/^The database at DATABASE_URL can only be read\. .* not to a standby/),
  });
  const other = new Error('Anything else');
  expect(withAdvice(other, config)).toBe(other);
});

describe.skipIf(!onPostgres)('a database at DATABASE_URL', () => {
  test('that stores no Unicode is refused before anything is made in it', async () => {
    const { url, prefix } = inject('postgres')!;
    const name = `${prefix}${randomUUID().slice(0, 8)}`;
    const admin = new pg.Client(url);
    await admin.connect();
    onTestFinished(async () => {
      await admin.query(`drop database "${name}" with (force)`);
      await admin.end();
    });
    await admin.query(`create database "${name}" encoding 'LATIN1' locale 'C' template template0`);
    const own = new URL(url);
    own.pathname = `/${name}`;
    const config = readConfig({ DATABASE_URL: own.href, SECRET_KEY, BACKUP_AT: '0' });
    await expect(openSiteDatabase(config, {})).rejects.toThrow(
      /^The database at DATABASE_URL cannot be used\. It stores text as LATIN1/,
    );
  });

  test('that is not there is named', async () => {
    const own = new URL(inject('postgres')!.url);
    own.pathname = '/missing';
    const config = readConfig({ DATABASE_URL: own.href, SECRET_KEY, BACKUP_AT: '0' });
    await expect(openSiteDatabase(config, {})).rejects.toThrow(/"missing" does not exist. Check the user/);
  });
});
