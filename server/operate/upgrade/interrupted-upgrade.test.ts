import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { migrate } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/index.ts';
import {
  launchChildServer,
  type Running,
  scriptEnvironment,
  startChildServer,
  watched,
} from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { startTestServer } from '../../testing/test-server.ts';

vi.setConfig({ testTimeout: 240_000 });

/** A time limit that is far longer than any wait, so that the test fails only if the event never happens. */
const COMES = { timeout: 120_000 };

const SCRIPT = path.resolve(import.meta.dirname, '../../testing/upgrading-server.ts');

/** Returns a data folder that contains a published page, without a running server. */
async function aSite(): Promise<string> {
  const dataDir = path.join(await temporaryFolder(), 'data');
  const server = await startTestServer({ DATA_DIR: dataDir, BACKUP_AT: '0' });
  await server.publish(await server.signIn('mira', ['admin']), { slug: 'help', title: 'Get help' });
  await server.close();
  return dataDir;
}

/** Starts the server of a newer version whose last migration fails or waits. */
function startNewVersion(dataDir: string, what: 'fails' | 'waits'): Running {
  const child = spawn(process.execPath, [SCRIPT, what], {
    env: scriptEnvironment({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', BACKUP_AT: '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return watched(child);
}

async function copiesIn(dataDir: string): Promise<string[]> {
  const names = await fs.readdir(path.join(dataDir, 'backups')).catch(() => []);
  return names.filter((name) => name.startsWith('before-upgrade-'));
}

async function pageOf(address: string): Promise<string> {
  return (await fetch(`${address}/help`)).text();
}

test('killed in the middle of an upgrade, everything is as it was, and the version before serves it', async () => {
  const dataDir = await aSite();
  const upgrading = startNewVersion(dataDir, 'waits');
  await upgrading.prints(/In the middle/);
  expect((await fs.stat(path.join(dataDir, 'hearth.db-wal'))).size).toBeGreaterThan(1_000_000);
  upgrading.child.kill('SIGKILL');
  await upgrading.ended;
  const [copy] = await copiesIn(dataDir);
  const copied = new Sqlite(path.join(dataDir, 'backups', copy!), { readonly: true });
  expect(copied.prepare('select slug from page_published where slug = ?').pluck().get('help')).toBe('help');
  copied.close();
  const server = await startChildServer({ DATA_DIR: dataDir });
  expect(await pageOf(server.address)).toContain('Get help');
  const now = new Sqlite(path.join(dataDir, 'hearth.db'), { readonly: true });
  expect(now.prepare('select max(version) from schema_version').pluck().get()).toBe(migrations.length);
  expect(now.prepare("select count(*) from sqlite_master where name = 'last_table'").pluck().get()).toBe(0);
  expect(now.pragma('integrity_check', { simple: true })).toBe('ok');
  now.close();
});

test('an upgrade that fails ends with the reason, the copy and the version to start', async () => {
  const dataDir = await aSite();
  await fs.rm(path.join(dataDir, 'pages'), { recursive: true, force: true });
  const { code, stderr } = await startNewVersion(dataDir, 'fails').ended;
  const [copy] = await copiesIn(dataDir);
  expect(code).toBe(1);
  expect(stderr).toContain('it was left as it was: the version that ran before can go on with it.');
  expect(stderr).toContain(path.join(dataDir, 'backups', copy!));
  expect(stderr).toContain('no such table: nowhere');
  expect(await pageOf((await startChildServer({ DATA_DIR: dataDir })).address)).toContain('Get help');
});

test('where an upgrade fails, readers go on getting the last good copies of the pages', async () => {
  const dataDir = await aSite();
  const before = await startChildServer({ DATA_DIR: dataDir });
  expect(await pageOf(before.address)).toContain('Get help');
  const pages = path.join(dataDir, 'pages');
  await vi.waitUntil(
    async () => (await fs.readdir(pages).catch(() => [])).some((name) => name.endsWith('.page')),
    COMES,
  );
  before.child.kill('SIGTERM');
  await before.ended;
  const after = startNewVersion(dataDir, 'fails');
  const [, port] = await after.prints(
    /Readers get the last good copies of the pages: http:\/\/localhost:(\d+)/,
  );
  await expect
    .poll(() => after.printed('stderr'), COMES)
    .toContain('start the version that ran before; the database is as it was');
  expect(await pageOf(`http://127.0.0.1:${port}`)).toContain('Get help');
});

test('an older program refuses an upgraded database politely, and names the copy to go back to', async () => {
  const dataDir = await aSite();
  const database = openSqlite(path.join(dataDir, 'hearth.db'));
  const { backup } = await migrate(database, [...migrations, { name: 'later', up: async () => {} }]);
  await database.close();
  const { code, stderr, stdout } = await launchChildServer({ DATA_DIR: dataDir }).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(
    `go back to the copy made before the upgrade, ${backup}: docs/operations.md, Upgrading`,
  );
  // Goes back to the copy, as docs/operations.md describes.
  for (const name of ['hearth.db-wal', 'hearth.db-shm', 'hearth.db'])
    await fs.rm(path.join(dataDir, name), { force: true });
  await fs.copyFile(backup!, path.join(dataDir, 'hearth.db'));
  expect(await pageOf((await startChildServer({ DATA_DIR: dataDir })).address)).toContain('Get help');
});
