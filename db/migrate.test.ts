import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import { NO_SMALL_DISK, smallDisk } from '../server/testing/small-disk.ts';
import type { SqliteDatabase } from './connection.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { MigrationError, migrate, NewerDatabaseError, schemaVersion } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { recordedName } from './recorded-steps.ts';

const addNotes: Migration = {
  name: 'notes',
  up: async (db) => {
    await sql`create table note (text text)`.execute(db);
  },
};

const addHalf: Migration = {
  name: 'half',
  up: async (db) => {
    await sql`create table half (text text)`.execute(db);
    await sql`insert into nowhere values (1)`.execute(db);
  },
};

async function newDatabase(): Promise<SqliteDatabase> {
  const database = openSqlite(path.join(await temporaryFolder(), 'hearth.db'));
  onTestFinished(() => database.close());
  return database;
}

async function tables(database: SqliteDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
    order by name`.execute(database.writer);
  return rows.map(({ name }) => name);
}

test('a new database gets every step, and no backup', async () => {
  const database = await newDatabase();
  expect(await migrate(database)).toEqual({ from: 0, to: migrations.length, backup: null });
  // Excludes the internal tables of the full-text search.
  const ours = (await tables(database)).filter((name) => !/^search_\w+_index/.test(name));
  expect(ours).toEqual([
    'attempt_count',
    'audit_entry',
    'audit_retention',
    'captcha_used',
    'change',
    'comment',
    'comment_notice',
    'derived',
    'domain',
    'draft_link',
    'event_list',
    'installation_setting',
    'lease',
    'listing',
    'listing_published',
    'live_editor',
    'log_in_ticket',
    'media',
    'media_use',
    'missing_page',
    'outbox',
    'outbox_pause',
    'owner_report',
    'page',
    'page_feedback',
    'page_feedback_text',
    'page_published',
    'page_revision',
    'page_time',
    'password_token',
    'recovery_code',
    'redirect',
    'redirect_published',
    'removed_for_good',
    'review',
    'role',
    'schema_version',
    'search_draft',
    'search_published',
    'search_word',
    'second_factor',
    'seen',
    'server_secret',
    'session',
    'shared_notice',
    'site_document',
    'site_document_published',
    'site_document_revision',
    'submission',
    'submission_retention',
    'user',
    'user_role',
    'video_poster',
  ]);
  const { rows } = await sql`select version, name from schema_version`.execute(database.writer);
  expect(rows).toEqual(migrations.map((step, index) => ({ version: index + 1, name: recordedName(step) })));
});

test('a current database is left alone', async () => {
  const database = await newDatabase();
  await migrate(database);
  const version = migrations.length;
  expect(await migrate(database)).toEqual({ from: version, to: version, backup: null });
});

test('an upgrade copies the database first, then runs the missing steps alone', async () => {
  const database = await newDatabase();
  await migrate(database);
  await sql`insert into role (name, rights) values ('editor', '[]')`.execute(database.writer);
  const version = migrations.length;
  const result = await migrate(database, [...migrations, addNotes]);
  expect([result.from, result.to]).toEqual([version, version + 1]);
  expect(await tables(database)).toContain('note');
  expect(path.dirname(result.backup!)).toBe(path.join(path.dirname(database.file), 'backups'));
  const copy = new Sqlite(result.backup!, { readonly: true });
  onTestFinished(() => void copy.close());
  expect(copy.prepare('select max(version) from schema_version').pluck().get()).toBe(version);
  expect(copy.prepare('select name from role').pluck().all()).toEqual(['editor']);
});

test('a failing step is undone with all that came with it, and the message names the copy', async () => {
  const database = await newDatabase();
  await migrate(database);
  const before = await tables(database);
  const failure = await migrate(database, [...migrations, addNotes, addHalf]).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(MigrationError);
  expect(await tables(database)).toEqual(before);
  expect(await schemaVersion(database.writer)).toBe(migrations.length);
  const [copy] = await fs.readdir(path.join(path.dirname(database.file), 'backups'));
  const { message } = failure as Error;
  expect(message).toContain('it was left as it was');
  expect(message).toContain(path.join(path.dirname(database.file), 'backups', copy!));
  expect(message).toContain('no such table: nowhere');
});

test('without the copy there is no upgrade, and nothing is changed', async () => {
  const database = await newDatabase();
  await migrate(database);
  await fs.writeFile(path.join(path.dirname(database.file), 'backups'), 'a file where the folder should be');
  const failure = await migrate(database, [...migrations, addNotes]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationError);
  expect((failure as Error).message).toMatch(/could not be copied .* so it was not upgraded/);
  expect(await tables(database)).not.toContain('note');
});

test('a database of a newer program is refused, and nothing is changed', async () => {
  const database = await newDatabase();
  await migrate(database, [...migrations, addNotes]);
  await sql`pragma wal_checkpoint(truncate)`.execute(database.writer);
  const before = await fs.readFile(database.file);
  const version = migrations.length + 1;
  const failure = await migrate(database).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NewerDatabaseError);
  expect((failure as Error).message).toBe(
    `The database has schema version ${version}, but this Hearth knows only up to version ${version - 1}. ` +
      'Nothing was changed. Start the newer Hearth again, or restore the backup made before the upgrade.',
  );
  expect(await fs.readFile(database.file)).toEqual(before);
  expect(await fs.readdir(path.dirname(database.file))).not.toContain('backups');
});

test('a database of a newer program is refused in these words also where the folder of backups cannot be read', async () => {
  const database = await newDatabase();
  await migrate(database, [...migrations, addNotes]);
  await fs.writeFile(path.join(path.dirname(database.file), 'backups'), 'no folder');
  await expect(migrate(database)).rejects.toThrow(
    /^The database has schema version \d+, but this Hearth knows/,
  );
});

test('two programs that start at once on a new database migrate it once', async () => {
  const one = await newDatabase();
  const two = openSqlite(one.file);
  onTestFinished(() => two.close());
  await Promise.all([migrate(one), migrate(two)]);
  expect(await schemaVersion(one.writer)).toBe(migrations.length);
});

test('what a killed process has left of a copy is removed', async () => {
  const database = await newDatabase();
  await migrate(database);
  const folder = path.join(path.dirname(database.file), 'backups');
  await fs.mkdir(folder);
  const half = 'before-upgrade-3-to-4-2026-01-01T00-00-00-000Z.db.part';
  await fs.writeFile(path.join(folder, half), 'half');
  await fs.writeFile(path.join(folder, `${half}-journal`), 'half');
  const { backup } = await migrate(database, [...migrations, addNotes]);
  expect(await fs.readdir(folder)).toEqual([path.basename(backup!)]);
});

test('the newest copy of each of the last three versions stays, and nothing else is removed', async () => {
  const database = await newDatabase();
  await migrate(database);
  const folder = path.join(path.dirname(database.file), 'backups');
  await fs.mkdir(folder);
  const copy = (from: number, day: number) =>
    `before-upgrade-${from}-to-${from + 1}-2026-01-${String(day).padStart(2, '0')}T00-00-00-000Z.db`;
  const others = ['hearth-0a1b2c3d-2026-01-01T03-00-00Z.tar', 'before-upgrade-of-mine.db', 'state.json'];
  for (const name of [copy(3, 1), copy(4, 2), copy(90, 3), copy(90, 4), copy(91, 5), ...others]) {
    await fs.writeFile(path.join(folder, name), '');
  }
  const { backup } = await migrate(database, [...migrations, addNotes]);
  expect((await fs.readdir(folder)).sort()).toEqual(
    [copy(90, 4), copy(91, 5), path.basename(backup!), ...others].sort(),
  );
});

test.skipIf(NO_SMALL_DISK !== null)(
  'a disk that fills up while the database is copied leaves no half copy, and the database as it was',
  async () => {
    const disk = await smallDisk(64_000_000);
    const database = openSqlite(path.join(disk.folder, 'hearth.db'));
    onTestFinished(() => database.close());
    await migrate(database);
    const filling: SqliteDatabase = {
      ...database,
      backup: async (file) => {
        await disk.fill(100_000);
        await database.backup(file);
      },
    };
    await expect(migrate(filling, [...migrations, addNotes])).rejects.toThrow(/so it was not upgraded/);
    expect(await fs.readdir(path.join(disk.folder, 'backups'))).toEqual([]);
    expect(await schemaVersion(database.writer)).toBe(migrations.length);
    await disk.free();
    expect(await migrate(database, [...migrations, addNotes])).toEqual({
      from: migrations.length,
      to: migrations.length + 1,
      backup: expect.stringContaining(path.join(disk.folder, 'backups')),
    });
  },
);

test('upgrades that fail again and again do not fill the disk with copies', async () => {
  const database = await newDatabase();
  await migrate(database);
  for (let start = 0; start < 5; start += 1) {
    await expect(migrate(database, [...migrations, addHalf])).rejects.toThrow(MigrationError);
  }
  expect(await fs.readdir(path.join(path.dirname(database.file), 'backups'))).toHaveLength(1);
});

test.skipIf(NO_SMALL_DISK !== null)(
  'without room for the copy and the upgrade, nothing is begun',
  async () => {
    const disk = await smallDisk(8_000_000);
    const database = openSqlite(path.join(disk.folder, 'hearth.db'));
    onTestFinished(() => database.close());
    await migrate(database);
    await disk.fill(1_000_000);
    await expect(migrate(database, [...migrations, addNotes])).rejects.toThrow(
      /so it was not upgraded\. Reason: There is not enough room on the disk: \d.* MB are needed, and \d.* MB are free\. Make room/,
    );
    expect(await fs.readdir(path.join(disk.folder, 'backups'))).toEqual([]);
    expect(await schemaVersion(database.writer)).toBe(migrations.length);
    await disk.free();
    expect(await migrate(database, [...migrations, addNotes])).toEqual({
      from: migrations.length,
      to: migrations.length + 1,
      backup: expect.stringContaining(path.join(disk.folder, 'backups')),
    });
  },
);
