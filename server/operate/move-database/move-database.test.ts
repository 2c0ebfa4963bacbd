import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Writer } from '../../../db/connection.ts';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { runMigrations } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { hasMovedAway } from '../../../db/moved-away.ts';
import { everyRow, fillEveryTable } from '../../../db/testing/every-table.ts';
import { pageRow, submissionRow } from '../../../db/testing/rows.ts';
import { emergencyNoticeSchema } from '../../../src/model/emergency-notice.ts';
import { readConfig } from '../../core/config/config.ts';
import { contentsOf, type Env, filled, newPlace, serverIn } from '../../testing/both-kinds.ts';
import { hearth, startHearth } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { openServerSite } from '../backups/backed-up-database.ts';
import { moveToFile } from './move-to-file.ts';
import { moveToServer } from './move-to-server.ts';
import type { MoveStep } from './moved.ts';

/** The steps before which something is stored that an interruption must not leave. */
const STEPS: readonly MoveStep[] = ['committing', 'letting go', 'finishing'];

/** The variables of a site in a file, and those of a new database to which it moves. */
async function places(): Promise<{ readonly file: Env; readonly there: Env }> {
  const [file, there] = [await newPlace('a file'), await newPlace('PostgreSQL')];
  return { file, there: { ...there, DATA_DIR: file.DATA_DIR! } };
}

/** Serves a site in a file that has pages with these ids, at addresses of the same names. */
async function siteWithPages(
  ...ids: readonly string[]
): Promise<{ readonly there: Env; readonly writer: Writer }> {
  const { file, there } = await places();
  const server = await serverIn(file);
  await filled(server);
  const { writer } = server.services.database;
  const domain = await writer.selectFrom('domain').select('id').executeTakeFirstOrThrow();
  await writer
    .insertInto('page')
    .values(ids.map((id) => pageRow(id, { domain_id: domain.id })))
    .execute();
  return { there, writer };
}

const interruptedAt = (step: MoveStep) => async (now: MoveStep) => {
  if (now === step) throw new Error('planted');
};

async function databaseOf(env: Env): Promise<Writer> {
  const { database } = await openServerSite(readConfig({ ...env }));
  onTestFinished(() => database.close());
  return database.writer;
}

async function submit(db: Writer, id: string): Promise<void> {
  const domain = await db.selectFrom('domain').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('submission')
    .values(submissionRow(id, { domain_id: domain.id }))
    .execute();
}

describe.skipIf(!onPostgres)('a site that moves from its file into PostgreSQL', { timeout: 60_000 }, () => {
  test('is there with everything, and its file refuses changes while readers go on', async () => {
    const { file, there } = await places();
    const server = await serverIn(file);
    await filled(server);
    const before = await contentsOf(server);
    const cookie = await server.signIn('tom', ['admin']);
    const { emergencyNotices, domains, now } = server.services;
    const notice = emergencyNoticeSchema.parse({
      ...{ words: 'The line is down.', number: '', linkText: '', linkHref: '', isDrill: false, by: 'mira' },
      ...{ at: now(), until: new Date(Date.now() + 3600_000).toISOString() },
    });
    const domainIds = [domains.all()[0]!.id];
    const actor = { _id: 'u', username: 'mira' };
    await emergencyNotices.change({ action: 'notice/show', actor, at: now(), domainIds, notice });
    const { counts } = await moveToServer(readConfig({ ...there }));
    expect(counts).toEqual({ pages: 2, submissions: 1, users: 2, media: 1 });
    const refused = await server.post('page/save', { page: { slug: 'late', title: 'Late' } }, cookie);
    expect(refused.statusCode, refused.body).toBe(503);
    expect((await server.get('/rent')).statusCode).toBe(200);
    const moved = await serverIn({ ...there, DATA_DIR: await copyOfMedia(file) });
    expect(await contentsOf(moved)).toEqual({ ...before, users: expect.arrayContaining(before.users) });
    const shared = await moved.services.database.reader.selectFrom('shared_notice').selectAll().execute();
    expect(JSON.parse(shared[0]?.notice ?? '{}').words).toBe('The line is down.');
    // People stay logged in.
    expect(
      (await moved.post('page/save', { page: { slug: 'next', title: 'Next' } }, cookie)).statusCode,
    ).toBe(200);
    const third = { ...(await newPlace('PostgreSQL')), DATA_DIR: file.DATA_DIR! };
    await expect(moveToServer(readConfig(third))).rejects.toThrow('has moved already');
    await server.close();
    await expect(serverIn(file)).rejects.toThrow('has moved to a database on PostgreSQL');
    expect(await hearth(['move-database', '--undo'], { DATA_DIR: file.DATA_DIR! })).toMatchObject({
      code: 0,
    });
    expect((await contentsOf(await serverIn(file))).submissions).toEqual(['sent']);
  });

  test('loses no change that was accepted while it moved', async () => {
    const { file, there } = await places();
    const server = await serverIn(file);
    await filled(server);
    const { writer } = server.services.database;
    const accepted = ['sent'];
    let isMoving = true;
    let isRefused = false;
    const writing = (async () => {
      for (let number = 0; isMoving; number += 1) {
        const id = `during ${String(number).padStart(5, '0')}`;
        await submit(writer, id).then(
          () => accepted.push(id),
          () => {
            isRefused = true;
          },
        );
        await new Promise(setImmediate);
      }
    })();
    await moveToServer(readConfig({ ...there }));
    await expect.poll(() => isRefused).toBe(true);
    isMoving = false;
    await writing;
    const db = await databaseOf(there);
    const rows = await db.selectFrom('submission').select('id').orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(accepted.toSorted());
    expect(accepted.length).toBeGreaterThan(1);
  });

  test('takes changes of every kind along that were made while it was copied', async () => {
    const { there, writer } = await siteWithPages('one', 'other', 'gone');
    const { changes } = await moveToServer(readConfig({ ...there }), async (step) => {
      if (step !== 'holding') return;
      await submit(writer, 'late');
      await writer.deleteFrom('submission').where('id', '=', 'sent').execute();
      await writer.deleteFrom('page').where('id', '=', 'gone').execute();
      await writer.updateTable('page').set({ slug: 'renamed' }).where('id', '=', 'one').execute();
    });
    expect(changes).toBe(6);
    const db = await databaseOf(there);
    const submissions = await db.selectFrom('submission').select('id').execute();
    expect(submissions).toEqual([{ id: 'late' }]);
    const pages = await db.selectFrom('page').select('slug').where('id', 'in', ['one', 'gone']).execute();
    expect(pages).toEqual([{ slug: 'renamed' }]);
    const removed = await db.selectFrom('removed_for_good').selectAll().orderBy('id').execute();
    expect(removed).toEqual(await writer.selectFrom('removed_for_good').selectAll().orderBy('id').execute());
    expect(removed.map(({ id }) => id)).toEqual(['gone', 'sent']);
  });

  test('also takes pages along that have changed places meanwhile', async () => {
    const { there, writer } = await siteWithPages('one', 'other');
    await moveToServer(readConfig({ ...there }), async (step) => {
      if (step !== 'holding') return;
      for (const [id, slug] of [
        ['one', 'x'],
        ['other', 'one'],
        ['one', 'other'],
      ] as const)
        await writer.updateTable('page').set({ slug }).where('id', '=', id).execute();
    });
    const db = await databaseOf(there);
    const pages = await db
      .selectFrom('page')
      .select(['id', 'slug'])
      .where('id', 'in', ['one', 'other'])
      .orderBy('id')
      .execute();
    expect(pages).toEqual([
      { id: 'one', slug: 'other' },
      { id: 'other', slug: 'one' },
    ]);
  });

  test.each(STEPS)(
    'is served from its file if that ends before %s, and moves when it is tried again',
    async (step) => {
      const { file, there } = await places();
      const server = await serverIn(file);
      await filled(server);
      const config = readConfig({ ...there });
      await expect(moveToServer(config, interruptedAt(step))).rejects.toThrow('planted');
      const { writer } = server.services.database;
      const isStopped = step === 'finishing';
      await submit(writer, 'after').then(
        () => expect(isStopped).toBe(false),
        () => expect(isStopped).toBe(true),
      );
      const hasArrived = step === 'letting go' || step === 'finishing';
      if (hasArrived) {
        const begun = serverIn({ ...there, DATA_DIR: await temporaryFolder() });
        await expect(begun).rejects.toThrow('that was not finished');
      }
      await moveToServer(config);
      const moved = await serverIn({ ...there, DATA_DIR: await copyOfMedia(file) });
      const { submissions, factors, found } = await contentsOf(moved);
      expect({ submissions, factors, found }).toEqual({
        submissions: isStopped ? ['sent'] : ['after', 'sent'],
        ...{ factors: ['of an app'], found: true },
      });
    },
  );

  test('is served from its file if the command is killed, and moves when it is tried again', async () => {
    const { file, there } = await places();
    const server = await serverIn(file);
    await filled(server);
    const killed = startHearth(['move-database'], { ...there });
    await killed.prints(/Forms and saves wait/);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const again = await hearth(['move-database'], { ...there });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toContain(
      'The site has moved: 2 pages, 1 picture or file, 1 submission, 1 account.',
    );
    const db = await databaseOf(there);
    expect(await db.selectFrom('submission').select('id').execute()).toEqual([{ id: 'sent' }]);
  });

  test('is not moved into a database that has a site, by another version, or without a key', async () => {
    const { file, there } = await places();
    const server = await serverIn(file);
    await filled(server);
    await serverIn({ ...there, DATA_DIR: await temporaryFolder() });
    const config = readConfig({ ...there });
    await expect(moveToServer(config)).rejects.toThrow('Name an empty database');
    const newer = await newPlace('PostgreSQL');
    const db = await databaseOf(newer);
    const step = { version: migrations.length + 9, name: 'later', applied_at: '' };
    await db.insertInto('schema_version').values(step).execute();
    const { DATA_DIR = '' } = file;
    await expect(moveToServer(readConfig({ ...newer, DATA_DIR }))).rejects.toThrow(
      'knows only up to version',
    );
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public create table page (of_another_program text)`.execute(db);
    await expect(moveToServer(readConfig({ ...newer, DATA_DIR }))).rejects.toThrow('of another program');
    const { writer } = server.services.database;
    await writer.deleteFrom('schema_version').where('version', '=', migrations.length).execute();
    await expect(moveToServer(config)).rejects.toThrow(`works with version ${migrations.length}`);
    const { SECRET_KEY: _key, ...without } = there;
    expect((await hearth(['move-database'], without)).stderr).toContain('DATABASE_URL needs SECRET_KEY');
    await expect(moveToServer(readConfig({ ...there, DATA_DIR: '/none' }))).rejects.toThrow(
      'There is no database',
    );
  });
});

describe.skipIf(!onPostgres)('a site that moves from PostgreSQL into a file', { timeout: 60_000 }, () => {
  test('is there with everything, and the database refuses changes', async () => {
    const there = await newPlace('PostgreSQL');
    const server = await serverIn(there);
    await filled(server);
    const before = await contentsOf(server);
    const cookie = await server.signIn('tom', ['admin']);
    const env: Env = { DATA_DIR: await copyOfMedia(there), DATABASE_URL: '' };
    await moveToFile(readConfig({ ...there, DATA_DIR: env.DATA_DIR! }));
    const refused = await server.post('page/save', { page: { slug: 'late', title: 'Late' } }, cookie);
    expect(refused.statusCode, refused.body).toBe(503);
    await expect(serverIn({ ...there, DATA_DIR: await temporaryFolder() })).rejects.toThrow(
      'has moved into a file',
    );
    const third = readConfig({ ...there, DATA_DIR: await temporaryFolder() });
    await expect(moveToFile(third)).rejects.toThrow('has moved already');
    const moved = await serverIn(env);
    expect(await contentsOf(moved)).toEqual({ ...before, users: expect.arrayContaining(before.users) });
    expect(
      (await moved.post('page/save', { page: { slug: 'next', title: 'Next' } }, cookie)).statusCode,
    ).toBe(200);
  });

  test.each(STEPS.filter((step) => step !== 'letting go'))(
    'can be changed in one place at most if that ends before %s, and moves when it is tried again',
    async (step) => {
      const there = await newPlace('PostgreSQL');
      const server = await serverIn(there);
      await filled(server);
      const before = await contentsOf(server);
      const env: Env = { DATA_DIR: await copyOfMedia(there), DATABASE_URL: '' };
      const config = readConfig({ ...there, DATA_DIR: env.DATA_DIR! });
      await expect(moveToFile(config, interruptedAt(step))).rejects.toThrow('planted');
      expect(await hasMovedAway(server.services.database.writer)).toBe(step === 'finishing');
      if (step === 'finishing') await expect(serverIn(env)).rejects.toThrow('has moved');
      await moveToFile(config);
      expect(await contentsOf(await serverIn(env))).toEqual(before);
    },
  );

  test('takes changes of every kind along that were made while it was copied', async () => {
    const there = await newPlace('PostgreSQL');
    const server = await serverIn(there);
    await filled(server);
    const { writer } = server.services.database;
    const domain = await writer.selectFrom('domain').select('id').executeTakeFirstOrThrow();
    const page = (id: string) => pageRow(id, { domain_id: domain.id });
    await writer
      .insertInto('page')
      .values([page('one'), page('other'), page('gone')])
      .execute();
    const dataDir = await temporaryFolder();
    const config = readConfig({ ...there, DATA_DIR: dataDir });
    const { changes } = await moveToFile(config, async (step) => {
      if (step !== 'holding') return;
      await submit(writer, 'late');
      await writer.deleteFrom('submission').where('id', '=', 'sent').execute();
      await writer.deleteFrom('page').where('id', '=', 'gone').execute();
      await writer.updateTable('page').set({ slug: 'renamed' }).where('id', '=', 'one').execute();
    });
    expect(changes).toBeGreaterThanOrEqual(6);
    const file = openSqlite(path.join(dataDir, 'hearth.db'));
    onTestFinished(() => file.close());
    const { server_secret: _there, ...before } = await everyRow(writer);
    const { server_secret: _here, ...after } = await everyRow(file.writer);
    expect(after).toEqual(before);
    expect(after.submission?.map(({ id }) => id)).toEqual(['late']);
    expect(after.removed_for_good?.map(({ id }) => id)).toEqual(['gone', 'sent']);
  });

  test('is not moved into a folder that has a site', async () => {
    const [file, there] = [await newPlace('a file'), await newPlace('PostgreSQL')];
    await filled(await serverIn(there));
    await serverIn(file);
    const config = readConfig({ ...there, DATA_DIR: file.DATA_DIR! });
    await expect(moveToFile(config)).rejects.toThrow('has a site already');
  });
});

test.skipIf(!onPostgres)('there and back, every column of every table is as it was', async () => {
  const { file, there } = await places();
  const dataDir = file.DATA_DIR!;
  const open = () => openSqlite(path.join(dataDir, 'hearth.db'));
  const first = open();
  await runMigrations(first.writer, migrations);
  await fillEveryTable(first.writer);
  const { server_secret: _first, ...before } = await everyRow(first.writer);
  await first.close();
  await moveToServer(readConfig({ ...there }));
  const db = await databaseOf(there);
  const { server_secret: _there, ...arrived } = await everyRow(db);
  expect(arrived).toEqual(before);
  await moveToFile(readConfig({ ...there }));
  const back = open();
  onTestFinished(() => back.close());
  const { server_secret: _back, ...after } = await everyRow(back.writer);
  expect(after).toEqual(before);
  expect((await fs.readdir(dataDir)).filter((name) => name.startsWith('hearth-before-'))).toHaveLength(1);
});

/** Returns a new data folder that has only the media of another one. */
async function copyOfMedia({ DATA_DIR }: Env): Promise<string> {
  const folder = await temporaryFolder();
  await fs.cp(path.join(DATA_DIR!, 'media'), path.join(folder, 'media'), { recursive: true });
  return folder;
}
