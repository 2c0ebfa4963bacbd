import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openToLookAt, type SiteToLookAt } from '../../commands/site-to-look-at.ts';
import { hearth, startChildServer } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { uploads } from '../../testing/old-uploads.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { OLD_SITE, type WxrEntry, wxr } from '../../testing/wxr.ts';
import { importWordPress } from './import-wordpress.ts';

const UPLOADS = `${OLD_SITE}/wp-content/uploads`;

test('the command says what it would do and writes nothing, then does it, and leaves a report', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'site.xml');
  const media = await uploads(folder);
  await fs.writeFile(
    file,
    wxr([
      {
        id: 2,
        title: 'About\u001b[31m',
        name: 'about',
        content: `<p>x</p>\n\n[slider id="3"]\n\n<img src="${UPLOADS}/2020/05/river.jpg">`,
      },
    ]),
  );
  const DATA_DIR = path.join(folder, 'data');
  const env = { DATA_DIR };
  const dry = await hearth(['import-wordpress', file, '--media', media, '--dry-run'], env);
  expect(dry).toMatchObject({ code: 1 });
  expect(dry.stderr).toContain('line');
  await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replace('\u001b', ''));
  const again = await hearth(['import-wordpress', file, '--media', media, '--dry-run'], env);
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(again.stdout).toContain('This would be taken over into ‘Your site’. Nothing was written.');
  expect(again.stdout).toContain('Pages and posts: 1, all as drafts');
  await expect(fs.stat(DATA_DIR)).rejects.toThrow('ENOENT');
  const done = await hearth(['import-wordpress', file, '--media', media, '--domain', 'localhost'], env);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toContain('Pages and posts: 1, all as drafts');
  const report = await fs.readFile(`${file}.report.txt`, 'utf8');
  expect(again.stdout).toContain('run the same without --dry-run');
  expect(done.stdout).toContain('Publish the pages, then their redirects.');
  expect(report).toContain('What to do next:');
  expect(report).toContain('Shortcodes of plugins: [slider]');
  expect(report).toContain(`${OLD_SITE}/about/ -> /about (a draft)`);
  expect((await hearth(['import-wordpress', file, '--domain', 'x'], env)).stderr).toContain(
    "No site is called 'x'. The sites are: Your site.",
  );
  expect((await hearth(['import-wordpress', file, '--media', '/nowhere'], env)).stderr).toContain(
    'There is no folder /nowhere.',
  );
}, 60_000);

test('a site that is served can be looked at, and goes on as it is', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'site.xml');
  await fs.writeFile(file, wxr([{ id: 2, title: 'About', name: 'about', link: `${OLD_SITE}/about/` }]));
  const env = { DATA_DIR: path.join(folder, 'data') };
  const server = await startChildServer(env);
  const TMPDIR = path.join(folder, 'temporary');
  await fs.mkdir(TMPDIR);
  const dry = await hearth(['import-wordpress', file, '--dry-run'], { ...env, TMPDIR });
  expect(dry).toMatchObject({ code: 0, stderr: '' });
  expect(dry.stdout).toContain('This would be taken over into ‘Your site’. Nothing was written.');
  expect(dry.stdout).toContain('Pages and posts: 1, all as drafts');
  expect(await fs.readdir(TMPDIR)).toEqual([]);
  expect((await hearth(['import-wordpress', file], env)).stderr).toContain('is in use by another Hearth');
  expect((await fetch(`${server.address}/`)).status).toBe(200);
  expect((await fetch(`${server.address}/about`)).status).toBe(404);
}, 60_000);

test('a dry run says of a site with contents what the import then does', async () => {
  const folder = await temporaryFolder();
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const cookie = await server.signIn('mira', ['admin']);
  const domain = server.services.domains.all()[0]!;
  const point = (id: number, title: string): WxrEntry => ({
    id,
    type: 'nav_menu_item',
    title,
    terms: [['nav_menu', 'main', 'main']],
    meta: { _menu_item_type: 'custom', _menu_item_url: '/about/' },
  });
  const post = (id: number, name: string): WxrEntry => ({
    id,
    type: 'post',
    title: name,
    name,
    link: `${OLD_SITE}/2020/05/17/${name}/`,
  });
  const file = path.join(folder, 'export.xml');
  const media = await uploads(folder);
  const run = async (entries: readonly WxrEntry[], dryRun: boolean) => {
    await fs.writeFile(file, wxr(entries));
    const site = dryRun ? await openToLookAt(server.services.config) : server.services;
    const request = { file, mediaFolder: media, domain, publish: false, dryRun };
    const report = await importWordPress(site, request);
    if (dryRun) await (site as SiteToLookAt).close();
    return report.text('');
  };
  const home = { id: 1, title: 'Home', name: 'home', link: `${OLD_SITE}/` };
  const first = [home, { id: 2, title: 'About', name: 'about' }, post(5, 'moved'), point(30, 'About')];
  const second: readonly WxrEntry[] = [
    ...first,
    post(6, 'grown'),
    {
      id: 7,
      title: 'Pictures',
      content: `<img src="${UPLOADS}/2020/05/river.jpg"><img src="${UPLOADS}/2020/05/drawing.svg"><a href="${UPLOADS}/2020/05/annual%20report.txt">x</a>`,
    },
  ];
  for (const entries of [first, second]) {
    const before = (await server.get('/api/image/loadGallery', { cookie })).json().total;
    const said = await run(entries, true);
    expect((await server.get('/api/image/loadGallery', { cookie })).json().total).toBe(before);
    expect(await run(entries, false)).toBe(said);
  }
  const said = await run(second, true);
  expect(said).toContain('The menu ‘main’ was left out, since the navigation has points already');
  expect(said).toContain('Redirects from old addresses: 0');
  expect(said).toContain('Here already, and left as they are: 5');
});

test('pictures are looked at outside of the folder of the data, and nothing of them stays', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const site = await openToLookAt(server.services.config);
  const { file } = await site.media.receive([Buffer.from('a picture')]);
  expect(file.startsWith(server.folder)).toBe(false);
  expect(await fs.readFile(file, 'utf8')).toBe('a picture');
  await site.close();
  await expect(fs.stat(file)).rejects.toThrow('ENOENT');
});

test('a database of another version is left as it is', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  await server.services.database.writer
    .insertInto('schema_version')
    .values({ version: 999, name: 'later', applied_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  await expect(openToLookAt(server.services.config)).rejects.toThrow(
    'Use --dry-run with the Hearth that serves the site',
  );
});
