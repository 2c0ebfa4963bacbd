import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeReadOnly, temporaryFolder } from '../../../server/testing/folders.ts';
import type { OpenOptions, SqliteDatabase } from '../../connection.ts';
import { openSqlite } from './open-sqlite.ts';

async function newFile(): Promise<string> {
  return path.join(await temporaryFolder(), 'data', 'hearth.db');
}

function open(file: string, options?: OpenOptions): SqliteDatabase {
  const database = openSqlite(file, options);
  onTestFinished(() => database.close());
  return database;
}

async function settings(db: SqliteDatabase['writer'] | SqliteDatabase['visitor'] | SqliteDatabase['reader']) {
  const read = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db as never);
    return Object.values(rows[0]!)[0];
  };
  return {
    journal: await read('journal_mode'),
    synchronous: await read('synchronous'),
    foreignKeys: await read('foreign_keys'),
    trustedSchema: await read('trusted_schema'),
    cache: await read('cache_size'),
  };
}

/** `synchronous` 2 is FULL; a negative cache size is in KiB. The driver's default cache size is -16000. */
const SAFE = { journal: 'wal', synchronous: 2, foreignKeys: 1, trustedSchema: 0, cache: -2000 };

test('all connections have the safe settings, and a small cache, when the file is new, and each time it is opened again', async () => {
  const file = await newFile();
  for (let round = 0; round < 3; round++) {
    const database = openSqlite(file);
    expect(await settings(database.writer)).toEqual(SAFE);
    expect(await settings(database.visitor)).toEqual(SAFE);
    expect(await settings(database.reader)).toEqual(SAFE);
    await database.close();
  }
});

test('the connections that read cannot write', async () => {
  const database = open(await newFile());
  await sql`create table note (text text)`.execute(database.writer);
  for (const db of [database.visitor, database.reader as SqliteDatabase['writer']]) {
    const insert = sql`insert into note values ('x')`.execute(db);
    await expect(insert).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  }
});

test('a transaction that fails is undone', async () => {
  const database = open(await newFile());
  await sql`create table note (text text)`.execute(database.writer);
  const failing = database.writer.transaction().execute(async (trx) => {
    await sql`insert into note values ('x')`.execute(trx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await sql`select * from note`.execute(database.visitor)).rows).toEqual([]);
});

test('a transaction takes the write lock before its first statement', async () => {
  const database = open(await newFile());
  const other = new Sqlite(database.file, { timeout: 0 });
  onTestFinished(() => void other.close());
  await database.writer.transaction().execute(async () => {
    expect(() => other.exec('begin immediate')).toThrow('database is locked');
  });
  other.exec('begin immediate; rollback');
});

test('a statement waits for the lock of another program, and everything else goes on meanwhile', async () => {
  const database = open(await newFile());
  await sql`create table note (text text)`.execute(database.writer);
  const other = new Sqlite(database.file);
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  const done: string[] = [];
  const single = sql`insert into note values ('x')`.execute(database.writer).then(() => done.push('written'));
  const inTransaction = database.writer
    .transaction()
    .execute((trx) => sql`insert into note values ('y')`.execute(trx));
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await sql`select * from note`.execute(database.visitor);
    done.push('read');
  }
  other.exec('commit');
  await single;
  await inTransaction;
  expect(done).toEqual(['read', 'read', 'read', 'read', 'read', 'written']);
  expect((await sql`select text from note`.execute(database.visitor)).rows).toEqual([
    { text: 'x' },
    { text: 'y' },
  ]);
});

test('a lock that is not released in time fails every waiting statement at once, and later statements work again', async () => {
  const busyTimeout = 300;
  const database = open(await newFile(), { busyTimeout });
  await sql`create table note (text text)`.execute(database.writer);
  const other = new Sqlite(database.file);
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  const began = performance.now();
  const writes = Array.from({ length: 10 }, () =>
    sql`insert into note values ('x')`.execute(database.writer),
  );
  const results = await Promise.allSettled(writes);
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_BUSY' } });
  }
  const waited = performance.now() - began;
  expect(waited).toBeGreaterThanOrEqual(busyTimeout);
  // The total time that the writes would take if each of them waited for the previous one.
  expect(waited).toBeLessThan(writes.length * busyTimeout);
  other.exec('commit');
  await sql`insert into note values ('x')`.execute(database.writer);
});

test('a file that is not a database is refused, left as it is and released', async () => {
  const file = await newFile();
  await fs.mkdir(path.dirname(file));
  await fs.writeFile(file, 'Dear reader, this is a letter and no database. '.repeat(100));
  const before = await fs.readFile(file);
  expect(() => openSqlite(file)).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }));
  expect(await fs.readFile(file)).toEqual(before);
  expect(await openFiles(path.dirname(file))).toEqual([]);
});

test('a database that cannot be written is refused, and left as it is', async () => {
  const file = await newFile();
  const database = openSqlite(file);
  await sql`create table note (text text)`.execute(database.writer);
  await database.close();
  await makeReadOnly(file);
  const before = await fs.readFile(file);
  expect(() => openSqlite(file)).toThrow(expect.objectContaining({ code: 'SQLITE_READONLY' }));
  expect(await fs.readFile(file)).toEqual(before);
});

test('closing releases the files, whether or not anything was queried, and leaves one file', async () => {
  const file = await newFile();
  await openSqlite(file).close();
  const database = openSqlite(file);
  await sql`create table note (text text)`.execute(database.writer);
  await database.close();
  expect(await openFiles(path.dirname(file))).toEqual([]);
  expect(await fs.readdir(path.dirname(file))).toEqual(['hearth.db']);
});

test('a backup made while pages are written is a whole database', async () => {
  const database = open(await newFile());
  await sql`create table note (text text)`.execute(database.writer);
  let writing = true;
  const writer = (async () => {
    while (writing) {
      await sql`insert into note values (hex(randomblob(500)))`.execute(database.writer);
      await new Promise(setImmediate);
    }
  })();
  const target = path.join(path.dirname(database.file), 'copy.db');
  await database.backup(target);
  writing = false;
  await writer;
  const copy = new Sqlite(target, { readonly: true });
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  copy.close();
});

test('the statements of each connection are counted separately', async () => {
  const database = open(await newFile());
  await sql`create table note (text text)`.execute(database.writer);
  await sql`select 1`.execute(database.visitor);
  await sql`select 2`.execute(database.visitor);
  await sql`select 3`.execute(database.reader as SqliteDatabase['writer']);
  expect(database.statements).toEqual({ writer: 1, reader: 1, visitor: 2 });
});

/** Returns which files of a folder this process has open. */
async function openFiles(folder: string): Promise<string[]> {
  const handles = await fs.readdir('/proc/self/fd').catch(() => []);
  const targets = await Promise.all(
    handles.map((handle) => fs.readlink(`/proc/self/fd/${handle}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(folder));
}
