import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_SMALL_DISK, smallDisk } from '../testing/small-disk.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { upload } from '../testing/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

const MEGABYTE = 1024 * 1024;
const CROP = { left: 0, top: 0, width: 500, height: 500 };
const WEBP = { accept: 'image/webp' };
const address = (id: string, w: number) => `/img/${id}?w=${w}&h=${w}&cx=0&cy=0&cw=500&ch=500`;

/** Returns a picture of some hundred kilobytes. */
function noise(mean: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean, sigma: 60 } as const;
  return sharp({ create: { width: 500, height: 500, channels: 3, background: '#fff', noise: grain } })
    .png()
    .toBuffer();
}

const pageWith = (imageId: string) => ({
  slug: 'about',
  title: 'About us',
  contents: [
    {
      key: 'b',
      componentType: 'Testimonials',
      items: [{ key: 'i', quote: 'So.', image: { imageId, alt: '', desktop: CROP } }],
    },
  ],
});

/** Returns the files in the data folder, except those of the database. */
async function filesOf(server: TestServer): Promise<string[]> {
  const { mediaDir, renditionsDir } = server.services.config;
  const folders = await Promise.all(
    [mediaDir, renditionsDir].map((folder) => fs.readdir(folder, { recursive: true, withFileTypes: true })),
  );
  return folders
    .flat()
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

test.skipIf(NO_SMALL_DISK !== null)(
  `a full disk refuses what would be stored with 503, loses nothing, and readers get what is there (skipped: ${NO_SMALL_DISK})`,
  async () => {
    const disk = await smallDisk(16 * MEGABYTE);
    const server = await startTestServer({ DATA_DIR: path.join(disk.folder, 'data') });
    onTestFinished(() => server.close());
    const cookie = await server.signIn('mira');
    const send = (bytes: Uint8Array, call = 'image/upload') => upload(server.app, call, cookie, { bytes });
    const imageId = (await send(await noise(120))).json().image._id;
    const page = await server.publish(cookie, pageWith(imageId));
    await server.publish(cookie, { slug: 'unread', title: 'Not read yet' });
    expect((await server.get('/about')).statusCode).toBe(200);
    const kept = await server.get(address(imageId, 320), WEBP);
    expect(kept.statusCode).toBe(200);
    const [files, media] = [await filesOf(server), await mediaRows(server)];

    const other = await noise(90);
    const text = Buffer.from('One line of a long text.\n'.repeat(20_000));
    // Tries with no free space, and with space for the beginning of the upload.
    for (const leave of [0, 200_000]) {
      await disk.fill(leave);
      for (const refused of [await send(other), await send(text, 'file/upload')]) {
        expect(refused.json()).toMatchObject({ statusCode: 503, error: { code: 'storage-full' } });
        expect(refused.headers['retry-after']).toBeDefined();
      }
      expect(await filesOf(server)).toEqual(files);
      expect(await mediaRows(server)).toEqual(media);
      await disk.free();
    }

    await disk.fill();
    // A rendition is sent even if it cannot be stored, and stored renditions are still sent.
    expect((await server.get(address(imageId, 480), WEBP)).statusCode).toBe(200);
    expect((await server.get(address(imageId, 320), WEBP)).rawPayload).toEqual(kept.rawPayload);
    expect(await filesOf(server)).toEqual(files);
    const changed = { ...page, title: `Changed ${'x'.repeat(150)}` };
    for (const call of ['page/save', 'page/publishPage']) await expectNoRoom(server, call, changed, cookie);
    const stored = await server.get('/api/page/load?slug=about', { cookie });
    expect(stored.json()).toMatchObject({ title: 'About us', version: page.version });
    for (const slug of ['about', 'unread']) expect((await server.get(`/${slug}`)).statusCode).toBe(200);
    // Requests so many missing addresses that their counts do not fit on the disk.
    for (let index = 0; index < 300; index += 1)
      expect((await server.get(`/missing-${index}-${'x'.repeat(200)}`)).statusCode).toBe(404);
    await server.services.missingPages.store();
    const { total } = (await server.get('/api/missing/list', { cookie })).json();
    expect(total).toBeLessThan(300);
    expect((await server.get('/about')).statusCode).toBe(200);

    await disk.free();
    expect((await server.publish(cookie, changed)).version).toBe(page.version + 1);
    expect((await server.get('/about')).body).toContain('Changed');
    expect((await send(other)).statusCode).toBe(201);
    expect((await send(text, 'file/upload')).statusCode).toBe(201);
    // The server can be stopped while the disk is full.
    await disk.fill();
  },
);

async function expectNoRoom(server: TestServer, call: string, page: object, cookie: string): Promise<void> {
  // SQLite reuses the space of its write-ahead log as long as possible.
  for (let round = 0; round < 200; round++) {
    const slug = `more-${round}-${call.length}`;
    const response = await server.post('page/save', { page: { slug, title: 'x'.repeat(200) } }, cookie);
    if (response.statusCode === 200) continue;
    expect(response.json()).toMatchObject({ statusCode: 503, error: { code: 'storage-full' } });
    expect((await server.get(`/api/page/load?slug=${slug}`, { cookie })).statusCode).toBe(404);
    break;
  }
  const response = await server.post(call, { page }, cookie);
  expect(response.json()).toMatchObject({ statusCode: 503, error: { code: 'storage-full' } });
}

function mediaRows(server: TestServer) {
  return server.services.database.reader.selectFrom('media').select('id').execute();
}
