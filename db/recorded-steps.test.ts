import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import type { Database } from './connection.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { schemaEntries, schemaOfVersion } from './engines/sqlite/schema-of-version.ts';
import { migrate, runMigrations, schemaVersion } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { OlderDatabaseError, recordedVersion, STEPS_BEFORE_RELEASE } from './recorded-steps.ts';
import { makeDatabaseFromBeforeRelease, recordStepsBeforeRelease } from './testing/before-release.ts';

const later: Migration = { name: 'later', up: async () => {} };

/** Runs only the first migration, because the recorded steps correspond to it. */
const first = migrations.slice(0, 1);

async function fileFromBeforeRelease(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'hearth.db');
  makeDatabaseFromBeforeRelease(file);
  return file;
}

function opened(file: string): Database {
  const database = openSqlite(file);
  onTestFinished(() => database.close());
  return database;
}

function query(file: string, words: string): unknown[] {
  const db = new Sqlite(file, { readonly: true });
  onTestFinished(() => void db.close());
  return db.prepare(words).raw().all();
}

const RECORDED = 'select version, name from schema_version order by version';

test('the first migration makes the tables, indexes and triggers that the steps before the release have made', async () => {
  const db = new Sqlite(await fileFromBeforeRelease(), { readonly: true });
  onTestFinished(() => void db.close());
  const comparable = (entries: ReturnType<typeof schemaEntries>) =>
    entries
      .map(({ type, name, table, sql }) => [type, name, table, sql?.replaceAll(/["\s]+/g, '')].join(' '))
      .sort();
  expect(comparable(schemaEntries(db))).toEqual(comparable(await schemaOfVersion(1)));
});

test('a database with every step before the release is at version 1, and stays as it is', async () => {
  const file = await fileFromBeforeRelease();
  const database = opened(file);
  expect(await schemaVersion(database.writer)).toBe(1);
  expect(await migrate(database, first)).toEqual({ from: 1, to: 1, backup: null });
  expect(query(file, RECORDED)).toEqual(STEPS_BEFORE_RELEASE.map((name, index) => [index + 1, name]));
});

test('its next upgrade copies it, and records the first migration in the place of those steps', async () => {
  const file = await fileFromBeforeRelease();
  const { from, to, backup } = await migrate(opened(file), [...first, later]);
  expect([from, to]).toEqual([1, 2]);
  expect(query(file, RECORDED)).toEqual([
    [1, 'tables'],
    [2, 'later'],
  ]);
  expect(query(backup!, 'select max(version) from schema_version')).toEqual([[STEPS_BEFORE_RELEASE.length]]);
});

test('a database that lacks a step before the release is refused with what to do, and nothing is changed', async () => {
  const file = await fileFromBeforeRelease();
  recordStepsBeforeRelease(file, 30);
  const database = opened(file);
  const before = await fs.readFile(file);
  const message =
    'The database is from before the first release: its newest step is 30 (submitted-fields), and this Hearth upgrades from step 31 (search-words) on. ' +
    'Nothing was changed. Restore or start it once with a Hearth that has step 31, which upgrades it, and then use this one.';
  await expect(migrate(database, [...first, later])).rejects.toThrow(
    new OlderDatabaseError({ version: 30, name: 'submitted-fields' }),
  );
  await expect(runMigrations(database.writer, [...first, later])).rejects.toThrow(message);
  expect(await fs.readFile(file)).toEqual(before);
  expect(await fs.readdir(path.dirname(file))).not.toContain('backups');
});

test.each<[string, readonly string[], number | 'refused']>([
  ['none', [], 0],
  ['the first migration', ['tables'], 1],
  ['as many steps of later programs', ['tables', ...STEPS_BEFORE_RELEASE.slice(1)], 31],
  ['more steps than there were', [...STEPS_BEFORE_RELEASE, 'unknown'], 32],
  ['the first step alone', STEPS_BEFORE_RELEASE.slice(0, 1), 'refused'],
  ['others in their places', STEPS_BEFORE_RELEASE.with(5, 'unknown'), 'refused'],
])('recorded steps: %s', (_what, names, version) => {
  const newestFirst = names.map((name, index) => ({ version: index + 1, name })).reverse();
  if (version === 'refused') expect(() => recordedVersion(newestFirst)).toThrow(OlderDatabaseError);
  else expect(recordedVersion(newestFirst)).toBe(version);
});
