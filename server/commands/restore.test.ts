import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '../operate/backups/make-backup.ts';
import { storeFileOf } from '../testing/backups.ts';
import {
  hearth,
  type Running,
  scriptEnvironment,
  startChildServer,
  startHearth,
  watched,
} from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { startTestServer } from '../testing/test-server.ts';

let backup: string;
let dataDir: string;

/** Creates a backup of a site with a file. */
beforeEach(async () => {
  const server = await startTestServer();
  const folder = await temporaryFolder();
  backup = path.join(folder, 'site.tar');
  await storeFileOf(server.services, 5000, 'guide');
  await makeBackup(server.services.config, backup);
  await server.close();
  dataDir = path.join(folder, 'data');
});

describe('the command', { timeout: 60_000 }, () => {
  test('is refused while the site is served, and says afterwards what it did and how to go back', async () => {
    const env = { DATA_DIR: dataDir, PORT: '0' };
    const child = await startChildServer(env);
    expect((await hearth(['restore', '--replace', backup], env)).stderr).toContain('serves the site since');
    child.child.kill('SIGTERM');
    await child.ended;
    expect((await hearth(['restore', backup], env)).stderr).toContain('has a site already');
    const done = await hearth(['restore', '--replace', backup], env);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(
      /(?:^|\n)It is a backup of another site: .*\nRestored the backup of .*: 1 page, 1 picture or file, 0 submissions\./,
    );
    const [, back] = /To go back to it: hearth restore --replace (.*)\n/.exec(done.stdout) ?? [];
    const again = await startChildServer(env);
    expect((await fetch(again.address)).status).toBe(200);
    again.child.kill('SIGTERM');
    await again.ended;
    expect(await hearth(['restore', '--replace', back!], env)).toEqual({
      code: 0,
      stdout: expect.stringContaining('is again what it was before'),
      stderr: '',
    });
  });

  test('that is killed leaves a folder that the next start serves', async () => {
    const env = { DATA_DIR: dataDir };
    const killed = startHearth(['restore', backup], env);
    await expect
      .poll(() => fs.readdir(dataDir), { timeout: 20_000, interval: 2 })
      .toContainEqual(expect.stringMatching(/^\.hearth-working-/));
    killed.child.kill('SIGKILL');
    await killed.ended;
    const child = await startChildServer(env);
    expect((await fetch(child.address)).status).toBe(200);
    expect((await fs.readdir(dataDir)).filter((name) => /^\.hearth|^restore/.test(name))).toEqual([]);
  });
});

const COPIES = /^Readers get the last good copies of the pages meanwhile: http:\/\/localhost:(\d+)$/m;
const RESTORING = path.resolve(import.meta.dirname, '../testing/restoring.ts');

describe('while a site is replaced', { timeout: 60_000 }, () => {
  /** Serves the site that will be replaced, until a last copy of its home page is stored. */
  async function siteWithCopies(): Promise<void> {
    const server = await startChildServer({ DATA_DIR: dataDir });
    expect((await fetch(server.address)).status).toBe(200);
    server.child.kill('SIGTERM');
    await server.ended;
    expect((await fs.readdir(path.join(dataDir, 'pages'))).length).toBeGreaterThan(1);
  }

  /** Begins a restore, and waits until the restore has checked everything. */
  async function checkedRestore(held = ''): Promise<{ restoring: Running; address: string }> {
    const child = spawn(process.execPath, [RESTORING, backup], {
      env: scriptEnvironment({
        DATA_DIR: dataDir,
        PORT: '0',
        DEMO: '0',
        ...(held === '' ? {} : { HELD: held }),
      }),
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const restoring = watched(child);
    const [, port] = await restoring.prints(COPIES);
    await restoring.prints(/^Checked\.$/m);
    return { restoring, address: `http://127.0.0.1:${port}` };
  }

  const isServed = (address: string) =>
    fetch(address).then(
      () => true,
      () => false,
    );

  test('readers get the last copies of its pages until its data is moved, and none after that', async () => {
    await siteWithCopies();
    const { restoring, address } = await checkedRestore();
    const home = await fetch(address);
    expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('content')]);
    expect((await fetch(`${address}/api/user/me`, { method: 'POST' })).status).toBe(503);
    expect(await fs.readdir(dataDir)).toContain('hearth.db');
    restoring.child.stdin!.write('\n');
    expect(await restoring.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await isServed(address)).toBe(false);
    expect(await fs.readdir(path.join(dataDir, 'pages'))).toEqual([]);
  });

  test('nobody gets a page of the former site from the moment at which its data begins to be moved', async () => {
    await siteWithCopies();
    const held = path.join(path.dirname(dataDir), 'go-on');
    const { restoring, address } = await checkedRestore(held);
    expect(await isServed(address)).toBe(true);
    restoring.child.stdin!.write('\n');
    await restoring.prints(/^Moving\.$/m);
    expect(await isServed(address)).toBe(false);
    await fs.writeFile(held, '');
    expect(await restoring.ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('readers are not served any more once that is killed', async () => {
    await siteWithCopies();
    const { restoring, address } = await checkedRestore();
    expect(await isServed(address)).toBe(true);
    restoring.child.kill('SIGKILL');
    await expect.poll(() => isServed(address), { timeout: 20_000 }).toBe(false);
  });

  test('and its port is taken, it is said that readers get nothing, and the backup is restored', async () => {
    await siteWithCopies();
    const other = net.createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const done = await hearth(['restore', '--replace', backup], { DATA_DIR: dataDir, PORT: String(port) });
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toContain(
      `Readers get nothing meanwhile. PORT ${port} is in use by another program.`,
    );
    expect(done.stdout).toContain('Restored the backup of');
  });

  test('the backup cannot be used: readers are not served any more after that, and the copies stay', async () => {
    await siteWithCopies();
    await fs.truncate(backup, 300_000);
    const done = await hearth(['restore', '--replace', backup], { DATA_DIR: dataDir, PORT: '0' });
    expect(done).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be used') });
    const [, port] = COPIES.exec(done.stdout) ?? [];
    expect(await isServed(`http://127.0.0.1:${port}`)).toBe(false);
    expect((await fs.readdir(path.join(dataDir, 'pages'))).length).toBeGreaterThan(1);
  });
});
