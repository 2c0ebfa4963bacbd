import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Writer } from '../../../db/connection.ts';
import { openReadOnly } from '../../../db/engines/sqlite/read-only.ts';
import { runMigrations } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/index.ts';
import type { Migration } from '../../../db/migrations/migration.ts';
import { storedSecret } from '../../../db/server-secret.ts';
import { addDomain } from '../../../db/testing/rows.ts';
import { readConfig } from '../../core/config/config.ts';
import { ServerSecrets } from '../../core/server-secrets.ts';
import { isMediaHeld } from '../../media/store/media-hold.ts';
import { openServices } from '../../open-services.ts';
import { type Env, filled, newPlace, serverIn } from '../../testing/both-kinds.ts';
import { hearth, scriptEnvironment } from '../../testing/child-process.ts';
import { NOTHING_OUTSIDE } from '../../testing/clean-environment.ts';
import { exported, filesOf } from '../../testing/exported.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { linkingTo } from '../../testing/site-to-check.ts';
import { wxr } from '../../testing/wxr.ts';
import { checkContent } from '../check/check-content.ts';
import { moveToServer } from '../move-database/move-to-server.ts';
import { type ProgramFor, rehearse } from '../upgrade/rehearse.ts';
import { reportOf } from '../upgrade/report.ts';
import { openServerSite } from './backed-up-database.ts';
import { withSiteFile } from './with-site-file.ts';

const PROGRAM = path.resolve('server/testing/rendering-program.ts');
const SECRET = Buffer.alloc(32, 7).toString('base64url');

const configOf = (env: Env) => readConfig({ ...NOTHING_OUTSIDE, ...env });

async function onServer<Result>(env: Env, work: (db: Writer) => Promise<Result>): Promise<Result> {
  const { database } = await openServerSite(configOf(env));
  return work(database.writer).finally(() => database.close());
}

/** Returns a secret of the site as it is in the file that work on the site gets. */
const secretIn = (env: Env, name: string) =>
  withSiteFile(configOf(env), async ({ databaseFile }) => {
    const copy = openReadOnly(databaseFile);
    return storedSecret(copy.reader, name).finally(() => copy.close());
  });

/** Returns a site in a file in which there is something to find, and the same site on PostgreSQL, where nobody may write. */
async function sameSite() {
  const file = await newPlace('a file');
  const server = await serverIn(file);
  const { hash } = await filled(server);
  const cookie = await server.signIn('ada', ['admin']);
  await server.publish(cookie, { slug: 'about', title: 'About us', ...linkingTo('/nowhere') });
  await server.publish(cookie, { slug: 'contact', title: 'Contact' });
  await server.save(cookie, { slug: 'later', title: 'Later' });
  await server.services.searchTexts.areRead();
  const { folder } = await exported(server);
  const { secret } = server.services.forms;
  await server.close();
  const there = await newPlace('PostgreSQL');
  await moveToServer(configOf({ ...there, DATA_DIR: file.DATA_DIR! }));
  await fs.cp(path.join(file.DATA_DIR!, 'media'), path.join(there.DATA_DIR!, 'media'), { recursive: true });
  const name = new URL(there.DATABASE_URL!).pathname.slice(1);
  await onServer(there, (db) =>
    sql`alter database ${sql.ref(name)} set default_transaction_read_only = on`.execute(db),
  );
  return { file, there, folder, hash, secret };
}

/** Returns the files of an export by path, without those that name the time. */
async function exportedFiles(folder: string) {
  const { 'manifest.json': _made, SHA256SUMS: _sums, ...files } = await filesOf(folder);
  return files;
}

const program =
  (which: 'plain' | 'changed'): ProgramFor =>
  (dataDir) => ({
    name: which,
    command: (after) => ({ file: process.execPath, args: [PROGRAM, which, after] }),
    env: scriptEnvironment({ DATA_DIR: dataDir, DEMO: '0', ...NOTHING_OUTSIDE }),
  });

const addNote: Migration = {
  name: 'note',
  up: async (db) => void (await sql`create table note (text text)`.execute(db)),
};

async function rehearsed(env: Env) {
  const rehearsal = await rehearse(configOf(env), {
    ...{ old: program('plain'), now: program('changed'), start: async () => {} },
    migrations: [...migrations, addNote],
  });
  const [, , ...report] = reportOf(rehearsal, '9.9.9').filter((line) => !line.includes(' of the disk; '));
  return { ...rehearsal, report };
}

describe.skipIf(!onPostgres)('a site on PostgreSQL', { timeout: 60_000 }, () => {
  test('is checked, exported and rehearsed as the same site in a file, and nothing is written to it', async () => {
    const { file, there, folder, hash, secret } = await sameSite();
    const [target, old] = ['exported', 'old.xml'].map((name) => path.join(there.DATA_DIR!, name));
    await fs.writeFile(old!, wxr([{ id: 2, title: 'Old', name: 'contact', content: '<p>x</p>' }]));
    const [content, made, dryRun] = await Promise.all([
      hearth(['check', '--content', '--json'], there),
      hearth(['export', target!], there),
      hearth(['import-wordpress', old!, '--dry-run'], there),
    ]);
    const { results, ...summary } = await checkContent(configOf(file), Number.POSITIVE_INFINITY);
    expect(JSON.parse(content.stdout)).toMatchObject({ ...summary, checks: results });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(await exportedFiles(target!)).toEqual(await exportedFiles(folder));
    expect(dryRun).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing was written.') });
    // This site has a page at the address of the old one.
    expect(dryRun.stdout).toContain('/contact-2');

    const picture = path.join('media', hash.slice(0, 2), hash);
    for (const env of [file, there]) await fs.appendFile(path.join(env.DATA_DIR!, picture), 'x');
    const [inFile, onServers] = await Promise.all(
      [file, there].map((env) => hearth(['check', '--json', '--drafts'], env)),
    );
    expect(onServers).toEqual(inFile);
    const { checks } = JSON.parse(onServers!.stdout);
    expect(checks.filter(({ count }: { count: number }) => count > 0)).toMatchObject([
      { name: 'references' },
      { name: 'media', problems: [{ words: expect.stringContaining('3001 bytes') }] },
    ]);

    const [before, { comparison, report, ...rest }] = await Promise.all([rehearsed(file), rehearsed(there)]);
    expect([comparison, report]).toEqual([before.comparison, before.report]);
    expect(comparison!.counts).toMatchObject({ failed: 0, content: 1, styles: 1 });
    expect(rest).toMatchObject({ from: migrations.length, to: migrations.length + 1, neededBytes: null });

    expect(await withSiteFile(configOf(there), ({ mediaDir }) => isMediaHeld(mediaDir))).toBe(true);
    expect(await secretIn(there, 'forms')).toBe(secret);
    expect(await fs.readdir(path.join(there.DATA_DIR!, 'backups'))).toEqual([]);
  });

  test('of an earlier schema is read as it is, with its secrets', async () => {
    const there = await newPlace('PostgreSQL');
    const earlier = migrations.length - 2;
    await onServer(there, async (db) => {
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
      await runMigrations(db, migrations.slice(0, earlier));
      await addDomain(db);
      await new ServerSecrets(db, there.SECRET_KEY!).put('forms', SECRET);
    });
    expect(await secretIn(there, 'forms')).toBe(SECRET);
    const { from, failure } = await rehearse(configOf(there), {
      ...{ old: null, now: program('plain') },
      start: async (DATA_DIR) =>
        (await openServices(configOf({ DATA_DIR, DEMO: '0' }), plainRenderer)).close(),
    });
    expect([from, failure]).toEqual([earlier, null]);
    await expect(
      secretIn({ ...there, SECRET_KEY: 'another key of more than 32 characters' }, 'forms'),
    ).rejects.toThrow('SECRET_KEY is not the one');
    const refused = await hearth(['export', path.join(there.DATA_DIR!, 'exported')], there);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`has schema version ${earlier}`),
    ]);
  });

  test('that cannot be read is not copied, and the owner reads why', async () => {
    const there = await newPlace('PostgreSQL');
    const read = (url: string) => secretIn({ ...there, DATABASE_URL: url }, 'forms');
    const url = new URL(there.DATABASE_URL!);
    const without = new URL(url);
    without.username = 'nobody_here';
    await expect(read(without.href)).rejects.toThrow(
      /^The database at DATABASE_URL refuses Hearth: role "nobody_here"/,
    );
    await onServer(there, (db) => sql`alter table page rename to other`.execute(db));
    await expect(read(url.href)).rejects.toThrow('relation "page" does not exist');
    await onServer(there, (db) => sql`drop schema public cascade`.execute(db));
    await expect(read(url.href)).rejects.toThrow('There is no site in the database at DATABASE_URL.');
    expect(await fs.readdir(path.join(there.DATA_DIR!, 'backups'))).toEqual([]);
  });

  test('is not changed by a command that could not go back, which says what to do', async () => {
    const there = { ...(await newPlace('PostgreSQL')), DATABASE_URL: 'postgres://hearth@127.0.0.1:1/hearth' };
    const calls = [['check', '--repair'], ['upgrade'], ['update-run', 'FILE']];
    const refused = await Promise.all(calls.map((call) => hearth(call, there)));
    const advice = [
      'Run hearth check without --repair',
      'Rehearse the upgrade with --rehearse',
      'on one server after',
    ];
    expect(refused.map(({ code, stderr }) => [code, stderr])).toEqual(
      advice.map((words) => [1, expect.stringContaining(words)]),
    );
  });
});
