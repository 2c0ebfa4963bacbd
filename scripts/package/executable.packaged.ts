import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSqlite } from '../../db/engines/sqlite/open-sqlite.ts';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import {
  ADMIN,
  EXECUTABLE,
  isRoot,
  type Machine,
  newMachine,
  run,
  serve,
  start,
} from './testing/executable.ts';
import { packedFiles } from './testing/packed.ts';
import { copySources, packageSources } from './testing/sources.ts';
import { neededLibraries } from './without-libatomic.ts';

/** The maximum size in bytes, because owners copy the executable over slow lines too. */
const MAX_BYTES = 140_000_000;

/** Requests the social media picture of a page in a size that must be rendered first. */
async function sharedPicture(address: string, page = '/'): Promise<Response> {
  const html = await (await fetch(new URL(page, address))).text();
  const [, url] = /<meta property="og:image" content="([^"]+)"/.exec(html)!;
  return fetch(url!.replaceAll('&amp;', '&').replace(/^http:..[^/]+/, address));
}

/** Returns the command lines of the processes that the server has started. */
async function children(pid: number): Promise<string[]> {
  const pids = (await fs.readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  return Promise.all(
    pids.map(async (child) => (await fs.readFile(`/proc/${child}/cmdline`, 'utf8')).replaceAll('\0', ' ')),
  );
}

test('is one file of a size that can be copied, and names nothing of the machine that made it', async () => {
  const bytes = await fs.readFile(EXECUTABLE);
  expect(bytes.length).toBeLessThan(MAX_BYTES);
  const packed = packedFiles(bytes);
  expect(packed.size).toBeGreaterThan(100);
  const names = [process.cwd(), `${os.homedir()}/`, `${os.userInfo().username}@${os.hostname()}`];
  const named = [...packed, ['the executable', bytes] as const].flatMap(([file, content]) =>
    names.filter((name) => content.includes(name)).map((name) => `${file}: ${name}`),
  );
  expect(named).toEqual([]);
});

test('needs no library that systems lack: libatomic is not among those it needs', async () => {
  const needed = neededLibraries(await fs.readFile(EXECUTABLE));
  expect(needed).toContain('libc.so.6');
  if (process.arch === 'x64') expect(needed).not.toContain('libatomic.so.1');
});

test('the same sources make the same bytes, in another folder too', async () => {
  const place = await newMachine();
  const copy = path.join(path.dirname(place.programFolder), 'copy');
  await copySources(copy);
  // The executable has its commit, where there is one.
  if (existsSync('.git')) await fs.cp('.git', path.join(copy, '.git'), { recursive: true });
  const made = await fs.readFile(packageSources(copy));
  expect(made.equals(await fs.readFile(EXECUTABLE))).toBe(true);
}, 400_000);

describe('needs nothing of the machine', () => {
  test('serves the demo site, its pictures and the editor from an empty folder and an empty environment', async () => {
    const place = await newMachine();
    const { address, child, ended } = await serve(place, { env: ADMIN });
    const home = await fetch(address);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('Open Verandah');
    const picture = await sharedPicture(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
    expect(await children(child.pid!)).toEqual([expect.stringContaining(' image-worker ')]);
    const login = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ username: ADMIN.ADMIN_USERNAME, password: ADMIN.ADMIN_PASSWORD });
    const loggedIn = await fetch(`${address}/api/user/login`, { ...login, body });
    expect(loggedIn.status).toBe(200);
    const [cookie] = loggedIn.headers.getSetCookie();
    const editor = await (await fetch(address, { headers: { cookie: cookie!.split(';')[0]! } })).text();
    const [script] = /\/_astro\/[\w.-]+\.js/.exec(editor)!;
    const client = await fetch(new URL(script, address), { headers: { 'accept-encoding': 'br' } });
    expect([client.status, client.headers.get('content-encoding')]).toEqual([200, 'br']);
    const form = new FormData();
    form.set('file', new Blob([await fs.readFile('docs/home.png')]), 'home.png');
    const upload = {
      method: 'POST',
      headers: { cookie: cookie!.split(';')[0]!, origin: address },
      body: form,
    };
    expect((await fetch(`${address}/api/image/upload`, upload)).status).toBe(201);
    // Strings and regular expressions with non-ASCII characters work unchanged.
    const found = await (await fetch(`${address}/search?q=“thinking about”`)).text();
    expect(found.match(/<mark>[^<]*<.mark>/)?.[0]).toBe('<mark>thinking about</mark>');
    expect(found.includes('<p>…')).toBe(true);
    const described = (await (await fetch(`${address}/api/openapi.json`)).json()) as { openapi: string };
    expect(described.openapi).toMatch(/^3\./);
    // The program wrote no file to its own folder, and logged no errors.
    expect(await fs.readdir(place.programFolder)).toEqual(['hearth']);
    child.kill('SIGTERM');
    const { code, stdout, stderr } = await ended;
    expect([code, stderr, stdout.match(/^\{.*/gm)]).toEqual([0, '', null]);
  });

  test('stops in order, and goes on with the same content', async () => {
    const place = await newMachine();
    const first = await serve(place, { env: ADMIN });
    const before = await (await fetch(`${first.address}/get-help`)).text();
    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
    const second = await serve(place);
    expect(await (await fetch(`${second.address}/get-help`)).text()).toBe(before);
    second.child.kill('SIGKILL');
    await second.ended;
    const third = await serve(place);
    expect((await fetch(third.address)).status).toBe(200);
  });

  test.skipIf(!isRoot)('runs on a system that can be read only, but for the data folder', async () => {
    const place = await newMachine();
    const prepare = readOnlyBut(place.dataDir);
    const { address } = await serve(place, { prepare, env: ADMIN });
    expect((await fetch(address)).status).toBe(200);
    expect((await sharedPicture(address)).status).toBe(200);
  });

  test('says its version and what every command takes without touching any folder', async () => {
    const place = await newMachine();
    const { version } = JSON.parse(await fs.readFile('package.json', 'utf8'));
    const said = await run(place, ['--version']);
    expect(said).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${version} (commit `),
      stderr: '',
    });
    expect((await run(place, ['--help'])).stdout).toContain('user add USERNAME EMAIL');
    expect(await fs.readdir(place.dataDir)).toEqual([]);
  });

  test('shows the licences of everything in it', async () => {
    const { stdout } = await run(await newMachine(), ['licences']);
    for (const name of [
      'Hearth',
      'node-linux',
      'better-sqlite3',
      'sharp',
      'libvips',
      'react',
      'fastify',
      'astro',
    ]) {
      expect(stdout).toContain(name);
    }
    for (const text of ['GNU LESSER GENERAL PUBLIC LICENSE', 'Apache License', 'OpenSSL', 'Unicode']) {
      expect(stdout).toContain(text);
    }
  });
});

describe('says what is wrong with the data folder, and what to do', () => {
  test.skipIf(!isRoot)('where the system does not run code from it', async () => {
    const place = await newMachine();
    const ended = await run(place, [], { prepare: mounted(place.dataDir, 'noexec,size=200m') });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain("is mounted with 'noexec'. Mount it without, or set DATA_DIR");
  });

  test.skipIf(!isRoot)('where it is full', async () => {
    const place = await newMachine();
    const ended = await run(place, [], { prepare: mounted(place.dataDir, 'size=1m') });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('(ENOSPC). Make room on that disk');
  });

  test('where it cannot be written', async () => {
    const place = await newMachine();
    const dataDir = path.join(place.programFolder, 'hearth');
    const ended = await run(place, [], { env: { DATA_DIR: dataDir } });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(`DATA_DIR ${dataDir} cannot be written to (ENOTDIR)`);
  });

  test('where it is that of a later version', async () => {
    const place = await newMachine();
    const server = await serve(place, { env: { DEMO: '0', ...ADMIN } });
    server.child.kill('SIGTERM');
    await server.ended;
    const database = openSqlite(path.join(place.dataDir, 'hearth.db'));
    await migrate(database, [...migrations, { name: 'later', up: async () => {} }]);
    await database.close();
    const ended = await run(place, []);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/The database has schema version \d+, but this Hearth knows only up to/);
  });
});

describe('what it has unpacked', () => {
  test('is unpacked again where it is damaged, and removed with its version', async () => {
    const place = await newMachine();
    const first = await serve(place, { env: ADMIN });
    first.child.kill('SIGTERM');
    await first.ended;
    const [version] = await fs.readdir(path.join(place.dataDir, 'program'));
    const folder = path.join(place.dataDir, 'program', version!);
    await fs.truncate(path.join(folder, 'sqlite/better_sqlite3.node'), 0);
    await fs.rm(path.join(folder, 'client/favicon.svg'));
    const old = path.join(place.dataDir, 'program/0123456789abcdef');
    await fs.mkdir(old);
    const { address } = await serve(place);
    expect((await fetch(`${address}/favicon.svg`)).status).toBe(200);
    expect(await fs.readdir(path.join(place.dataDir, 'program'))).toEqual([version]);
  });

  test('is not even looked at before it is needed: what works on pictures waits for the first one', async () => {
    const place = await newMachine();
    const { address } = await serve(place, { env: { DEMO: '0' } });
    expect((await fetch(`${address}/login`)).status).toBe(200);
    const program = path.join(place.dataDir, 'program');
    const [version] = await fs.readdir(program);
    expect(await fs.readdir(path.join(program, version!))).not.toContain('images');
  });

  test('is never changed while a process runs it: other files take its place', async () => {
    const place = await newMachine();
    const { address, child } = await serve(place, { env: { DEMO: '0', ...ADMIN } });
    const [version] = await fs.readdir(path.join(place.dataDir, 'program'));
    const file = path.join(place.dataDir, 'program', version!, 'sqlite/better_sqlite3.node');
    expect(await fs.readFile(`/proc/${child.pid}/maps`, 'utf8')).toContain(file);
    await using mapped = await fs.open(file);
    // Another user could now write to the file, so the next process must not use it.
    await fs.chmod(file, 0o666);
    const before = await mapped.stat();
    const added = await run(place, ['user', 'add', 'noor', 'noor@example.org']);
    expect(added).toMatchObject({ code: 0 });
    const [after, inPlace] = [await mapped.stat(), await fs.stat(file)];
    expect([after.size, after.mtimeMs]).toEqual([before.size, before.mtimeMs]);
    expect(inPlace.ino).not.toBe(before.ino);
    expect((await fetch(`${address}/api/openapi.json`)).status).toBe(200);
  });

  test('is unpacked by several processes at the same time', async () => {
    const place = await newMachine();
    const server = await serve(place, { env: { DEMO: '0' } });
    server.child.kill('SIGTERM');
    await server.ended;
    await fs.rm(path.join(place.dataDir, 'program'), { recursive: true });
    const calls = ['marion', 'noor', 'mira'].map((name) =>
      start(place, ['user', 'add', name, `${name}@example.org`]),
    );
    for (const { ended } of calls) expect(await ended).toMatchObject({ code: 0 });
  });
});

test('a picture process that is killed takes nothing else with it', async () => {
  const place = await newMachine();
  const { address, child } = await serve(place, { env: ADMIN });
  expect((await sharedPicture(address)).status).toBe(200);
  const pid = (await fs.readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim();
  process.kill(Number(pid), 'SIGKILL');
  expect((await sharedPicture(address, '/get-help')).status).toBe(200);
});

test('goes on with its own processes after the file has been replaced, and opens no debugger on a signal', async () => {
  const place = await newMachine();
  const { address, child } = await serve(place, { env: ADMIN });
  const file = path.join(place.programFolder, 'hearth');
  await fs.writeFile(`${file}.new`, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  await fs.rename(`${file}.new`, file);
  expect((await sharedPicture(address)).status).toBe(200);
  child.kill('SIGUSR1');
  expect((await sharedPicture(address, '/get-help')).status).toBe(200);
  await expect(fetch('http://127.0.0.1:9229/json/list')).rejects.toThrow();
});

/** Returns shell commands that make all folders except one read-only, and then continue. */
function readOnlyBut(folder: string): string {
  return [
    'mount --make-rprivate /',
    `mount --bind ${folder} ${folder}`,
    'mount -o remount,ro,bind /',
    ...['/tmp', '/run', '/var', '/home', '/dev/shm'].map(
      (name) => `if mountpoint -q ${name}; then mount -o remount,ro,bind ${name}; fi`,
    ),
    'exec "$@"',
  ].join('\n');
}

/** Returns shell commands that mount a tmpfs at the data folder, and then continue. */
function mounted(folder: Machine['dataDir'], options: string): string {
  return `mount -t tmpfs -o mode=0700,uid=65534,gid=65534,${options} tmpfs ${folder}\nexec "$@"`;
}
