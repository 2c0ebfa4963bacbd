import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertMediaItem } from '../../../db/media-queries.ts';
import { buildApp } from '../../app.ts';
import { RenderError, type Renderer } from '../../delivery/visitor/renderer.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Any client can repeat a failing request, so the log must report the failure without filling up. */

let server: TestServer;
let cookie: string;
const render = vi.fn<Renderer>();

beforeEach(async () => {
  render.mockReset().mockImplementation(plainRenderer);
  server = await startTestServer({}, render);
  cookie = await server.signIn('mira');
  await server.publish(cookie, { slug: 'about', title: 'About' });
});
afterEach(() => server.close());

/** Requests each URL twenty times, and returns the log lines of level warning and above. */
async function linesOf(
  urls: readonly string[],
  status: number,
  method: 'GET' | 'POST' = 'GET',
): Promise<string[]> {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = await buildApp(server.services, { logger: { level: 'warn', stream } });
  for (const url of Array.from({ length: 20 }, () => urls).flat()) {
    expect(
      (await app.inject({ url, method, ...(method === 'POST' ? { payload: {} } : {}) })).statusCode,
      url,
    ).toBe(status);
  }
  await app.close();
  return lines;
}

test('a probe and a health page log one line for a database that does not respond', async () => {
  await server.services.database.visitor.destroy();
  const lines = await linesOf(['/health/ready', '/health'], 503);
  expect(lines).toEqual([expect.stringContaining('driver has already been destroyed')]);
});

test('pages that a locked database cannot serve log one line with the reason', async () => {
  server.services.pageCache.clear();
  vi.spyOn(server.services.database.visitor, 'selectFrom').mockImplementation(() => {
    throw new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY');
  });
  const lines = await linesOf(['/about', '/nothing'], 503);
  expect(lines).toEqual([expect.stringContaining('database is locked')]);
});

test('calls about a service that is not set up log nothing, least of all about the database', async () => {
  expect(await linesOf(['/api/humanitix/list'], 503, 'POST')).toEqual([]);
});

test('a picture whose file is missing logs one line, which names it', async () => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3f7fb0' } })
    .jpeg()
    .toBuffer();
  const { media, database, now } = server.services;
  const hash = await media.put(bytes);
  const stored = { kind: 'image', name: 'photo.jpg', mime: 'image/jpeg', created_at: now() } as const;
  await insertMediaItem(database.writer, {
    ...stored,
    id: 'photo',
    hash,
    size: bytes.length,
    width: 400,
    height: 300,
  });
  const header = { image: { imageId: 'photo', alt: '' } };
  await server.publish(cookie, { slug: 'photo', headerType: 'FullWidthImageHeader', header });
  await media.remove(hash);
  const lines = await linesOf(['/img/photo?w=320&h=427'], 500);
  expect(lines).toEqual([expect.stringContaining(`The file ${hash} of the picture photo`)]);
});

test('pages that cannot be rendered log one line each', async () => {
  await server.publish(cookie, { slug: 'stories', title: 'Stories' });
  server.services.pageCache.clear();
  render.mockRejectedValue(new RenderError('the renderer is broken'));
  const broken = await linesOf(['/about', '/stories'], 500);
  expect(broken.filter((line) => line.includes('"slug"'))).toEqual([
    expect.stringMatching(/"slug":"about".*page failed/),
    expect.stringMatching(/"slug":"stories".*page failed/),
  ]);
  expect(broken.length).toBeLessThanOrEqual(3);
});
