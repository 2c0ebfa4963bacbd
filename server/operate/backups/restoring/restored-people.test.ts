import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { removePerson, setDeactivated, setRolesOf } from '../../../../db/person-changes.ts';
import type { Differences } from '../../../../src/model/restore-wire.ts';
import type { Config } from '../../../core/config/config.ts';
import { SealedSecrets } from '../../../people/auth/second-factor/sealed-secrets.ts';
import { storeFileOf } from '../../../testing/backups.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { Housekeeping } from '../../housekeeping.ts';
import { makeBackup } from '../make-backup.ts';
import { restoreBackup } from '../restore.ts';
import { finishRestored } from './finish-restored.ts';

let server: TestServer;
let backup: string;
let config: Config;
let cookie: string;

/** Backs up a site with the accounts mira and zoe (admins), tom (editor), ida and una (no role). */
beforeEach(async () => {
  const folder = await temporaryFolder();
  server = await startTestServer({ DATA_DIR: path.join(folder, 'data') });
  config = server.services.config;
  cookie = await server.signIn('mira', ['admin']);
  await server.signIn('zoe', ['admin']);
  await server.signIn('tom', ['editor']);
  await server.signIn('ida', []);
  await server.signIn('una', []);
  backup = path.join(folder, 'site.tar');
});

const key = (table: string) => (table === 'page' ? 'id' : ('page_id' as 'id'));
const writer = () => server.services.database.writer;
const idOf = async (username: string) =>
  (await writer().selectFrom('user').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id;

/** Restores the backup in the place of the site. Returns what the owner was told before. */
async function restored(people: 'today' | 'backup' = 'today'): Promise<Differences> {
  await server.close();
  let told: Differences | null = null;
  await restoreBackup(config, backup, {
    replace: true,
    people,
    beforeSwap: async (differences) => {
      told = differences;
    },
  });
  return told!;
}

function query(sql: string): unknown[] {
  const db = new Sqlite(config.databaseFile, { readonly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

const people = () =>
  query(`select username, group_concat(role) as roles, deactivated_at is not null as off, removed_at is not null as gone,
    password_hash from "user" left join user_role on user_id = id group by id order by username`);

async function changePeople(): Promise<void> {
  const now = server.services.now();
  await setDeactivated(writer(), await idOf('tom'), now);
  await setRolesOf(writer(), await idOf('zoe'), ['editor']);
  await removePerson(writer(), await idOf('ida'), now);
  await writer().updateTable('user').set({ password_hash: 'new' }).where('username', '=', 'una').execute();
  await server.signIn('ada', ['admin']);
}

describe('accounts', { timeout: 60_000 }, () => {
  test('of today stay: nobody who was stopped since can log in, and nobody is lost', async () => {
    await makeBackup(config, backup);
    await changePeople();
    const before = await writer()
      .selectFrom('user')
      .select(['username', 'password_hash'])
      .orderBy('username')
      .execute();
    const told = await restored();
    expect(told).toMatchObject({
      newAccounts: { count: 1, names: ['ada'] },
      endedAccounts: { count: 2, names: ['ida', 'tom'] },
      changedSecrets: { count: 1, names: ['una'] },
      changedRoles: { count: 1, names: ['zoe: Admin then, Editor now'] },
    });
    const hash = (username: string) => before.find((one) => one.username === username)!.password_hash;
    const row = (username: string, roles: string | null, off = 0, gone = 0) => ({
      ...{ username, roles, off, gone, password_hash: hash(username) },
    });
    expect(people()).toEqual([
      row('ada', 'admin'),
      row('ida', null, 0, 1),
      row('mira', 'admin'),
      row('tom', 'editor', 1),
      row('una', null),
      row('zoe', 'editor'),
    ]);
    expect(query('select * from session')).toEqual([]);
  });

  test('of then come back if that is wanted, but none that was removed for good', async () => {
    await makeBackup(config, backup);
    await changePeople();
    await restored('backup');
    const rows = people() as { username: string; roles: string | null; off: number; gone: number }[];
    expect(rows.map(({ username, roles, off, gone }) => [username, roles, off, gone])).toEqual([
      ['ida', null, 0, 1],
      ['mira', 'admin', 0, 0],
      ['tom', 'editor', 0, 0],
      ['una', null, 0, 0],
      ['zoe', 'admin', 0, 0],
    ]);
  });

  test('keep their second factors where the key was made anew since', async () => {
    await makeBackup(config, backup);
    const sealed = new SealedSecrets(config.dataDir);
    const id = await idOf('tom');
    sealed.seal(Buffer.from('first'), id);
    await fs.rm(backup);
    await makeBackup(config, backup);
    await fs.rm(path.join(config.dataDir, 'second-factor.key'));
    const secret = new SealedSecrets(config.dataDir).seal(Buffer.from('secret'), id);
    const at = server.services.now();
    await writer()
      .insertInto('second_factor')
      .values({
        user_id: id,
        secret,
        started_at: at,
        enabled_at: at,
        last_step: 0,
        next_secret: null,
        next_started_at: null,
      })
      .execute();
    await restored();
    const [row] = query('select secret from second_factor') as { secret: string }[];
    expect(Buffer.from(new SealedSecrets(config.dataDir).open(row!.secret, id)!).toString()).toBe('secret');
  });

  test('of a name or address that another account has today do not stand in its way', async () => {
    await makeBackup(config, backup);
    const now = server.services.now();
    await removePerson(writer(), await idOf('tom'), now);
    const { username_key, email, email_key } = {
      username_key: 'tom',
      email: 'tom@example.org',
      email_key: 'tom@example.org',
    };
    await writer()
      .updateTable('user')
      .set({ username_key, email, email_key })
      .where('username', '=', 'zoe')
      .execute();
    await restored();
    expect(query(`select username, username_key from "user" where username_key = 'tom'`)).toEqual([
      { username: 'zoe', username_key: 'tom' },
    ]);
  });

  test('of the backup are used, and that is said, where the database of today cannot be read', async () => {
    await makeBackup(config, backup);
    await server.close();
    await fs.writeFile(
      config.databaseFile,
      'no database at all, but long enough for a header of one'.repeat(20),
    );
    const done = await restoreBackup(config, backup, { replace: true });
    expect(done.finished).toMatchObject({
      people: 'backup',
      problem: expect.stringContaining('could not be read'),
    });
    expect(people()).toHaveLength(5);
  });

  test('of the backup are used where it is one of another installation', async () => {
    await makeBackup(config, backup);
    await server.close();
    const other = await startTestServer({ DATA_DIR: path.join(path.dirname(backup), 'other') });
    await other.signIn('else', ['admin']);
    const to = other.services.config;
    await other.close();
    let told: Differences | null = null;
    const done = await restoreBackup(to, backup, {
      replace: true,
      beforeSwap: async (differences) => {
        told = differences;
      },
    });
    expect(told).toMatchObject({ isSameSite: false });
    expect(done.finished?.people).toBe('backup');
    config = to;
    expect((people() as { username: string }[]).map(({ username }) => username)).toEqual([
      'ida',
      'mira',
      'tom',
      'una',
      'zoe',
    ]);
  });

  test('without an admin are refused, and the site is as it was', async () => {
    await setRolesOf(writer(), await idOf('mira'), []);
    await setRolesOf(writer(), await idOf('zoe'), []);
    await makeBackup(config, backup);
    await setRolesOf(writer(), await idOf('mira'), ['admin']);
    await expect(restored('backup')).rejects.toThrow('Nobody could log in as an admin');
    expect(query('select count(*) as n from user_role')).toEqual([{ n: 2 }]);
  });
});

describe('what was removed for good since', { timeout: 60_000 }, () => {
  test('is not in the restored site, nor are its bytes; the rest is; and the list survives', async () => {
    const hash = await storeFileOf(server.services, 5000, 'gone');
    const kept = await storeFileOf(server.services, 6000, 'kept');
    await server.publish(cookie, { slug: 'gone', title: 'Gone', contents: [] });
    const page = await server.publish(cookie, { slug: 'kept', title: 'Kept', contents: [] });
    await makeBackup(config, backup);
    const gone = await writer()
      .selectFrom('page')
      .select('id')
      .where('slug', '=', 'gone')
      .executeTakeFirstOrThrow();
    await server.post('page/unpublishPage', { _id: gone.id }, cookie);
    await server.post('page/delete', { _id: gone.id }, cookie);
    await writer()
      .updateTable('page')
      .set({ deleted_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', gone.id)
      .execute();
    await new Housekeeping(server.services, (error) => expect.fail(String(error))).run();
    await writer().deleteFrom('media').where('hash', '=', hash).execute();
    await server.save(cookie, { ...page, title: 'Kept and changed' });
    await server.save(cookie, { slug: 'new' });
    const told = await restored();
    expect(told).toMatchObject({ removedForGood: 2, media: 0, isSameSite: true });
    expect(told.changedPages).toEqual({
      count: 2,
      names: ['/new', 'Kept and changed (/kept)'],
    });
    expect(query('select slug from page_published order by slug')).toContainEqual({ slug: 'kept' });
    expect(query("select 1 from page where slug in ('gone', 'new')")).toEqual([]);
    expect(query('select hash from media')).toEqual([{ hash: kept }]);
    const stored = async (one: string) =>
      fs.stat(path.join(config.mediaDir, one.slice(0, 2), one)).then(
        () => true,
        () => false,
      );
    expect([await stored(hash), await stored(kept)]).toEqual([false, true]);
    expect(
      (query('select kind from removed_for_good order by kind') as { kind: string }[]).map(
        ({ kind }) => kind,
      ),
    ).toEqual(expect.arrayContaining(['media', 'page']));
  });

  test('is known by the list beside the backups when the database is lost', async () => {
    await server.publish(cookie, { slug: 'gone', title: 'Gone', contents: [] });
    await makeBackup(config, backup);
    const { id } = await writer()
      .selectFrom('page')
      .select('id')
      .where('slug', '=', 'gone')
      .executeTakeFirstOrThrow();
    for (const table of ['page_published', 'page_revision'] as const)
      await writer().deleteFrom(table).where('page_id', '=', id).execute();
    await writer().deleteFrom('page').where('id', '=', id).execute();
    await server.close();
    await fs.rm(config.databaseFile);
    await restoreBackup(config, backup, { replace: true });
    expect(query("select 1 from page where slug = 'gone'")).toEqual([]);
  });

  test('stays if it has come back since, such as by an import', async () => {
    await server.publish(cookie, { slug: 'back', title: 'Back', contents: [] });
    await makeBackup(config, backup);
    const tables = ['page', 'page_published', 'page_revision'] as const;
    const db = writer();
    const { id } = await db
      .selectFrom('page')
      .select('id')
      .where('slug', '=', 'back')
      .executeTakeFirstOrThrow();
    const rows = await Promise.all(
      tables.map((table) =>
        db
          .selectFrom(table as 'page')
          .selectAll()
          .where(key(table), '=', id)
          .execute(),
      ),
    );
    for (const table of tables.toReversed())
      await db
        .deleteFrom(table as 'page')
        .where(key(table), '=', id)
        .execute();
    await server.services.database.reader
      .selectFrom('removed_for_good')
      .selectAll()
      .executeTakeFirstOrThrow();
    for (const [index, table] of tables.entries())
      await db
        .insertInto(table as 'page')
        .values(rows[index]!)
        .execute();
    const told = await restored();
    expect(told).toMatchObject({ removedForGood: 0, changedPages: { count: 0 } });
    expect(query("select 1 as is_there from page_published where slug = 'back'")).toEqual([{ is_there: 1 }]);
  });

  test('is no account of today, whatever a list beside a copy says', async () => {
    await makeBackup(config, backup);
    const removed = { kind: 'user', id: await idOf('tom'), removed_at: server.services.now() } as const;
    await server.close();
    await restoreBackup(config, backup, { replace: true, removed: [removed] });
    expect(people()).toContainEqual(expect.objectContaining({ username: 'tom', gone: 0 }));
  });

  test('an order of the dashboard fails if the accounts of today cannot be read', async () => {
    await makeBackup(config, backup);
    await server.close();
    const folder = path.join(await temporaryFolder(), 'unpacked');
    await fs.cp(config.dataDir, folder, { recursive: true });
    await fs.writeFile(config.databaseFile, 'no database');
    const order = { people: 'today', needsToday: true } as const;
    await expect(finishRestored(folder, config, order)).rejects.toThrow(
      /accounts of today could not be read/,
    );
  });

  test('and a list that cannot be read stops the restore, and changes nothing', async () => {
    await makeBackup(config, backup);
    const { series } = server.services.backups;
    const folder = path.join(config.dataDir, 'backups');
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(path.join(folder, `hearth-${series}-removed.json`), '{"removed": [{"kind": "user');
    await expect(restored()).rejects.toThrow(/cannot be read. Without it/);
    expect((await fs.readdir(config.dataDir)).filter((name) => /^re|working/.test(name))).toEqual([]);
  });

  test('is not in the former data either, when a restore is undone; sessions of then are ended', async () => {
    await makeBackup(config, backup);
    await server.publish(cookie, { slug: 'since', title: 'Since', contents: [] });
    await server.close();
    const { kept } = await restoreBackup(config, backup, { replace: true });
    const db = new Sqlite(config.databaseFile);
    const former = new Sqlite(path.join(kept!, 'hearth.db'), { readonly: true });
    const id = former.prepare("select id from page where slug = 'since'").pluck().get();
    former.close();
    db.prepare("insert into removed_for_good values ('page', ?, '2026-11-29T00:00:00.000Z')").run(id);
    db.close();
    await restoreBackup(config, kept!, { replace: true });
    expect(query("select 1 from page where slug = 'since'")).toEqual([]);
    expect(query('select 1 from session')).toEqual([]);
    expect(people()).toHaveLength(5);
  });
});

test('a page that was to be published before the restore waits for people, and one that was to end ends', async () => {
  const guide = await server.save(cookie, { slug: 'guide', title: 'Guide' });
  const fair = await server.publish(cookie, { slug: 'fair', title: 'Fair' });
  const at = new Date(Date.now() + 60_000).toISOString();
  await server.post('pageTimes/set', { _id: guide._id, action: 'publish', at }, cookie);
  await server.post('pageTimes/set', { _id: fair._id, action: 'unpublish', at }, cookie);
  await writer().updateTable('page_time').set({ at: '2026-01-01T00:00:00.000Z' }).execute();
  await makeBackup(config, backup);
  await restored();
  server = await startTestServer({ DATA_DIR: config.dataDir });
  const times = () => query('select action, stopped from page_time');
  await expect
    .poll(times)
    .toEqual([{ action: 'publish', stopped: expect.stringContaining('A backup was restored after that.') }]);
  expect((await server.get('/guide')).statusCode).toBe(404);
  expect((await server.get('/fair')).statusCode).toBe(404);
  await server.close();
});
