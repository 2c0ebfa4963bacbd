import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { migrate } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { run } from '../../commands/command-line.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** Sets the umask of most systems, which makes files readable for everybody if they are created without an explicit mode. */
function openByDefault(): void {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
}

/** Lists what other users can open, the folder itself or files in it, each with its path and mode. */
async function openIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true });
  const found: string[] = [];
  for (const name of ['', ...entries]) {
    const { mode } = await fs.stat(path.join(folder, name));
    if ((mode & 0o077) !== 0) found.push(`${name} ${(mode & 0o777).toString(8)}`);
  }
  return found;
}

async function serverOn(folder: string) {
  const server = await startTestServer({ DATA_DIR: folder, DEMO: '0' }, plainRenderer);
  onTestFinished(() => server.close());
  return server;
}

test('the database, log, pictures and backups of a new site are private to the user of the server', async () => {
  openByDefault();
  const folder = path.join(await temporaryFolder(), 'data');
  const { services } = await serverOn(folder);
  await services.media.put(Buffer.from('a picture'));
  await migrate(services.database, [...migrations, { name: 'later', up: async () => {} }]);
  const stored = await fs.readdir(folder, { recursive: true });
  expect(stored).toEqual(expect.arrayContaining(['hearth.db', 'hearth.db-wal', 'hearth.db-shm', 'media']));
  expect(stored.filter((name) => name.startsWith('backups/'))).toHaveLength(1);
  expect(stored.filter((name) => /^media\/..\//.test(name))).toHaveLength(1);
  expect(await openIn(folder)).toEqual([]);
});

test('files that an earlier version left open are made private, and an open folder causes a warning', async () => {
  openByDefault();
  const folder = await temporaryFolder();
  await (await serverOn(folder)).app.close();
  const files = ['hearth.db', 'hearth.db-wal', 'hearth.db-shm'];
  for (const name of files) await fs.chmod(path.join(folder, name), 0o644);
  await fs.mkdir(path.join(folder, 'backups'));
  for (const name of ['', 'media', 'backups']) await fs.chmod(path.join(folder, name), 0o755);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  await serverOn(folder);
  expect(await openIn(folder)).toEqual([' 755']);
  expect(warned.mock.calls).toEqual([
    [`Other users of this machine can open ${folder}. Close that with: chmod -R go= ${folder}`],
  ]);
});

test('a private folder causes no warning', async () => {
  const warned = vi.spyOn(console, 'warn');
  onTestFinished(() => warned.mockRestore());
  await serverOn(await temporaryFolder());
  expect(warned).not.toHaveBeenCalled();
});

test('a backup that fails leaves no file behind', async () => {
  const folder = await temporaryFolder();
  const database = openSqlite(path.join(folder, 'hearth.db'));
  await database.close();
  await expect(database.backup(path.join(folder, 'copy.db'))).rejects.toThrow();
  expect(await fs.readdir(folder)).toEqual(['hearth.db']);
});

test('files written by a command are private from the start', async () => {
  openByDefault();
  const { argv } = process;
  process.argv = [process.execPath, 'hearth', '--help'];
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => {
    process.argv = argv;
    printed.mockRestore();
  });
  await run();
  expect(process.umask()).toBe(0o077);
});
