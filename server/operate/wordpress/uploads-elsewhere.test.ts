import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { StoredPage } from '../../../src/model/page.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { uploads } from '../../testing/old-uploads.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { picture } from '../../testing/uploads.ts';
import { type WxrEntry, wxr } from '../../testing/wxr.ts';
import { importWordPress } from './import-wordpress.ts';

const CDN = 'https://river.files.wordpress.example';

const attachment = (id: number, url: string, file?: string): WxrEntry => ({
  id,
  type: 'attachment',
  status: 'inherit',
  url,
  ...(file === undefined ? {} : { meta: { _wp_attached_file: file } }),
});

/** Imports a page with this content, and returns the page, its notes, and the names of the stored files. */
async function taken(content: string, attachments: readonly WxrEntry[]) {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const cookie = await server.signIn('mira', ['admin']);
  const folder = await temporaryFolder();
  const mediaFolder = await uploads(folder);
  const ärzte = await picture('png', '#00ff00', { width: 50, height: 40 });
  await fs.writeFile(path.join(mediaFolder, 'ärzte.png'), ärzte);
  const file = path.join(folder, 'export.xml');
  await fs.writeFile(file, wxr([{ id: 2, name: 'about', content }, ...attachments]));
  const domain = server.services.domains.all()[0]!;
  const report = await importWordPress(server.services, {
    file,
    mediaFolder,
    domain,
    publish: false,
    dryRun: false,
  });
  const page: StoredPage = (await server.get('/api/page/load?slug=about', { cookie })).json();
  const { images } = (await server.get('/api/image/loadGallery', { cookie })).json();
  const names: string[] = images.map(({ name }: { name: string }) => name);
  return { page, notes: [...report.pages[0]!.notes], names: names.toSorted() };
}

test('a picture is found by the list of attachments, whichever host has it, and at any size', async () => {
  const { page, notes, names } = await taken(
    `<img src="${CDN}/2020/05/river.jpg?w=300"><img src="https://i0.wp.example/river.files.wordpress.example/2020/05/only-640x480.png?resize=10">
<img src="${CDN}/%C3%A4rzte.png"><img src="https://elsewhere.example/ärzte.png">`,
    [
      attachment(20, `${CDN}/2020/05/river.jpg`),
      attachment(21, 'https://cdn.example/x/only.png', '2020/05/only-640x480.png'),
      attachment(22, `${CDN}/ärzte.png`, 'ärzte.png'),
    ],
  );
  expect(names).toEqual(['only-640x480.png', 'river.jpg', 'ärzte.png']);
  // A file that is not in a folder is recognised by its host.
  expect(notes).toEqual(['A picture is not in the folder: https://elsewhere.example/ärzte.png']);
  expect(page.contents.filter(({ image }) => image !== undefined)).toHaveLength(3);
});

test('a document of another host is taken over where the export lists it, and stays a link where not', async () => {
  const { page, notes } = await taken(
    `<p><a href="${CDN}/2020/05/annual%20report.txt">ours</a> <a href="${CDN}/2020/05/other.txt">theirs</a>
<a href="https://elsewhere.example/wp-content/uploads/2020/05/their.txt">others</a></p>`,
    [attachment(20, `${CDN}/2020/05/annual%20report.txt`, '2020/05/annual report.txt')],
  );
  const hrefs = [...JSON.stringify(page.contents).matchAll(/"href":"([^"]*)"/g)].map(([, href]) =>
    href!.replace(/[0-9a-f-]{36}/, 'ID'),
  );
  expect(hrefs).toEqual([
    '/file/ID/annual%20report.txt',
    `${CDN}/2020/05/other.txt`,
    'https://elsewhere.example/wp-content/uploads/2020/05/their.txt',
  ]);
  expect(notes).toEqual([]);
});

test('a list that names files outside the folder gets nothing from there', async () => {
  const { names, notes } = await taken(`<img src="${CDN}/a.jpg">`, [
    attachment(20, `${CDN}/a.jpg`, '../../../etc/passwd'),
  ]);
  expect(names).toEqual([]);
  expect(notes).toEqual([`A picture is not in the folder: ${CDN}/a.jpg`]);
});
