import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NO_SMALL_DISK, smallDisk } from '../../server/testing/small-disk.ts';
import { type Client, logIn, type PageAnswer } from './testing/client.ts';
import { ADMIN, giveAway, newMachine, serve, start, stop } from './testing/executable.ts';
import { startReaders } from './testing/readers.ts';

const MEGABYTE = 1024 * 1024;

/** Returns a machine whose data folder is on a separate disk with room for the demo site. */
async function placeOnSmallDisk() {
  const disk = await smallDisk(160 * MEGABYTE);
  await fs.chmod(disk.folder, 0o755);
  const place = { ...(await newMachine()), dataDir: path.join(disk.folder, 'data') };
  await fs.mkdir(place.dataDir, { mode: 0o700 });
  await giveAway(place.dataDir);
  return { disk, place };
}

/**
 * Saves new pages until the server refuses one, and returns the refusal. SQLite reuses the space of its write-ahead log as long
 * as possible.
 */
async function untilRefused(editor: Client) {
  for (let number = 0; number < 500; number += 1) {
    const page = { slug: `more-${number}`, title: 'x'.repeat(200) };
    const answer = await editor.post<object>('page/save', { page });
    if (answer.status !== 200) return answer;
  }
  throw new Error('Everything was stored.');
}

test.skipIf(NO_SMALL_DISK !== null)(
  `while its disk is full, pages are served and saves refused; with room again, it goes on by itself (skipped: ${NO_SMALL_DISK})`,
  async () => {
    const { disk, place } = await placeOnSmallDisk();
    const server = await serve(place, { env: ADMIN });
    const editor = await logIn(server.address);
    const page = { slug: 'opening-hours', title: 'Opening hours' };
    const published = await editor.post<PageAnswer>('page/publishPage', { page });
    const readers = startReaders(server.address, {
      '/': '</html>',
      '/get-help': '</html>',
      '/opening-hours': '<title>Opening hours',
    });
    await readers.more(50);

    await disk.fill();
    const refused = await untilRefused(editor);
    expect([refused.status, refused.json]).toEqual([
      503,
      expect.objectContaining({ error: expect.objectContaining({ code: 'storage-full' }) }),
    ]);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    const changed = { ...published.json.page, title: 'Changed hours' };
    expect((await editor.post('page/publishPage', { page: changed })).status).toBe(503);
    // A page that was not requested before.
    expect((await fetch(`${server.address}/about`)).status).toBe(200);
    await readers.more(50);
    expect(readers.missed).toEqual([]);

    await disk.free();
    const saved = await editor.post<PageAnswer>('page/publishPage', { page: changed });
    expect([saved.status, saved.json.page.version]).toEqual([200, published.json.page.version + 1]);
    await readers.stop();
    expect(await (await fetch(`${server.address}/opening-hours`)).text()).toContain('<title>Changed hours');
    expect(readers.missed.filter((line) => !line.startsWith('/opening-hours 200'))).toEqual([]);
    await disk.fill();
    expect((await stop(server)).code).toBe(0);
  },
);

test.skipIf(NO_SMALL_DISK !== null)(
  `a new version that is started on a full disk serves readers all the same, and goes on by itself (skipped: ${NO_SMALL_DISK})`,
  async () => {
    const { disk, place } = await placeOnSmallDisk();
    const before = await serve(place, { env: ADMIN });
    expect((await fetch(`${before.address}/get-help`)).status).toBe(200);
    expect((await stop(before)).code).toBe(0);
    // This version cannot use files that another version unpacked.
    await fs.rename(path.join(place.dataDir, 'program'), path.join(place.dataDir, 'of-another'));

    await disk.fill();
    const server = start(place, ['serve'], { env: { ...ADMIN, PORT: '0' } });
    const [, address] = await server.prints(/last good copies of the pages: (http:\S+)/);
    const page = await fetch(`${address}/get-help`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);
    const [, folder] = /unpacked files of its own into (\S+) instead/.exec(server.printed('stderr'))!;
    expect(server.printed('stderr')).toContain('Make room on its disk: Hearth goes on by itself then.');

    await disk.free();
    await server.prints(/Hearth is ready/);
    // The earlier connection may still reach the server of the copies for a moment.
    await expect.poll(async () => (await fetch(`${address}/health/ready`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    await expect(fs.stat(folder!)).rejects.toThrow('ENOENT');
  },
);
