import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { StoredPage } from '../../../src/model/page.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { uploads } from '../../testing/old-uploads.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { OLD_SITE, type WxrEntry, wxr } from '../../testing/wxr.ts';
import * as blocks from './content-blocks.ts';
import { importWordPress } from './import-wordpress.ts';

const UPLOADS = `${OLD_SITE}/wp-content/uploads/2020/05`;
const RIVER = `<img src="${UPLOADS}/river-300x200.jpg" width="1000">`;
const WALL = `<img src="${UPLOADS}/only-640x480.png" width="1000">`;
const REPORT = `<a href="${UPLOADS}/annual%20report.txt">the report</a>`;

vi.mock('./content-blocks.ts', { spy: true });

const ENTRIES: readonly WxrEntry[] = [
  { id: 1, title: 'Both', name: 'both', content: `<p>First</p>${RIVER}<p>Then ${REPORT}</p>` },
  { id: 2, title: 'Edited', name: 'edited', content: `<p>Words</p>${RIVER}${WALL}` },
  { id: 3, title: 'Words', name: 'words', content: '<p>Only words</p>[slider]' },
  { id: 4, title: 'Deleted', name: 'deleted', content: RIVER },
  { id: 5, title: 'Head', name: 'head', content: '<p>Words</p>', meta: { _thumbnail_id: '20' } },
  { id: 20, type: 'attachment', status: 'inherit', url: `${UPLOADS}/river.jpg` },
];

let server: TestServer;
let cookie: string;
let folder: string;
let media: string;

beforeEach(async () => {
  server = await startTestServer();
  onTestFinished(() => server.close());
  cookie = await server.signIn('mira', ['admin']);
  folder = await temporaryFolder();
  media = await uploads(folder);
});

async function run(options: { media?: string | null; publish?: boolean; dryRun?: boolean } = {}) {
  const file = path.join(folder, 'export.xml');
  await fs.writeFile(file, wxr(ENTRIES));
  const domain = server.services.domains.all()[0]!;
  const { media: mediaFolder = media, publish = false, dryRun = false } = options;
  const report = await importWordPress(server.services, { file, mediaFolder, domain, publish, dryRun });
  const pages = Object.fromEntries(
    report.pages.map(({ title, state, notes }) => [title, [state, ...notes].join(' | ')]),
  );
  return { pages, general: report.general, text: report.text('') };
}

async function page(slug: string): Promise<StoredPage> {
  return (await server.get(`/api/page/load?slug=${slug}`, { cookie })).json();
}

async function library(): Promise<string[]> {
  const rows = await server.services.database.reader.selectFrom('media').select('name').execute();
  return rows.map(({ name }) => name).toSorted();
}

test('pages that nobody has changed get what was missing; changed ones are named; nothing is doubled', async () => {
  await run({ media: null });
  const head = await page('head');
  const edited = await server.save(cookie, { ...(await page('edited')), title: 'Edited here' });
  const { _id } = await page('deleted');
  expect((await server.post('page/delete', { _id }, cookie)).statusCode).toBe(200);

  const dry = await run({ dryRun: true });
  expect(await library()).toEqual([]);
  expect((await page('both')).version).toBe(1);
  const { pages, general, text } = await run();
  expect(text).toBe(dry.text);
  expect(pages).toEqual({
    Both: 'here already, and gets what was missing: annual report.txt, river.jpg',
    Edited:
      'here already | Somebody has changed it here, so it was left as it is. It could get now: river.jpg, only-640x480.png',
    Words: 'here already | Shortcodes of plugins: [slider]',
    Deleted: 'was deleted here',
    Head: 'here already, and gets what was missing: river.jpg',
  });
  expect(general.slice(0, 5)).toEqual([
    'Pages and posts: 0, all as drafts',
    'Here already, and left as they are: 3',
    'Here already, and now with pictures or files that were missing: 2',
    'Changed here since, so they are without pictures or files that could be added: 1',
    'Pictures and files: 2',
  ]);
  expect(await library()).toEqual(['annual report.txt', 'river.jpg']);
  expect(await page('edited')).toEqual(edited);
  const both = await page('both');
  expect(both.version).toBe(2);
  expect(both.contents.map(({ componentType }) => componentType)).toEqual(['RichText', 'Media', 'RichText']);
  expect(JSON.stringify(both.contents[2])).toContain('/file/');
  expect((await page('head')).header.image).toMatchObject({ imageId: expect.any(String) });
  // People who edit the words that were there keep their place.
  expect((await page('head')).contents).toEqual(head.contents);

  const third = await run();
  expect(third.general).toContain('Here already, and left as they are: 5');
  expect(third.general).toContain('Pictures and files: 0');
  expect((await page('both')).version).toBe(2);
  expect(await library()).toEqual(['annual report.txt', 'river.jpg']);
});

test('a page that readers see gets its pictures for them only if pages are published', async () => {
  await run({ media: null, publish: true });
  const drafted = await run();
  expect(drafted.pages.Both).toBe(
    'here already, and gets what was missing: annual report.txt, river.jpg | It is public, and its new pictures and files are not yet: publish it again',
  );
  expect((await server.get('/both')).body).not.toContain('imageId":"');
  expect(await page('both')).toMatchObject({ published: true, version: 2 });

  const other = await startTestServer();
  onTestFinished(() => other.close());
  server = other;
  cookie = await other.signIn('mira', ['admin']);
  await run({ media: null, publish: true });
  const { pages } = await run({ publish: true });
  expect(pages.Both).toBe('here already, and gets what was missing: annual report.txt, river.jpg');
  expect((await other.get('/both')).body).toContain('imageId":"');
});

test('a page that was only published since is not changed', async () => {
  await run({ media: null });
  await server.publish(cookie, { ...(await page('both')) });
  expect((await run()).pages.Both).toContain('and gets what was missing: annual report.txt, river.jpg');
});

test('a second run that is interrupted goes on from there', async () => {
  await run({ media: null });
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const { contentBlocks } = await vi.importActual<typeof blocks>('./content-blocks.ts');
  const convert = vi
    .spyOn(blocks, 'contentBlocks')
    .mockImplementationOnce(contentBlocks)
    .mockRejectedValueOnce(full);
  await expect(run()).rejects.toThrow('is full');
  convert.mockRestore();
  expect((await page('both')).version).toBe(2);
  expect((await page('edited')).version).toBe(1);
  const { pages } = await run();
  expect(pages.Both).toBe('here already');
  expect(pages.Edited).toBe('here already, and gets what was missing: river.jpg, only-640x480.png');
  expect(await library()).toEqual(['annual report.txt', 'only-640x480.png', 'river.jpg']);
});
