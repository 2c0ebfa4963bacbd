import fs from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PageDoc } from '../../../src/model/page.ts';
import { mediaShownOnPage } from '../../content/documents/media-uses.ts';
import { IMAGE_PROCESS } from '../../core/limits/limits.ts';
import { startChildServer } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { childrenOf, isRunning } from '../../testing/processes.ts';

/** These tests use the image process of a complete server, after it has rendered a demo picture. */
describe.skipIf(process.platform !== 'linux')('the image process of a server', { timeout: 60_000 }, () => {
  let server: Awaited<ReturnType<typeof startChildServer>>;
  let parent: number;
  let pid: number;
  /** The URLs of a picture in the sizes that the home page shows. */
  let urls: string[];

  beforeEach(async () => {
    server = await startChildServer({ DATA_DIR: await temporaryFolder(), DEMO: '1' });
    parent = server.child.pid!;
    const [, page] = /<pre>content (.*)<\/pre>/.exec(await (await get('/')).text())!;
    const shown = [...mediaShownOnPage(JSON.parse(page!) as PageDoc)];
    const [id, queries] = shown.find(([, queries]) => queries.size > 1)!;
    urls = [...queries].map((query) => `/img/${id}?${query}`);
    expect(await childrenOf(parent)).toEqual([]);
    expect((await get(urls[0]!)).status).toBe(200);
    [pid] = (await childrenOf(parent)) as [number];
  }, 60_000);

  const get = (url: string) => fetch(server.address + url);
  const read = (process: number, file: string) => fs.readFile(`/proc/${process}/${file}`, 'utf8');
  const filesOf = async (process: number) => {
    const names = await fs.readdir(`/proc/${process}/fd`);
    return Promise.all(names.map((name) => fs.readlink(`/proc/${process}/fd/${name}`).catch(() => '')));
  };

  test('alone loads the image library, at a low priority, and shares no socket, file or setting of the server', async () => {
    expect(await read(parent, 'maps')).not.toMatch(/vips|sharp/);
    expect(await read(pid, 'maps')).toMatch(/vips/);
    const ofParent = await filesOf(parent);
    const own = (file: string) => /^\/|^socket:/.test(file) && file !== '/dev/null';
    expect(ofParent.filter(own).length).toBeGreaterThan(3);
    expect((await filesOf(pid)).filter((file) => own(file) && ofParent.includes(file))).toEqual([]);
    expect(await read(pid, 'environ')).not.toMatch(/DATA_DIR|HOME=/);
    // The niceness gives pages precedence over pictures.
    const niceness = (await read(pid, 'stat')).split(') ')[1]!.split(' ')[16];
    expect(Number(niceness)).toBeGreaterThanOrEqual(IMAGE_PROCESS.niceness.awaited);
  });

  test('lets the server stop, even if it hangs', async () => {
    process.kill(pid, 'SIGSTOP');
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await isRunning(pid)).toBe(false);
  });

  test('leaves a signal to the whole group to the server', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.kill(pid, signal);
    expect((await get(urls[1]!)).status).toBe(200);
    // If the image process had died by a signal, that would have been logged. Another image process may have replaced this one,
    // if this one got no time on the processor.
    server.child.kill('SIGTERM');
    const { stdout, stderr } = await server.ended;
    expect(stdout + stderr).not.toMatch(/ended \(SIG/);
  });
});
