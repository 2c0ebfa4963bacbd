import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { uploads } from '../../testing/old-uploads.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { OLD_SITE, type WxrEntry, wxr } from '../../testing/wxr.ts';
import { contactForm7 } from './forms/contact-form-7.ts';
import { phpValue } from './forms/php-value.ts';
import { importWordPress } from './import-wordpress.ts';

const UPLOADS = `${OLD_SITE}/wp-content/uploads/2020/05`;

async function imported(xml: string) {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const cookie = await server.signIn('mira', ['admin']);
  const folder = await temporaryFolder();
  const mediaFolder = await uploads(folder);
  const file = path.join(folder, 'export.xml');
  await fs.writeFile(file, xml);
  const domain = server.services.domains.all()[0]!;
  const report = await importWordPress(server.services, {
    ...{ file, mediaFolder, domain },
    ...{ publish: true, dryRun: false },
  });
  const media = await server.services.database.reader.selectFrom('media').select('name').execute();
  const load = async (slug: string) => (await server.get(`/api/page/load?slug=${slug}`, { cookie })).json();
  return { server, report, load, names: media.map(({ name }) => name) };
}

test.each([
  [
    'entities that grow',
    '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    '&b;',
  ],
  ['files of the server', '<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '&a;'],
  ['no declaration', '', '&lol;'],
])('an export with %s is refused before anything is written', async (_what, doctype, entity) => {
  const xml = wxr([{ id: 1, title: 'One' }]).replace('?>', `?>${doctype}`);
  await expect(imported(xml.replace('<![CDATA[One]]>', entity))).rejects.toThrow(/line \d+:/);
});

test('ten thousand pictures of one name are one picture, and lists of files lead out of no folder', async () => {
  const same = Array.from({ length: 10_000 }, (_, index): WxrEntry => {
    const file = index % 2 === 0 ? '2020/05/river.jpg' : '../../../../../../etc/passwd';
    return {
      ...{ id: 100 + index, type: 'attachment', status: 'inherit', parent: 1 },
      ...{ url: `${UPLOADS}/river.jpg`, meta: { _wp_attached_file: file } },
    };
  });
  const content = '[gallery ids="100,101,102,103"]\n\n<img src="https://cdn.example/etc/passwd">';
  const { names, report, load } = await imported(wxr([{ id: 1, name: 'one', content }, ...same]));
  expect(names.filter((name) => name !== 'river.jpg')).toEqual([]);
  expect(JSON.stringify(await load('one'))).not.toContain('passwd');
  expect([...report.pages[0]!.notes].join()).toContain('not in the folder: https://cdn.example/etc/passwd');
}, 60_000);

test('links and forms that would run something do nothing', async () => {
  const content = `<p><a href="javascript:x()">a</a> <a href=" jAvAsCrIpT:x()">b</a> <a href="data:text/html,x">c</a></p>
<table><tr><td>a</td><td><a href="javascript:x()">d</a></td></tr><tr><td>b</td><td>c</td></tr></table>
[contact-form-7 id='1" onclick="x()' title='"><script>x()</script>']
[contact-form][contact-field label='"><img src=x onerror=x()>' type="email"/][/contact-form]
[caption align='"><script>x()</script>' width="1"]<img src="javascript:x()">[/caption]`;
  const form = {
    id: 9,
    type: 'wpcf7_contact_form',
    title: '<script>x()</script>T',
    meta: { _form: '[text a "javascript:x()"]' },
  };
  const { load } = await imported(
    wxr([{ id: 1, name: 'one', content: content.replace("id='1", "id='9") }, form]),
  );
  const text = JSON.stringify(await load('one'));
  expect(text).not.toMatch(/javascript:|"href":"data:/i);
  expect(text).not.toContain('<script');
});

test('pages and posts that are named like parts of Hearth get names of their own', async () => {
  const names = ['api', 'login', 'search', 'img', '_astro', 'sitemap.xml', 'news', '..', 'a/../b'];
  const { report, server } = await imported(
    wxr([
      ...names.map((name, index) => ({ id: index + 1, title: name, name, link: `${OLD_SITE}/${name}/` })),
      { id: 50, type: 'post', title: 'P', name: 'news', link: `${OLD_SITE}/2020/05/17/news/` },
    ]),
  );
  const paths = report.pages.map(({ to }) => to);
  expect(paths.slice(0, 6)).toEqual([
    '/page-api',
    '/page-login',
    '/page-search',
    '/page-img',
    '/page-_astro',
    '/page-sitemap.xml',
  ]);
  for (const to of paths) expect([to, (await server.get(to!)).statusCode]).toEqual([to, 200]);
  // The page of the old site at /news has the list of posts.
  expect(paths.filter((to) => to === '/news')).toHaveLength(1);
  expect((await server.get('/news')).body).toContain('PageList');
});

test('a paragraph of a hundred megabytes is left out, and its page is a draft', async () => {
  const { report } = await imported(
    wxr([
      { id: 1, title: 'Endless', content: `<p>${'x'.repeat(100 * 1024 * 1024)}</p>` },
      { id: 2, title: 'After' },
    ]),
  );
  expect(report.pages.map(({ state }) => state)).toEqual(['a draft', 'published']);
}, 60_000);

test('a form with the end of another part takes no time either', () => {
  const started = performance.now();
  contactForm7('T', `${'[acceptance a]'.repeat(40_000)}[/x]`);
  expect(performance.now() - started).toBeLessThan(5000);
});

test('forms that are built to take long, or are broken, take no time', () => {
  const started = performance.now();
  for (const piece of ['[acceptance a]', '[/acceptance]', '[text* a "b" ', '<label>', '<br ', '\n'])
    contactForm7('T', piece.repeat(20_000));
  contactForm7('T', `${'[acceptance a]'.repeat(20_000)}[/acceptance]`);
  for (const broken of [
    'a:1000000000:{',
    'a:1:{i:0;'.repeat(10_000),
    's:99999999:"x',
    's:5:"'.repeat(20_000),
    'a:2:{i:0;O:3:"Foo":0:{}}',
    'i:1',
    '',
  ])
    expect(phpValue(broken)).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(5000);
  expect(phpValue('a:2:{i:0;s:4:"a"b;";s:4:"kéy";d:0.5;}')).toEqual({ 0: 'a"b;', kéy: 0.5 });
  // The end of a line is shorter in an export than it was in PHP.
  expect(phpValue('a:1:{i:0;s:4:"a\nb";}')).toEqual({ 0: 'a\nb' });
});
