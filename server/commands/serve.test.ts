import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../db/engines/sqlite/open-sqlite.ts';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { readConfig } from '../core/config/config.ts';
import { SHUTDOWN } from '../core/limits/limits.ts';
import { builtSite } from '../delivery/visitor/built-site.ts';
import { hearth, startChildServer } from '../testing/child-process.ts';
import { makeReadOnly, temporaryFolder } from '../testing/folders.ts';
import { serve } from './serve.ts';
import { userAdd } from './user-add.ts';

/** Returns the error message of a server that cannot start with this environment. */
async function failure(env: Record<string, string>): Promise<string> {
  const site = { renderer: () => Promise.reject(new Error('The built site was loaded too early.')) };
  const error = await serve(readConfig({ PORT: '0', DEMO: '0', ...env }), site).then(
    () => new Error('It began.'),
    (reason: unknown) => reason as Error,
  );
  return error.message;
}

test('variables whose names are nearly those of Hearth are named at the start, also where it fails', async () => {
  const { stderr, code } = await hearth(['serve'], { SMPT_URL: 'x', HTTPS_HOST: 'x', PORT: 'eighty' });
  expect(code).toBe(1);
  expect(stderr.split('\n').slice(0, 2)).toEqual([
    'SMPT_URL is not a variable of Hearth. Did you mean SMTP_URL?',
    'HTTPS_HOST is not a variable of Hearth. Did you mean HTTPS_HOSTS?',
  ]);
  expect(stderr).toContain('PORT');
});

describe('before anything else is loaded, the server says why it cannot start', () => {
  test('when the data folder cannot be written', async () => {
    const file = path.join(await temporaryFolder(), 'file');
    await fs.writeFile(file, '');
    const folder = path.join(file, 'data');
    expect(await failure({ DATA_DIR: folder })).toBe(
      `DATA_DIR ${folder} cannot be written to (ENOTDIR). Make the folder writable for this user, or set DATA_DIR to another one.`,
    );
  });

  test('when another program has the port, and the data is not touched', async () => {
    const folder = path.join(await temporaryFolder(), 'data');
    const other = net.createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.on('listening', resolve));
    const { port } = other.address() as net.AddressInfo;
    expect(await failure({ DATA_DIR: folder, PORT: String(port) })).toBe(
      `PORT ${port} is in use by another program. Stop that program, or set PORT to another number.`,
    );
    expect(await fs.readdir(path.dirname(folder))).toEqual([]);
  });

  test('when the host is not of this machine', async () => {
    const folder = await temporaryFolder();
    expect(await failure({ DATA_DIR: folder, HOST: '192.0.2.7' })).toBe(
      'HOST 192.0.2.7 is no address of this machine.',
    );
  });

  test('when backups are those of a site whose data is not there, and begins none in its place', async () => {
    const [folder, copies] = [path.join(await temporaryFolder(), 'data'), await temporaryFolder()];
    const newest = 'hearth-0a1b2c3d-2026-11-22T16-30-00Z.tar';
    await fs.writeFile(path.join(copies, newest), '');
    expect(await failure({ DATA_DIR: folder, BACKUP_TO: copies })).toBe(
      `DATA_DIR ${folder} has no site, but ${copies} has backups of one (${newest}). If a disk belongs at DATA_DIR, mount it, and start again. To have that site here, run: hearth restore ${copies}/${newest}. To begin a new site all the same, such as a second one whose backups are to go there too, start once without BACKUP_TO.`,
    );
    expect(await fs.stat(folder).catch(() => null)).toBeNull();
  });

  test('when the database is of a newer Hearth, which is left as it is', async () => {
    const folder = await temporaryFolder();
    const database = openSqlite(path.join(folder, 'hearth.db'));
    await migrate(database, [...migrations, { name: 'later', up: async () => {} }]);
    await database.close();
    const before = await fs.readFile(database.file);
    expect(await failure({ DATA_DIR: folder })).toMatch(/^The database has schema version \d+, but this/);
    expect(await fs.readFile(database.file)).toEqual(before);
  });

  test('when the file is not a database, or is read-only', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'hearth.db');
    await fs.writeFile(file, 'a letter '.repeat(200));
    expect(await failure({ DATA_DIR: folder })).toBe(
      `${file} is not a database. Move that file away, or set DATA_DIR to another folder.`,
    );
    await fs.rm(file);
    const database = openSqlite(file);
    await migrate(database);
    await database.close();
    await makeReadOnly(file);
    expect(await failure({ DATA_DIR: folder })).toBe(
      `The database ${file} can only be read. Make the file writable for this user.`,
    );
  });

  test('when the name or the address of the first admin is taken', async () => {
    const folder = await temporaryFolder();
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const user = { username: 'admin', email: 'someone@example.org', roles: ['editor'] };
    await userAdd(readConfig({ DATA_DIR: folder, DEMO: '0' }), user);
    vi.restoreAllMocks();
    expect(await failure({ DATA_DIR: folder })).toBe(
      'ADMIN_USERNAME: Somebody already has the username admin',
    );
  });
});

test('without a built site the server says how to build one', async () => {
  const folder = await temporaryFolder();
  const config = readConfig({ DATA_DIR: path.join(folder, 'data'), PORT: '0', DEMO: '0' });
  await expect(serve(config, builtSite(folder))).rejects.toThrow(
    'The site is not built yet. Run npm run build, then start again.',
  );
});

test('told to stop, the server finishes what is under way, writes everything into one file and ends with 0', {
  timeout: 20_000,
}, async () => {
  const folder = await temporaryFolder();
  const server = await startChildServer({ DATA_DIR: folder, RENDER_MS: '400' });
  const response = fetch(server.address);
  await server.prints(/^Rendering\.$/m);
  server.child.kill('SIGTERM');
  const page = await response;
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('content');
  const answered = performance.now();
  const { code, stderr } = await server.ended;
  // The visitor's open connection does not delay the exit.
  expect(performance.now() - answered).toBeLessThan(SHUTDOWN.drainMs);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect((await fs.readdir(folder)).sort()).toEqual(['hearth.db', 'lock.db', 'media', 'pages']);
  await expect(fetch(server.address)).rejects.toThrow();
});

test('what a render leaves behind and fails later is logged, and the server goes on', async () => {
  const folder = await temporaryFolder();
  const server = await startChildServer({ DATA_DIR: folder, STRAY_REJECTION: 'a part failed late' });
  for (const path of ['/', '/nowhere']) await (await fetch(server.address + path)).text();
  const [lines] = await server.prints(
    /^.* error: a promise failed unnoticed\n {4}Error: a part failed late$/m,
  );
  expect(lines).toMatch(/^2\d{3}-\d\d-\d\d /);
  expect((await fetch(server.address)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
});

test('connections with half a request, or that never read, do not keep the server from exiting with 0', {
  timeout: 30_000,
}, async () => {
  const folder = await temporaryFolder();
  const server = await startChildServer({ DATA_DIR: folder });
  const { port, hostname } = new URL(server.address);
  const page = `GET / HTTP/1.1\r\nhost: ${hostname}\r\n`;
  const sockets = [
    page,
    `POST /api/user/me HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"`,
    `${page}\r\n${page}`,
  ].map((text) => {
    const socket = net.connect(Number(port), hostname).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return new Promise((resolve) => socket.write(text, resolve));
  });
  await Promise.all(sockets);
  await fetch(server.address);
  server.child.kill('SIGTERM');
  const { code, stderr } = await server.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect((await fs.readdir(folder)).sort()).toEqual(['hearth.db', 'lock.db', 'media', 'pages']);
});
