import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { BackupState } from '../../src/model/backups-wire.ts';
import type { SystemState } from '../../src/model/system.ts';
import { type Client, logIn, type PageAnswer } from './testing/client.ts';
import { ADMIN, type Machine, newMachine, run, type Served, serve, stop } from './testing/executable.ts';

let place: Machine;
let server: Served;
let editor: Client;

/** Creates the demo site with one additional page. */
beforeEach(async () => {
  place = await newMachine();
  server = await serve(place, { env: ADMIN });
  editor = await logIn(server.address);
  await publish('Before');
});

async function publish(title: string): Promise<void> {
  const found = await editor.get<PageAnswer['page']>('page/load?slug=added');
  const page = found.status === 200 ? found.json : { slug: 'added' };
  const { status, json } = await editor.post('page/publishPage', { page: { ...page, title } });
  if (status !== 200) throw new Error(JSON.stringify(json));
}

/** Returns the HTML of every page in the sitemap, by its path. */
async function everything(address: string): Promise<Map<string, string>> {
  const map = await (await fetch(`${address}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, found]) => found || '/');
  const pages = new Map<string, string>();
  for (const each of paths) {
    const html = await (await fetch(address + each)).text();
    // The port differs at each start.
    pages.set(each, html.replaceAll(new URL(address).port, 'PORT'));
  }
  return pages;
}

/** Makes and downloads a backup as an admin does, and returns its file after the backup is verified. */
async function backUpAndDownload(): Promise<{ readonly file: string; readonly state: BackupState }> {
  await editor.post('backups/make', {});
  const load = async () => (await editor.get<BackupState>('backups/load')).json;
  await expect.poll(async () => (await load()).running, { timeout: 90_000, interval: 500 }).toBeNull();
  const state = await load();
  const bytes = await editor.download(`backups/download?name=${state.lastMade?.name}`);
  const file = path.join(path.dirname(place.dataDir), 'site.tar');
  await fs.writeFile(file, bytes, { mode: 0o644 });
  return { file, state };
}

test("a backup that an admin makes is proven by the executable itself, and brings back each page's bytes", async () => {
  const before = await everything(server.address);
  expect(before.size).toBeGreaterThan(10);
  const { file, state } = await backUpAndDownload();
  expect(state.failure).toBeNull();
  expect(state.lastProven).toMatchObject({
    askedBy: ADMIN.ADMIN_USERNAME,
    proof: { ok: true, failures: [] },
  });
  expect(state.lastProven!.proof!.pages).toBeGreaterThanOrEqual(before.size);
  const system = (await editor.get<SystemState>('system/load')).json;
  expect(system.backups?.lastProven?.name).toBe(state.lastMade?.name);
  await stop(server);

  const empty = await newMachine();
  expect(await run(empty, ['restore', file])).toMatchObject({ code: 0, stderr: '' });
  const restored = await serve(empty);
  expect(await everything(restored.address)).toEqual(before);
  // The account and the password are unchanged.
  await logIn(restored.address);
});

test('a backup by the command, while serving, is restored with --replace, and that can be undone', async () => {
  const before = await everything(server.address);
  const file = path.join(place.dataDir, 'site.tar');
  expect(await run(place, ['backup', file])).toMatchObject({ code: 0, stderr: '' });
  await publish('After');
  const after = await everything(server.address);
  expect(after).not.toEqual(before);
  const refused = await run(place, ['restore', '--replace', file]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/is used|in use|serve/)]);
  await stop(server);

  const needsReplace = await run(place, ['restore', file]);
  expect([needsReplace.code, needsReplace.stderr]).toEqual([1, expect.stringContaining('--replace')]);
  const restore = await run(place, ['restore', '--replace', file]);
  expect(restore).toMatchObject({ code: 0, stderr: '' });
  const restored = await serve(place);
  expect(await everything(restored.address)).toEqual(before);
  await stop(restored);

  const [, kept] = /hearth restore --replace (\S+)/.exec(restore.stdout)!;
  expect(await run(place, ['restore', '--replace', kept!])).toMatchObject({ code: 0, stderr: '' });
  expect(await everything((await serve(place)).address)).toEqual(after);
});
