import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { OLD_SITE, wxr } from '../../testing/wxr.ts';
import { readWxr, type WxrItem } from './wxr.ts';

async function read(text: string | Uint8Array): Promise<WxrItem[]> {
  const file = path.join(await temporaryFolder(), 'export.xml');
  await fs.writeFile(file, text);
  const items: WxrItem[] = [];
  await readWxr(file, (item) => void items.push(item));
  return items;
}

test('entries are read with all that is taken over', async () => {
  const [page] = await read(
    wxr([
      {
        id: 5,
        type: 'post',
        title: 'Fish & chips',
        content: 'a <b>]]> c',
        excerpt: 'Short',
        parent: 3,
        terms: [['category', 'news', 'News']],
        meta: { _thumbnail_id: '9' },
        comments: 2,
      },
    ]),
  );
  expect(page).toEqual({
    id: 5,
    type: 'post',
    status: 'publish',
    title: 'Fish & chips',
    name: 'page-5',
    link: `${OLD_SITE}/page-5/`,
    date: '2020-05-17 09:30:00',
    dateGmt: '',
    password: '',
    parent: 3,
    order: 0,
    content: 'a <b>]]> c',
    excerpt: 'Short',
    attachmentUrl: '',
    terms: [{ domain: 'category', nicename: 'news', name: 'News' }],
    meta: new Map([['_thumbnail_id', '9']]),
    comments: 2,
    lost: [],
    line: 12,
  });
});

test('letters that stand on the border of two pieces of the file are whole', async () => {
  const content = 'é😀'.repeat(60_000);
  expect((await read(wxr([{ id: 1, content: `x${content}` }])))[0]!.content).toBe(`x${content}`);
});

test('what is remembered of an entry keeps nothing else of the file in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const file = path.join(await temporaryFolder(), 'export.xml');
  const content = 'words '.repeat(30_000);
  await fs.writeFile(file, wxr(Array.from({ length: 300 }, (_, id) => ({ id, content }))));
  const remembered: unknown[] = [];
  collect();
  const before = process.memoryUsage().heapUsed;
  await readWxr(
    file,
    ({ title, link, name, status, type }) => void remembered.push({ title, link, name, status, type }),
  );
  collect();
  expect(remembered).toHaveLength(300);
  expect((process.memoryUsage().heapUsed - before) / 1024 / 1024).toBeLessThan(8);
});

/**
 * Reads a file in a separate process. Returns the peak memory of that process in MB, and the result. `resourceUsage` would
 * include the memory of the parent process.
 */
async function readAside(file: string): Promise<{ readonly megabytes: number; readonly items: WxrItem[] }> {
  const script = `
    const fs = await import('node:fs');
    const { readWxr } = await import(${JSON.stringify(path.resolve('server/operate/wordpress/wxr.ts'))});
    const items = [];
    await readWxr(process.argv[1], (item) => void items.push({ ...item, content: item.content.length }));
    const [, kilobytes] = /VmHWM:\\s+(\\d+) kB/.exec(fs.readFileSync('/proc/self/status', 'utf8'));
    console.log(JSON.stringify({ megabytes: Number(kilobytes) / 1024, items }));
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-semi-space-size=4', '--input-type=module', '--eval', script, file],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as { megabytes: number; items: WxrItem[] };
}

/** Writes an export of this size: between two short entries, it has an entry in which `part` is repeated. */
async function longExport(before: string, part: string, after: string, megabytes: number): Promise<string> {
  const file = path.join(await temporaryFolder(), 'long.xml');
  const [start = '', end = ''] = wxr([{ id: 1 }, { id: 2, content: 'HERE' }, { id: 3 }]).split(
    '<![CDATA[HERE]]>',
  );
  const out = await fs.open(file, 'w');
  await out.write(start + before);
  const block = part.repeat(Math.ceil((1024 * 1024) / part.length));
  for (let written = 0; written < megabytes * 1024 * 1024; written += block.length) await out.write(block);
  await out.write(after + end);
  await out.close();
  return file;
}

const OWN = '<wp:postmeta><wp:meta_key>builder</wp:meta_key><wp:meta_value>';

describe('of an entry of 300 MB', () => {
  test.each<[string, string, string, string, string[]]>([
    ['one text', '<![CDATA[', 'words ', ']]>', ['content:encoded']],
    ['a text in many parts', '', '<![CDATA[words words words]]>', '', ['content:encoded']],
    ['a text that is not marked', '', 'words ', '', ['content:encoded']],
    [
      'many fields of its own',
      'short</content:encoded>',
      `${OWN}${'x'.repeat(100_000)}</wp:meta_value></wp:postmeta>`,
      '<content:encoded>',
      ['builder'],
    ],
    [
      'elements that nobody needs',
      'short</content:encoded>',
      `<wp:comment><wp:comment_content>${'x'.repeat(100_000)}</wp:comment_content></wp:comment>`,
      '<content:encoded>',
      [],
    ],
  ])(
    'with %s, no more than a part is ever in memory, and what is left out is named',
    async (_what, ...given) => {
      const [before, part, after, lost] = given;
      const { megabytes, items } = await readAside(await longExport(before, part, after, 300));
      expect(items.map(({ id, title }) => [id, title])).toEqual([
        [1, 'Page 1'],
        [2, 'Page 2'],
        [3, 'Page 3'],
      ]);
      expect(items.map((item) => item.lost)).toEqual([[], lost, []]);
      expect(megabytes).toBeLessThan(300);
    },
    120_000,
  );
});

/** Page 7, with only default values. */
const BARE: WxrItem = {
  id: 7,
  type: 'page',
  status: 'publish',
  title: '',
  name: 'page-7',
  link: `${OLD_SITE}/page-7/`,
  date: '2020-05-17 09:30:00',
  dateGmt: '',
  password: '',
  parent: 0,
  order: 0,
  content: '',
  excerpt: '',
  attachmentUrl: '',
  terms: [],
  meta: new Map(),
  comments: 0,
  lost: [],
  line: 12,
};

test('what an entry has before and after a text that is too long is read', async () => {
  const long = 'x'.repeat(17 * 1024 * 1024);
  const [item] = await read(
    wxr([{ id: 7, title: 'All there', content: long, excerpt: 'Short', meta: { _thumbnail_id: '9', long } }]),
  );
  expect(item).toEqual({
    ...BARE,
    title: 'All there',
    excerpt: 'Short',
    meta: new Map([['_thumbnail_id', '9']]),
    lost: ['content:encoded', 'long'],
  });
});

test('a title that is too long is left out', async () => {
  const [item] = await read(wxr([{ id: 7, title: 'x'.repeat(100_000), content: 'Short' }]));
  expect(item).toEqual({ ...BARE, content: 'Short', lost: ['title'] });
});

const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><rss><channel>&b;</channel></rss>`;

describe('a file is refused, with the line', () => {
  test.each<[string, string, RegExp]>([
    ['that ends too early', wxr([{ id: 1 }]).slice(0, 900), /export\.xml, line \d+: this is no sound XML: /],
    [
      'with a tag that is not closed',
      wxr([{ id: 1 }]).replace('</wp:post_id>', ''),
      /line 2[0-9]: this is no sound XML: /,
    ],
    ['that declares entities', bomb, /line 1: a document type has no place/],
    [
      'that asks for another file',
      '<?xml version="1.0"?>\n<!DOCTYPE r SYSTEM "file:///etc/passwd"><r/>',
      /line 2: a document type/,
    ],
    [
      'with an entity that nobody knows',
      wxr([{ id: 1 }]).replace('River &amp; Reach', 'River &xxe; Reach'),
      /line 5: this is no sound XML/,
    ],
    ['of another kind', '<rss><channel><title>Feed</title></channel></rss>', /this is no WordPress export/],
    [
      'in another alphabet',
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss/>',
      /it is in ISO-8859-1\. Export it as UTF-8/,
    ],
    ['with one endless text', `<rss><channel><title>${'x'.repeat(17 * 1024 * 1024)}`, /line 1: .*too long/],
    ['with one endless tag', `<rss><channel ${'x'.repeat(17 * 1024 * 1024)}`, /line 1: .*too long/],
    ['with elements in elements', `<rss>${'<a>'.repeat(1000)}`, /nested more deeply/],
  ])('%s', async (_what, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  test('or that is not there', async () => {
    await expect(readWxr('/nonexistent.xml', () => {})).rejects.toThrow('There is no file /nonexistent.xml.');
  });
});

test('a pipe in place of the file is refused, and not waited for', async () => {
  const pipe = path.join(await temporaryFolder(), 'site.xml');
  execFileSync('mkfifo', [pipe]);
  await expect(readWxr(pipe, () => {})).rejects.toThrow(`${pipe} is a named pipe, and not a file.`);
});
