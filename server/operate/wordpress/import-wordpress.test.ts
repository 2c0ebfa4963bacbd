import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_REDIRECTS } from '../../../src/model/limits.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { plainText, type RichText } from '../../../src/model/rich-text.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { uploads } from '../../testing/old-uploads.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { picture } from '../../testing/uploads.ts';
import { OLD_SITE, type WxrEntry, wxr } from '../../testing/wxr.ts';
import * as blocks from './content-blocks.ts';
import { importWordPress } from './import-wordpress.ts';
import { Report } from './report.ts';

const UPLOADS = `${OLD_SITE}/wp-content/uploads`;

vi.mock('./content-blocks.ts', { spy: true });

let server: TestServer;
let cookie: string;
let folder: string;

beforeEach(async () => {
  server = await startTestServer();
  onTestFinished(() => server.close());
  cookie = await server.signIn('mira', ['admin']);
  folder = await temporaryFolder();
});

interface Options {
  readonly publish?: boolean;
  readonly dryRun?: boolean;
  readonly media?: string | null;
}

async function taken(
  entries: readonly WxrEntry[],
  { publish = false, dryRun = false, media = null }: Options = {},
): Promise<Report> {
  const file = path.join(folder, 'export.xml');
  await fs.writeFile(file, wxr(entries));
  const domain = server.services.domains.all()[0]!;
  return importWordPress(server.services, { file, mediaFolder: media, domain, publish, dryRun });
}

async function page(slug: string): Promise<StoredPage> {
  const response = await server.get(`/api/page/load?slug=${encodeURIComponent(slug)}`, { cookie });
  expect(response.statusCode, slug).toBe(200);
  return response.json();
}

const paths = (report: Report) =>
  Object.fromEntries(report.pages.map(({ title, to, state }) => [title, `${to} ${state}`]));
const notesOn = (report: Report, title: string) => [
  ...report.pages.find((one) => one.title === title)!.notes,
];
const redirects = async () => {
  const { redirects } = (await server.get('/api/redirects/list?size=100', { cookie })).json();
  return redirects.map(
    ({ from, to, published }: { from: string; to: string; published: boolean }) =>
      `${from} → ${to}${published ? '' : ' (draft)'}`,
  );
};

test('pages come as drafts at the addresses that they had, with what search engines were told', async () => {
  const report = await taken([
    {
      id: 1,
      title: 'Home',
      link: `${OLD_SITE}/`,
      name: 'home',
      content: '<!-- wp:paragraph --><p>Hello</p><!-- /wp:paragraph -->',
    },
    {
      id: 2,
      title: 'About &#8217;us&#8217;',
      name: 'about',
      meta: { _yoast_wpseo_metadesc: 'Who we are &amp; why' },
    },
    {
      id: 3,
      title: 'Team',
      name: 'team',
      parent: 2,
      link: `${OLD_SITE}/about/team/`,
      excerpt: '<p>The people</p>',
      meta: { _yoast_wpseo_metadesc: '%%sitename%%', '_yoast_wpseo_meta-robots-noindex': '1' },
    },
    { id: 4, title: 'Draft', status: 'draft', name: '', parent: 3, link: `${OLD_SITE}/?page_id=4` },
    {
      id: 5,
      type: 'post',
      title: 'We moved',
      name: 'we-moved',
      link: `${OLD_SITE}/2020/05/we-moved/`,
      terms: [
        ['category', 'uncategorized', 'Uncategorised'],
        ['post_tag', 'house', 'House'],
      ],
    },
    { id: 6, title: 'Search', name: 'search', link: `${OLD_SITE}/search/` },
    { id: 7, title: 'Gone', status: 'trash' },
    { id: 8, type: 'tribe_events', title: 'Fair' },
  ]);
  expect(paths(report)).toEqual({
    Home: '/ a draft',
    'About ’us’': '/about a draft',
    Team: '/about/team a draft',
    Draft: '/about/team/draft a draft',
    'We moved': '/news/we-moved a draft',
    Search: '/page-search a draft',
    News: '/news a draft',
  });
  expect(await page('')).toMatchObject({
    title: 'Home',
    published: false,
    headerType: 'none',
    header: { title: 'Home', description: '' },
  });
  expect(await page('about')).toMatchObject({ description: 'Who we are & why', hideFromRobots: false });
  expect(await page('about/team')).toMatchObject({ description: 'The people', hideFromRobots: true });
  expect(await page('news/we-moved')).toMatchObject({
    keywords: 'House',
    header: { description: '17 May 2020' },
  });
  expect((await redirects()).toSorted()).toEqual([
    '/2020 → /news (draft)',
    '/2020/05 → /news (draft)',
    '/2020/05/we-moved → /news/we-moved (draft)',
    '/category/uncategorized → /news (draft)',
    '/tag/house → /news (draft)',
  ]);
  expect(report.general.join('\n')).toContain(
    'Not taken over, by type in WordPress: page (trash): 1, tribe_events: 1',
  );
  expect(report.general.join('\n')).toContain('Pages with addresses such as /?p=12: 1.');
});

test('what was published is published if that is wished, and nothing that was not for everybody', async () => {
  const report = await taken(
    [
      { id: 2, title: 'About', name: 'about' },
      { id: 3, title: 'Locked', name: 'locked', password: 'sesame' },
      { id: 4, title: 'Staff', name: 'staff', status: 'private' },
      {
        id: 5,
        type: 'post',
        title: 'Moved',
        name: 'moved',
        link: `${OLD_SITE}/2020/05/17/moved/`,
        content: 'Words of the north',
        comments: 3,
      },
    ],
    { publish: true },
  );
  expect((await server.get('/about')).statusCode).toBe(200);
  expect((await server.get('/locked')).statusCode).toBe(404);
  expect((await server.get('/staff')).statusCode).toBe(404);
  expect(notesOn(report, 'Locked')).toEqual([
    'It was protected by a password, which is not taken over: it is a draft',
  ]);
  expect(notesOn(report, 'Moved')).toEqual(['Comments that were left out: 3']);
  const old = await server.get('/2020/05/17/moved/');
  expect([old.statusCode, old.headers.location]).toEqual([301, '/news/moved']);
  expect((await server.get('/news/moved')).statusCode).toBe(200);
  expect((await server.get('/search?q=north')).body).toContain('Moved');
});

test('pictures are the originals, with their words; files are in the library; and links lead to the new pages', async () => {
  const content = `<!-- wp:image {"id":20} -->
<figure class="wp-block-image"><img src="${UPLOADS}/2020/05/river-300x200.jpg" alt="" class="wp-image-20"/></figure>
<!-- /wp:image -->
<p><img src="/wp-content/uploads/2020/05/only-640x480.png" alt="A wall"></p>
<p><img src="${UPLOADS}/2020/05/drawing.svg"><img src="${UPLOADS}/2020/05/none.jpg"></p>
<p>Read <a href="${OLD_SITE}/2020/05/17/moved/#why">why</a>, <a href="http://www.old.example.org/?p=5">again</a>, <a href="${UPLOADS}/2020/05/annual%20report.txt">the report</a>,
<a href="${UPLOADS}/2020/05/link.txt">a trap</a>, <a href="${UPLOADS}/../../../secret.txt">another</a>, <a href="${OLD_SITE}/category/news/">news</a>, <a href="https://elsewhere.example/">others</a>.</p>`;
  const media = await uploads(folder);
  const report = await taken(
    [
      { id: 2, title: 'About', name: 'about', content, meta: { _thumbnail_id: '20' } },
      { id: 5, type: 'post', title: 'Moved', name: 'moved', link: `${OLD_SITE}/2020/05/17/moved/` },
      {
        id: 20,
        type: 'attachment',
        status: 'inherit',
        url: `${UPLOADS}/2020/05/river.jpg`,
        meta: { _wp_attachment_image_alt: 'The river' },
      },
    ],
    { media },
  );
  const about = await page('about');
  expect(about.headerType).toBe('FullWidthImageHeader');
  const { images } = (await server.get('/api/image/loadGallery', { cookie })).json();
  const byName = Object.fromEntries(images.map((image: { name: string }) => [image.name, image]));
  expect(Object.keys(byName).sort()).toEqual(['only-640x480.png', 'river.jpg']);
  const { width, height, alt, uploadedBy, uses } = byName['river.jpg'];
  expect({ width, height, alt, uploadedBy, uses }).toEqual({
    width: 1200,
    height: 800,
    alt: 'The river',
    uploadedBy: null,
    uses: 1,
  });
  expect(about.contents.map(({ image }) => image)).toEqual([
    { imageId: byName['river.jpg']._id, alt: 'The river', width: 1200, height: 800 },
    { imageId: byName['only-640x480.png']._id, alt: 'A wall', width: 640, height: 480 },
    undefined,
  ]);
  expect(about.contents.map(({ size }) => size)).toEqual(['medium', 'text', undefined]);
  expect(about.header.image).toEqual({ imageId: byName['river.jpg']._id, alt: 'The river' });
  const text = about.contents.at(-1)!.text as RichText;
  expect(plainText(text)).toBe('Read why, again, the report, a trap, another, news, others.');
  const hrefs = [...JSON.stringify(text).matchAll(/"href":"([^"]*)"/g)].map(([, href]) =>
    href!.replace(/[0-9a-f-]{36}/, 'ID'),
  );
  expect(hrefs).toEqual([
    '/news/moved#why',
    '/news/moved',
    '/file/ID/annual%20report.txt',
    '/wp-content/uploads/2020/05/link.txt',
    '/secret.txt',
    '/category/news/',
    'https://elsewhere.example/',
  ]);
  expect(notesOn(report, 'About')).toEqual([
    `A file is not in the folder: ${UPLOADS}/2020/05/link.txt`,
    'A link to a page that is not in the export: /secret.txt',
    'A link to a page that is not in the export: /category/news/',
    expect.stringMatching(/^A picture could not be stored: drawing\.svg\. /),
    `A picture is not in the folder: ${UPLOADS}/2020/05/none.jpg`,
  ]);
  // Editors can save the imported page unchanged.
  expect((await server.save(cookie, { ...about })).contents).toEqual(about.contents);
});

test('the main menu is the draft of the navigation, on two levels', async () => {
  const point = (
    id: number,
    order: number,
    title: string,
    meta: Record<string, string>,
    menu = 'primary-menu',
  ): WxrEntry => ({
    id,
    type: 'nav_menu_item',
    title,
    order,
    terms: [['nav_menu', menu, menu]],
    meta: { _menu_item_type: 'custom', _menu_item_menu_item_parent: '0', ...meta },
  });
  const report = await taken([
    { id: 2, title: 'About', name: 'about' },
    point(32, 3, 'Deeper', {
      _menu_item_menu_item_parent: '31',
      _menu_item_url: 'https://elsewhere.example/',
    }),
    point(30, 1, '', { _menu_item_type: 'post_type', _menu_item_object_id: '2' }),
    point(31, 2, 'Below', { _menu_item_menu_item_parent: '30', _menu_item_url: `${OLD_SITE}/about/#team` }),
    point(33, 4, 'Nowhere', { _menu_item_url: 'javascript:x()' }),
    ...[40, 41, 42, 43, 44].map((id) => point(id, id, `Foot ${id}`, { _menu_item_url: '/about' }, 'footer')),
  ]);
  const nav = (
    await server.get(`/api/site/loadNav?domainId=${server.services.domains.all()[0]!.id}`, { cookie })
  ).json();
  expect(nav).toMatchObject({
    published: false,
    items: [
      {
        link: { type: 'page', href: '/about', text: 'About' },
        subItems: [
          { link: { href: '/about#team', text: 'Below' } },
          { link: { href: 'https://elsewhere.example/', text: 'Deeper' } },
        ],
      },
    ],
  });
  expect(report.general).toContain('A point of the menu leads nowhere, and was left out: Nowhere');
  expect(report.general).toContain(
    'The menu ‘footer’ was left out: Foot 40, Foot 41, Foot 42, Foot 43, Foot 44',
  );
});

test('names that posts had before lead to them, unless they are those of others now', async () => {
  const link = (name: string) => `${OLD_SITE}/2020/05/${name}/`;
  await taken([
    {
      id: 5,
      type: 'post',
      name: 'now',
      link: link('now'),
      meta: { _wp_old_slug: ['first', 'second', 'gr%c3%bcn'] },
    },
    { id: 6, type: 'post', name: 'second', link: link('second') },
    { id: 7, type: 'post', name: 'seven', link: `${OLD_SITE}/?p=7`, meta: { _wp_old_slug: 'six' } },
    { id: 8, type: 'post', name: 'eight', link: `${OLD_SITE}/archive/8`, meta: { _wp_old_slug: 'nine' } },
    { id: 9, name: 'page', meta: { _wp_old_slug: 'old-page' } },
  ]);
  expect((await redirects()).toSorted().filter((line: string) => !line.includes('→ /news ('))).toEqual([
    '/2020/05/first → /news/now (draft)',
    '/2020/05/grün → /news/now (draft)',
    '/2020/05/now → /news/now (draft)',
    '/2020/05/second → /news/second (draft)',
  ]);
});

test('no redirect is added that leads to another one, or has no room', async () => {
  const post = (name: string, id: number): WxrEntry => ({
    id,
    type: 'post',
    name,
    link: `${OLD_SITE}/2020/05/${name}/`,
  });
  const save = (from: string, to: string) =>
    server.post('redirects/save', { redirect: { from, to } }, cookie);
  expect((await save('/news/one', '/elsewhere')).statusCode).toBe(200);
  expect((await save('/older', '/2020/05/two')).statusCode).toBe(200);
  const db = server.services.database.writer;
  const { id: domain_id } = server.services.domains.all()[0]!;
  const rows = Array.from({ length: MAX_REDIRECTS - 3 }, (_, index) => ({
    id: `filler-${index}`,
    domain_id,
    name: '',
    from_path: `/filler-${index}`,
    to_path: '/',
    published: 0,
    updated_at: '',
  }));
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('redirect')
      .values(rows.slice(at, at + 500))
      .execute();
  const report = await taken(['one', 'two', 'three', 'four'].map((name, index) => post(name, index + 5)));
  expect(report.general.join()).toContain(
    'Redirects from old addresses: 1, to be published once their pages are; 5 more are there already or have no room',
  );
  const added = await db
    .selectFrom('redirect')
    .select('from_path')
    .where('name', '=', 'From WordPress')
    .execute();
  expect(added).toEqual([{ from_path: '/2020/05/three' }]);
});

test('a second run leaves what is there as it is, and adds what is missing', async () => {
  const media = await uploads(folder);
  const about = {
    id: 2,
    title: 'About',
    name: 'about',
    content: `<img src="${UPLOADS}/2020/05/river-300x200.jpg">[slider]`,
  };
  const moved = {
    ...{ id: 5, type: 'post', title: 'Moved', name: 'moved', content: '[slider]' },
    link: `${OLD_SITE}/2020/05/17/moved/`,
  };
  await taken([about, moved], { media });
  const changed = await server.save(cookie, {
    ...(await page('about')),
    title: 'About us',
    slug: 'about-us',
  });
  const report = await taken(
    [about, moved, { id: 6, title: 'New', name: 'new', content: `<a href="${OLD_SITE}/about/">x</a>` }],
    { media },
  );
  expect(paths(report)).toEqual({
    About: '/about-us here already',
    Moved: '/news/moved here already',
    New: '/new a draft',
  });
  expect(await page('about-us')).toEqual(changed);
  // Losses are not reported again for a page that an editor has changed, because the editor has seen them.
  expect(notesOn(report, 'About')).toEqual([]);
  expect(notesOn(report, 'Moved')).toEqual(['Shortcodes of plugins: [slider]']);
  expect(JSON.stringify((await page('new')).contents)).toContain('"/about-us"');
  const { images, total } = (await server.get('/api/image/loadGallery', { cookie })).json();
  expect(total).toBe(1);
  expect(images.map(({ name, width }: { name: string; width: number }) => [name, width])).toEqual([
    ['river.jpg', 1200],
  ]);
  expect((await redirects()).filter((line: string) => line.startsWith('/2020/05/'))).toHaveLength(1);
});

test('pages that are there already keep their addresses, and two of one address are told apart', async () => {
  await server.publish(cookie, { title: 'Ours', slug: 'about' });
  const home = await page('');
  await server.publish(cookie, { ...home, title: 'Our home' });
  const report = await taken([
    { id: 1, title: 'Their home', link: `${OLD_SITE}/` },
    { id: 2, title: 'Theirs', name: 'about' },
    { id: 3, title: 'Twin', name: 'twin', link: `${OLD_SITE}/Twin/` },
    { id: 4, title: 'Other twin', name: 'twin', status: 'draft', link: `${OLD_SITE}/?page_id=4` },
  ]);
  expect(paths(report)).toEqual({
    'Their home': '/home a draft',
    Theirs: '/about-2 a draft',
    Twin: '/twin a draft',
    'Other twin': '/twin-2 a draft',
  });
  expect(notesOn(report, 'Theirs')).toEqual(['Another page has its address; it is at /about-2']);
  expect((await page('about')).title).toBe('Ours');
  // No redirect starts at the address of an existing page.
  expect(await redirects()).toEqual([]);
});

test('of a page that a plugin built, garbled signs and pictures without a file, the report says what to do', async () => {
  const report = await taken(
    [
      { id: 1, title: 'Built', meta: { _elementor_data: '[{"id":"1"}]' } },
      { id: 2, title: 'Garbled', content: 'It isn\u00e2\u20ac\u2122t weak to ask.' },
      {
        id: 3,
        title: 'Pictures',
        content: '<img alt="A hall" src="data:image/png;base64,AAAA"> [gallery ids="99"]',
      },
      { id: 4, title: 'Button', content: '[vc_row][vc_cta h2="Book a time" link="x"][/vc_row]' },
      { id: 5, title: 'Sound', content: 'Café — “ouvert”, Âge, naïve €5' },
    ],
    { publish: true },
  );
  expect(paths(report)).toEqual({
    Built: '/page-1 a draft',
    Garbled: '/page-2 published',
    Pictures: '/page-3 published',
    Button: '/page-4 published',
    Sound: '/page-5 published',
  });
  expect(notesOn(report, 'Built')).toEqual([
    'It was made with Elementor, and nothing of it is in the export: it is an empty draft',
  ]);
  expect(notesOn(report, 'Garbled')).toEqual([expect.stringContaining('Signs are garbled')]);
  expect(notesOn(report, 'Pictures')).toEqual([
    expect.stringMatching(/^A picture is written into the page itself, and was left out: A hall\. ./),
    'A picture that the export does not have: number 99 in WordPress',
  ]);
  expect(notesOn(report, 'Button')).toEqual([
    'Shortcodes of plugins: [vc_row], [vc_cta h2="Book a time" link="x"]',
  ]);
  expect(notesOn(report, 'Sound')).toEqual([]);
});

test('an entry without an id, or with one that another has, is named, and all others are taken over', async () => {
  const report = await taken([
    { id: 1, title: 'One', name: 'one' },
    { id: 1, title: 'Two', name: 'two' },
    { id: 0, title: 'Three', name: 'three' },
    { id: 0, title: 'Four', name: 'four' },
    { id: 5, title: 'Five', name: 'five' },
  ]);
  expect(paths(report)).toEqual({
    One: '/one a draft',
    Two: 'null left out',
    Three: 'null left out',
    Four: 'null left out',
    Five: '/five a draft',
  });
  expect(notesOn(report, 'Two')).toEqual([
    expect.stringMatching(/line \d+ of the export has the same id as another one, 1/),
  ]);
  expect(notesOn(report, 'Four')).toEqual([expect.stringContaining('has no id (wp:post_id)')]);
  expect((await page('one')).title).toBe('One');
});

test.each([
  ['ends that nothing begins', '<b></x>'],
  ['signs in quotes', '<div a="<">'],
])('a page that is nested too deeply, hidden by %s, comes as text', async (_what, tag) => {
  const content = `<!-- wp:x -->${tag.repeat(20_000)}Call us<img src=x>`;
  const report = await taken([
    { id: 1, title: 'Deep', name: 'deep', content },
    { id: 2, title: 'After' },
  ]);
  expect(notesOn(report, 'Deep')).toContainEqual(expect.stringContaining('nested too deeply'));
  expect(JSON.stringify(await page('deep'))).toContain('Call us');
  expect(report.pages).toHaveLength(2);
});

test('whatever fails with one page is said of it, and the others are taken over', async () => {
  const convert = vi.spyOn(blocks, 'contentBlocks').mockRejectedValueOnce(new RangeError('Too much.'));
  onTestFinished(() => convert.mockRestore());
  const report = await taken([
    { id: 1, title: 'One' },
    { id: 2, title: 'Two', name: 'two' },
  ]);
  expect(notesOn(report, 'One')).toEqual(['It could not be stored, and was left out: Too much.']);
  expect(paths(report)).toEqual({ One: 'null left out', Two: '/two a draft' });
  expect((await page('two')).title).toBe('Two');
});

test('a database that cannot be written ends the import, and what came before is in the report', async () => {
  const report = new Report();
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const convert = vi.spyOn(blocks, 'contentBlocks').mockResolvedValueOnce([]).mockRejectedValueOnce(full);
  onTestFinished(() => convert.mockRestore());
  const file = path.join(folder, 'export.xml');
  await fs.writeFile(file, wxr([{ id: 1 }, { id: 2 }, { id: 3 }]));
  const domain = server.services.domains.all()[0]!;
  const request = { file, mediaFolder: null, domain, publish: false, dryRun: false };
  await expect(importWordPress(server.services, request, report)).rejects.toThrow('is full');
  expect(paths(report)).toEqual({ 'Page 1': '/page-1 a draft', 'Page 2': 'null left out' });
});

test('a page whose text is too long is a draft without it, and the report says what is left out', async () => {
  const long = 'x'.repeat(17 * 1024 * 1024);
  const report = await taken(
    [
      { id: 1, title: 'Endless', content: long, meta: { builder_data: long } },
      { id: 2, title: 'Short', content: 'Short' },
    ],
    { publish: true },
  );
  expect(paths(report)).toEqual({ Endless: '/page-1 a draft', Short: '/page-2 published' });
  expect(notesOn(report, 'Endless')).toContain(
    'Too long to be read, and left out: its whole text, builder_data',
  );
  expect(notesOn(report, 'Short')).toEqual([]);
});

test('a picture that is pasted into a page is stored, once, and one of a single point is not', async () => {
  const pasted = `data:image/png;base64,${(await picture('png', '#336699', { width: 40, height: 30 })).toString('base64')}`;
  const point = `data:image/png;base64,${(await picture('png', '#336699', { width: 1, height: 1 })).toString('base64')}`;
  const entries = [
    { id: 1, title: 'One', name: 'one', content: `<img alt="A hall" src="${pasted}"><img src="${point}">` },
    { id: 2, title: 'Two', name: 'two', content: `<p>x</p><img src="${pasted}">` },
  ];
  expect((await taken(entries, { dryRun: true })).general).toContain('Pictures and files: 1');
  expect(await pictureNames()).toEqual([]);
  const report = await taken(entries);
  expect(report.general).toContain('Pictures and files: 1');
  expect(notesOn(report, 'One')).toEqual([expect.stringContaining('left out: without a description. ')]);
  expect(notesOn(report, 'Two')).toEqual([]);
  expect(await pictureNames()).toEqual(['A hall']);
  const [first] = (await page('one')).contents;
  expect(first).toEqual({
    key: expect.any(String),
    componentType: 'Media',
    image: { imageId: expect.any(String), alt: 'A hall', width: 40, height: 30 },
    video: { type: '', videoId: '', isVimeo: true },
    caption: { type: 'page', href: '', text: '', icon: 'none' },
    size: 'small',
  });
});

test('a picture of a page that could not be stored comes with the next page that has it', async () => {
  const media = await uploads(folder);
  const content = `<img src="${UPLOADS}/2020/05/only-640x480.png">`;
  const convert = vi.spyOn(blocks, 'contentBlocks').mockImplementationOnce(async (_content, around) => {
    await around.picture({ src: `${UPLOADS}/2020/05/only-640x480.png`, alt: '', attachment: null });
    throw new RangeError('Too much.');
  });
  onTestFinished(() => convert.mockRestore());
  const report = await taken([{ id: 1 }, { id: 2, name: 'two', content }], { media });
  expect(paths(report)).toEqual({ 'Page 1': 'null left out', 'Page 2': '/two a draft' });
  expect(report.general).toContain('Pictures and files: 1');
  const { images } = (await server.get('/api/image/loadGallery', { cookie })).json();
  expect(images).toHaveLength(1);
  expect((await page('two')).contents).toMatchObject([{ image: { imageId: images[0]._id } }]);
});

test('pictures of the same bytes are one, also on one page, and one that is in the library already is that one', async () => {
  const media = await uploads(folder);
  await fs.copyFile(path.join(media, '2020/05/river.jpg'), path.join(media, 'copy.jpg'));
  const img = (name: string) => `<img src="${UPLOADS}/${name}">`;
  await taken([{ id: 1, name: 'one', content: img('2020/05/river.jpg') + img('copy.jpg') }], { media });
  await taken([{ id: 2, name: 'two', content: img('copy.jpg') }], { media });
  const { images } = (await server.get('/api/image/loadGallery', { cookie })).json();
  expect(images.map(({ uses }: { uses: number }) => uses)).toEqual([2]);
});

test('a title that is cut in the middle of a character is taken over, and nothing stays beside the data', async () => {
  const before = await fs.readdir(server.services.config.dataDir);
  const report = await taken([
    { id: 1, title: `${'x'.repeat(499)}🙂`, name: 'long' },
    { id: 2, title: 'Two', name: 'two' },
  ]);
  expect(report.pages.map(({ state }) => state)).toEqual(['a draft', 'a draft']);
  expect((await page('long')).title).toBe(`${'x'.repeat(499)}\ufffd`);
  expect(await fs.readdir(server.services.config.dataDir)).toEqual(before);
  const { body } = await server.get('/api/audit/list', { cookie });
  expect(body.match(/Imported a site on the server/g)).toHaveLength(1);
});

test('a navigation without points that readers have stays published, and gets a draft', async () => {
  const { id: domainId } = server.services.domains.all()[0]!;
  const load = async () => (await server.get(`/api/site/loadNav?domainId=${domainId}`, { cookie })).json();
  const nav = { ...(await load()), items: [] };
  expect((await server.post('site/publishNav', { nav }, cookie)).statusCode).toBe(200);
  const { version, lastPublished } = await load();
  const meta = { _menu_item_type: 'custom', _menu_item_url: '/about/' };
  await taken([
    { id: 30, type: 'nav_menu_item', title: 'About', terms: [['nav_menu', 'main', 'main']], meta },
  ]);
  expect(await load()).toMatchObject({
    ...{ version: version + 1, published: true, lastPublished },
    items: [{ link: { text: 'About' } }],
  });
});

async function pictureNames(): Promise<string[]> {
  const { images } = (await server.get('/api/image/loadGallery', { cookie })).json();
  return images.map(({ name }: { name: string }) => name);
}
