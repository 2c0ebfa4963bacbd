import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { removePerson } from '../../../db/person-changes.ts';
import { storeFileOf } from '../../testing/backups.ts';
import { contentsOf, type Env, filled, newPlace, RENT, serverIn } from '../../testing/both-kinds.ts';
import { hearth } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

describe.skipIf(!onPostgres)(
  'a backup that is restored into a database on PostgreSQL',
  { timeout: 60_000 },
  () => {
    let place: Env;
    let server: TestServer;
    let other: TestServer;
    let backup: string;
    let before: Awaited<ReturnType<typeof contentsOf>>;

    beforeEach(async () => {
      place = await newPlace('PostgreSQL');
      server = await serverIn(place);
      await filled(server);
      before = await contentsOf(server);
      backup = path.join(await temporaryFolder(), 'site.tar');
      await makeBackup(server.services.config, backup);
      other = await serverIn({ ...place, DATA_DIR: await temporaryFolder() });
    });

    const restored = (options = {}) =>
      restoreBackup(server.services.config, backup, { replace: true, ...options });
    const titleOf = async (one: TestServer) =>
      /Help with[a-z ]*|Other words/.exec((await one.get('/rent')).body)?.[0];

    async function changePage(admin = 'tom'): Promise<void> {
      const cookie = await server.signIn(admin, ['admin']);
      const { writer } = server.services.database;
      const page = await writer
        .selectFrom('page')
        .selectAll()
        .where('slug', '=', 'rent')
        .executeTakeFirstOrThrow();
      await server.publish(cookie, {
        ...JSON.parse(page.doc),
        _id: page.id,
        version: page.version,
        slug: 'rent',
        title: 'Other words',
      });
    }

    test('reaches every server that is running, and everybody logs in again', async () => {
      await changePage();
      const cookie = await other.signIn('ada', ['admin']);
      await expect.poll(() => titleOf(other)).toBe('Other words');
      await restored();
      await expect.poll(() => titleOf(other)).toBe(RENT);
      await expect.poll(() => titleOf(server)).toBe(RENT);
      expect((await other.get('/api/users/loadOwn', { cookie })).statusCode).not.toBe(200);
      const { factors, pages, submissions, found } = await contentsOf(other);
      expect({ factors, pages, submissions, found }).toEqual({
        ...{ factors: before.factors, pages: before.pages },
        ...{ submissions: before.submissions, found: true },
      });
    });

    test('purges all pages of a CDN that takes purges', async () => {
      const purges = () =>
        server.services.database.reader
          .selectFrom('outbox')
          .select(['body', 'state'])
          .where('channel', '=', 'purge')
          .execute();
      await restored();
      expect(await purges()).toEqual([]);
      const purge = { service: 'fastly', url: 'https://api.fastly.com/service/a/purge', token: 'a' } as const;
      const config = { ...server.services.config, cdn: { pages: true, purge } } as never;
      await restoreBackup(config, backup, { replace: true });
      const waiting = { body: expect.stringContaining('hearth-pages'), state: 'waiting' };
      expect(await purges()).toEqual([waiting, waiting]);
    });

    test('keeps the accounts of today, and brings nothing back that was removed for good', async () => {
      const { writer } = server.services.database;
      await server.signIn('tom', ['admin']);
      const mira = before.users[0]!;
      await writer.transaction().execute((trx) => removePerson(trx, mira, server.services.now()));
      await writer.deleteFrom('submission').execute();
      const { finished } = await restored();
      expect(finished).toMatchObject({ people: 'today', removed: 1, problem: '' });
      const users = await writer
        .selectFrom('user')
        .select(['username', 'removed_at'])
        .orderBy('username')
        .execute();
      expect(users.map(({ username, removed_at }) => [username, removed_at !== null])).toEqual([
        ['mira', true],
        ['tom', false],
      ]);
      expect((await contentsOf(server)).submissions).toEqual([]);
    });

    test('is undone by the restore of the folder with what was there, with its pictures', async () => {
      await changePage();
      await storeFileOf(server.services, 500, 'later');
      const today = await contentsOf(server);
      const { kept } = await restored();
      expect((await contentsOf(server)).media).toEqual(['flyer']);
      expect((await fs.stat(kept!)).mode & 0o077).toBe(0);
      const { mediaDir } = server.services.config;
      await fs.rm(mediaDir, { recursive: true });
      await restoreBackup(server.services.config, kept!, { replace: true });
      await expect.poll(() => titleOf(other)).toBe('Other words');
      const { page: _page, found: _found, ...rest } = today;
      expect(await contentsOf(server)).toMatchObject(rest);
      const files = (await fs.readdir(mediaDir, { recursive: true })).filter((name) => name.length > 60);
      expect(files).toHaveLength(1);
    });

    test('is written, looked at and restored by the commands', async () => {
      await server.signIn('tom', ['admin']);
      const env = { ...place, DATA_DIR: await temporaryFolder() };
      const file = path.join(env.DATA_DIR, 'of-command.tar');
      // The media are in the folder of the first server.
      await fs.cp(server.services.config.mediaDir, path.join(env.DATA_DIR, 'media'), { recursive: true });
      expect((await hearth(['backup', file], env)).stdout).toContain(
        '2 pages, 1 picture or file, 1 submission',
      );
      await changePage('ida');
      const looked = await hearth(['restore', '--look', file], env);
      expect(looked).toMatchObject({ code: 0, stderr: '' });
      expect(looked.stdout).toContain('Other words (/rent)');
      expect(await titleOf(other)).toBe('Other words');
      expect((await hearth(['restore', file], env)).stderr).toContain('has a site already');
      const done = await hearth(['restore', '--replace', file], env);
      expect(done).toMatchObject({ code: 0, stderr: '' });
      expect(done.stdout).toContain('Restored the backup of');
      expect((await hearth(['restore'], env)).stdout).toContain('no backups');
      await expect.poll(() => titleOf(other)).toBe(RENT);
    });

    test('is not begun in the dashboard, which says how it is restored', async () => {
      const { restoring } = server.services;
      restoring.look({ name: path.basename(backup), place: 'here' }, 'mira');
      await restoring.settled();
      expect(await restoring.state()).toEqual({
        current: null,
        isPossible: false,
        failure: expect.stringContaining('‘hearth restore’ on one of its servers'),
      });
    });

    test('leaves the emergency notices that are shown now', async () => {
      const { writer } = server.services.database;
      const [domain] = server.services.domains.all();
      const shown = { domain_id: domain!.id, notice: null, at: server.services.now() };
      await writer.insertInto('shared_notice').values(shown).execute();
      await restored();
      expect(await writer.selectFrom('shared_notice').selectAll().execute()).toEqual([shown]);
    });

    test('changes nothing if it fails in the last step', async () => {
      await changePage();
      const { writer } = server.services.database;
      const { sql } = await import('kysely');
      await sql`alter table audit_entry add constraint planted check (action <> 'site/restore')`.execute(
        writer,
      );
      const record = async (_database: unknown, trx: typeof writer) => {
        const row = {
          id: 'r',
          domain_id: '',
          action: 'site/restore',
          subject_id: '',
          user_id: '',
          details: '{}',
          created_at: '',
        };
        await trx.insertInto('audit_entry').values(row).execute();
      };
      await expect(restored({ record })).rejects.toThrow(/planted/);
      expect(await titleOf(other)).toBe('Other words');
      expect((await fs.readdir(place.DATA_DIR!)).filter((name) => /^replaced|working/.test(name))).toEqual(
        [],
      );
    });

    test('waits for a change under way', async () => {
      const { writer } = server.services.database;
      const began = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const change = writer.transaction().execute(async (trx) => {
        await trx.updateTable('submission').set({ subject: 'changed' }).execute();
        began.resolve();
        await goOn.promise;
      });
      await began.promise;
      const restoring = restored();
      setTimeout(() => goOn.resolve(), 100);
      await change;
      await restoring;
      const rows = await writer.selectFrom('submission').select('subject').execute();
      expect(rows).toEqual([{ subject: 'Enquiry' }]);
    });
  },
);
