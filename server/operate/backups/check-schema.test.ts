import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { runMigrations } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/index.ts';
import type { Tables } from '../../../db/schema.ts';
import { makeDatabaseFromBeforeRelease } from '../../../db/testing/before-release.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { checkSchema } from './check-schema.ts';

/** Returns a new database, and a function that upgrades it to a version of the schema. */
async function newDatabase() {
  const sqlite = new Sqlite(path.join(await temporaryFolder(), 'hearth.db'));
  onTestFinished(() => void sqlite.close());
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  return { sqlite, upgrade: (version: number) => runMigrations(db, migrations.slice(0, version)) };
}

const check = (db: Sqlite.Database) => checkSchema(db, migrations.length, '1.0.0');

test('a database of every version has what that version has, however it came there', async () => {
  const stepwise = await newDatabase();
  for (let version = 1; version <= migrations.length; version++) {
    await stepwise.upgrade(version);
    await check(stepwise.sqlite);
  }
});

test('a database that the steps before the first release have made has what version 1 has', async () => {
  const file = path.join(await temporaryFolder(), 'hearth.db');
  makeDatabaseFromBeforeRelease(file);
  const sqlite = new Sqlite(file, { readonly: true });
  onTestFinished(() => void sqlite.close());
  await expect(check(sqlite)).resolves.toBeUndefined();
});

test('what SQLite stores of the tables is no change of theirs', async () => {
  const { sqlite, upgrade } = await newDatabase();
  await upgrade(migrations.length);
  sqlite.exec("insert into server_secret values ('a', 'b'); analyze");
  await check(sqlite);
  expect(sqlite.prepare('select count(*) from sqlite_stat1').pluck().get()).toBeGreaterThan(0);
});
