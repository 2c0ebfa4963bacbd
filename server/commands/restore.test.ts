import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeBackup } from '../backups/make-backup.ts';
import { storeFileOf } from '../testing/backups.ts';
import { hearth, startChildServer, startHearth } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { startTestServer } from '../testing/test-server.ts';

let backup: string;
let dataDir: string;

/** A backup of a site with a file. */
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
    const env = { DATA_DIR: dataDir };
    const child = await startChildServer(env);
    expect((await hearth(['restore', '--replace', backup], env)).stderr).toContain('serves the site since');
    child.child.kill('SIGTERM');
    await child.ended;
    expect((await hearth(['restore', backup], env)).stderr).toContain('has a site already');
    const done = await hearth(['restore', '--replace', backup], env);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(/^Restored the backup of .*: 1 pages, 1 pictures and files, 0 submissions\./);
    const [, back] = /To go back to it: hearth restore --replace (.*)\n/.exec(done.stdout) ?? [];
    const again = await startChildServer(env);
    expect((await fetch(again.address)).status).toBe(200);
    again.child.kill('SIGTERM');
    await again.ended;
    expect((await hearth(['restore', '--replace', back!], env)).stdout).toContain(
      'is again what it was before',
    );
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
