import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { migrate } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/index.ts';
import type { Migration } from '../../../db/migrations/migration.ts';
import { OlderDatabaseError, STEPS_BEFORE_RELEASE } from '../../../db/recorded-steps.ts';
import {
  makeDatabaseFromBeforeRelease,
  recordStepsBeforeRelease,
} from '../../../db/testing/before-release.ts';
import { readConfig } from '../../core/config/config.ts';
import { openServices } from '../../open-services.ts';
import { filesBelow } from '../../testing/backups.ts';
import { hearth, scriptEnvironment } from '../../testing/child-process.ts';
import { NOTHING_OUTSIDE } from '../../testing/clean-environment.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { NO_SMALL_DISK, smallDisk } from '../../testing/small-disk.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { otherProgram } from './programs.ts';
import { canBeDone, type ProgramFor, type RehearsedPrograms, rehearse } from './rehearse.ts';
import { reportOf } from './report.ts';

vi.setConfig({ testTimeout: 120_000 });

const PROGRAM = path.resolve(import.meta.dirname, '../../testing/rendering-program.ts');

const env = (dataDir: string) => ({ DATA_DIR: dataDir, DEMO: '0', BACKUP_AT: '0', ...NOTHING_OUTSIDE });

function program(which: 'plain' | 'changed'): ProgramFor {
  return (dataDir) => ({
    name: which,
    command: (after) => ({ file: process.execPath, args: [PROGRAM, which, after] }),
    env: scriptEnvironment(env(dataDir)),
  });
}

/** Returns the programs of a rehearsal: `plain` as the old one, and `changed` as the new one. */
function programs(changes: Partial<RehearsedPrograms> = {}): RehearsedPrograms {
  return {
    old: program('plain'),
    now: program('changed'),
    start: async (dataDir) => (await openServices(readConfig(env(dataDir)), plainRenderer)).close(),
    stuckMs: 6000,
    ...changes,
  };
}

/** Returns a server that serves pages with these titles. */
async function serving(...titles: string[]): Promise<TestServer> {
  const dataDir = path.join(await temporaryFolder(), 'data');
  const server = await startTestServer({ DATA_DIR: dataDir, BACKUP_AT: '0' });
  const cookie = await server.signIn('mira', ['admin']);
  for (const title of titles) await server.publish(cookie, { slug: title.toLowerCase(), title });
  return server;
}

/** Leaves out the last copies of pages, because the server may store them at any time. */
const filesOf = async (dataDir: string) =>
  (await filesBelow(dataDir)).filter((name) => !name.startsWith('pages/'));

const titlesOf = (listed: readonly { readonly page: { readonly title: string } }[]) =>
  listed.map(({ page }) => page.title);

test('while the site is served, every page of both programs is compared, and nothing of the site changes', async () => {
  const { services, get, close } = await serving('Home page', 'About us', 'Contact', 'People');
  const { dataDir, databaseFile } = services.config;
  const schema = async () =>
    (await sql`select * from sqlite_master`.execute(services.database.writer)).rows.length;
  const [files, tables, page] = [await filesOf(dataDir), await schema(), (await get('/people')).body];
  const addNote: Migration = {
    name: 'note',
    up: async (db) => void (await sql`create table note (text text)`.execute(db)),
  };
  const rehearsal = await rehearse(
    services.config,
    programs({ migrations: [...migrations, addNote], start: async () => {} }),
  );
  const { from, to, failure } = rehearsal;
  expect([from, to, failure]).toEqual([migrations.length, migrations.length + 1, null]);
  const { counts, listed, pages } = rehearsal.comparison!;
  expect(counts).toEqual({ failed: 0, missing: 0, added: 0, content: 1, styles: 1, markup: 1 });
  expect(pages).toBeGreaterThan(4);
  expect(titlesOf(listed.content)).toEqual(['About us']);
  expect(listed.content[0]!.words).toContain('All about us');
  expect(titlesOf(listed.styles)).toEqual(['Contact']);
  expect(titlesOf(listed.markup)).toEqual(['People']);
  expect(canBeDone(rehearsal)).toBe(true);
  expect(rehearsal.neededBytes).toBeGreaterThan((await fs.stat(databaseFile)).size);
  expect(page).toContain('People');
  const report = reportOf(rehearsal, '9.9.9').join('\n');
  expect(report).toMatch(/from Hearth \d.* to Hearth 9\.9\.9 on a copy/);
  expect(report).toContain('Look different, by their styles: 1 page\n  Contact (/contact)');
  expect(report).toMatch(/The upgrade can be done: stop Hearth/);
  expect([await filesOf(dataDir), await schema(), (await get('/people')).body]).toEqual([
    files,
    tables,
    page,
  ]);
  await close();
});

test('pages that the new program cannot make are named, each by itself, and the upgrade cannot be done', async () => {
  const { services, close } = await serving('Throws', 'Ends the process', 'About us', 'Never ends');
  const rehearsal = await rehearse(services.config, programs());
  const { counts, listed } = rehearsal.comparison!;
  expect(counts).toEqual({ failed: 3, missing: 0, added: 0, content: 1, styles: 0, markup: 0 });
  expect(listed.failed.map(({ page, words }) => `${page.title}: ${words}`)).toEqual([
    'Throws: It cannot be made: a view threw',
    'Ends the process: It ends the process that makes it.',
    'Never ends: It is never ready.',
  ]);
  expect(canBeDone(rehearsal)).toBe(false);
  expect(reportOf(rehearsal, '2').at(-1)).toMatch(
    /^Readers would miss 3 pages: .* Nothing of the site was changed\.$/,
  );
  const alone = await rehearse(services.config, programs({ old: null }));
  expect(alone.comparison!.counts).toEqual({ ...counts, content: 0 });
  await close();
});

test('pages that are gone after the upgrade are named, and it cannot be done', async () => {
  const { services, close } = await serving('About us', 'Contact');
  const losing: Migration = {
    name: 'losing',
    up: async (db) => void (await sql`delete from page_published where slug = 'contact'`.execute(db)),
  };
  const { comparison, ...rehearsal } = await rehearse(
    services.config,
    programs({ now: program('plain'), migrations: [...migrations, losing], start: async () => {} }),
  );
  const { counts, listed } = comparison!;
  expect(counts).toEqual({ failed: 0, missing: 1, added: 0, content: 0, styles: 0, markup: 0 });
  expect(titlesOf(listed.missing)).toEqual(['Contact']);
  expect(canBeDone({ ...rehearsal, comparison })).toBe(false);
  const report = reportOf({ ...rehearsal, comparison }, '2');
  expect(report.join('\n')).toContain('Are not there any more: 1 page\n  Contact (/contact)');
  expect(report.at(-1)).toBe(
    'Readers would miss 1 page: mend them in the old version first, or stay with it. Nothing of the site was changed.',
  );
  await close();
});

test('a migration that fails says why, and no page is rendered', async () => {
  const { services, close } = await serving('About us');
  const failing: Migration = {
    name: 'failing',
    up: async (db) => void (await sql`insert into nowhere values (1)`.execute(db)),
  };
  const rehearsal = await rehearse(services.config, programs({ migrations: [...migrations, failing] }));
  expect(rehearsal.comparison).toBeNull();
  expect(rehearsal.failure).toBe('The database cannot be upgraded: no such table: nowhere');
  expect(canBeDone(rehearsal)).toBe(false);
  await close();
});

test('a start that fails with the upgraded database says why', async () => {
  const { services, close } = await serving('About us');
  const start = () => Promise.reject(new Error('no derived data'));
  const { failure } = await rehearse(services.config, programs({ start }));
  expect(failure).toBe('Hearth cannot start with the upgraded database: no derived data');
  await close();
});

test('an old program of before rehearsals, or of another database, is refused politely', async () => {
  const { services, close } = await serving('About us');
  const folder = await temporaryFolder();
  const script = path.join(folder, 'main.ts');
  await fs.writeFile(script, "console.error('There is no command'); process.exit(2);\n");
  await expect(rehearse(services.config, programs({ old: otherProgram(script) }))).rejects.toThrow(
    `No page could be rendered by the old Hearth (${script}). It is of a version that cannot be compared: from this version on they can. Rehearse without --old`,
  );
  const hello = JSON.stringify({ hello: { program: '3.0.0', schema: 99 } });
  await fs.writeFile(script, `console.log(${JSON.stringify(hello)});\n`);
  await expect(rehearse(services.config, programs({ old: otherProgram(script) }))).rejects.toThrow(
    /--old is Hearth 3\.0\.0, whose database has schema version 99; the one here has version \d+\./,
  );
  expect(await fs.readdir(path.join(services.config.dataDir, 'backups'))).toEqual([]);
  await close();
});

test('a database from before the first release is rehearsed with the program that serves it', async () => {
  const config = readConfig(env(await temporaryFolder()));
  makeDatabaseFromBeforeRelease(config.databaseFile);
  const hello = { program: '0.9.0', schema: STEPS_BEFORE_RELEASE.length };
  const script = path.join(await temporaryFolder(), 'main.ts');
  await fs.writeFile(
    script,
    `console.log(${JSON.stringify(JSON.stringify({ hello }))}); console.log('{"done":true}');`,
  );
  const { from, to, oldProgram } = await rehearse(config, programs({ old: otherProgram(script) }));
  expect([from, to, oldProgram]).toEqual([1, migrations.length, '0.9.0']);
  recordStepsBeforeRelease(config.databaseFile, 30);
  await expect(rehearse(config, programs())).rejects.toThrow(OlderDatabaseError);
});

test('copies are rendered under the settings of the site, and make no backups of their own', () => {
  vi.stubEnv('DEMO', '1');
  vi.stubEnv('BACKUP_AT', '03:00');
  expect(otherProgram('/srv/hearth')('/copy').env).toMatchObject({
    DEMO: '1',
    BACKUP_AT: '0',
    DATA_DIR: '/copy',
  });
  vi.unstubAllEnvs();
});

test('a database of a newer Hearth is refused', async () => {
  const { services, close } = await serving();
  await migrate(services.database, [...migrations, { name: 'later', up: async () => {} }]);
  await expect(rehearse(services.config, programs())).rejects.toThrow(/has schema version \d+, but this/);
  await close();
});

test.skipIf(NO_SMALL_DISK !== null)('where the disk has no room, nothing is begun', async () => {
  const disk = await smallDisk(20_000_000);
  const dataDir = path.join(disk.folder, 'data');
  const database = openSqlite(path.join(dataDir, 'hearth.db'));
  await migrate(database);
  await database.close();
  await expect(rehearse(readConfig(env(dataDir)), programs())).rejects.toThrow(
    /There is not enough room on the disk: .* are needed, and .* are free/,
  );
});

test('the command says what is missing', async () => {
  const dataDir = await temporaryFolder();
  const missing = await hearth(['upgrade', '--rehearse', '--old', '/nowhere/hearth'], env(dataDir));
  expect(missing).toMatchObject({ code: 1 });
  expect(missing.stderr).toContain('--old: there is no file /nowhere/hearth.');
  const empty = await hearth(['upgrade', '--rehearse'], env(dataDir));
  expect(empty.stderr).toContain(`There is no database at ${path.join(dataDir, 'hearth.db')}.`);
});
