import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hearth } from '../../testing/child-process.ts';
import { exported, imported } from '../../testing/exported.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { picture, upload } from '../../testing/uploads.ts';
import { type Fault, ImportRefused } from './faults.ts';
import { openFolder } from './import-site.ts';

const HOME = 'sites/localhost/pages/home.json';
const ABOUT = 'sites/localhost/pages/about.json';
const SITE = 'sites/localhost/site.json';
const REDIRECTS = 'sites/localhost/redirects.json';

let source: TestServer;
let original: string;

beforeAll(async () => {
  source = await startTestServer();
  const cookie = await source.signIn('mira', ['admin']);
  const response = await upload(source.app, 'image/upload', cookie, {
    bytes: await picture(),
    name: 'a b.jpg',
  });
  const image = { imageId: response.json().image._id, alt: 'A hall' };
  await source.publish(cookie, {
    title: 'About',
    slug: 'about',
    header: { image },
    contents: [{ key: 'q1', componentType: 'Quote', quote: 'It helped.' }],
  });
  const redirect = { name: '', from: '/old', to: '/about' };
  expect((await source.post('redirects/save', { redirect }, cookie)).statusCode).toBe(200);
});
afterAll(() => source.close());

/** Returns a changed copy of an exported folder. Corrects the checksums unless `keepSums` is set. */
async function changed(change: (folder: string) => Promise<void>, keepSums = false): Promise<string> {
  original ??= await fs.mkdtemp(path.join(source.folder, 'original-'));
  if ((await fs.readdir(original)).length === 0)
    await fs.cp((await exported(source)).folder, original, { recursive: true });
  const folder = path.join(await temporaryFolder(), 'copy');
  await fs.cp(original, folder, { recursive: true });
  await change(folder);
  if (!keepSums) await sum(folder);
  return folder;
}

async function sum(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS')
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort();
  const lines = await Promise.all(
    names.map(
      async (name) =>
        `${createHash('sha256')
          .update(await fs.readFile(path.join(folder, name)))
          .digest('hex')}  ${name}\n`,
    ),
  );
  await fs.writeFile(path.join(folder, 'SHA256SUMS'), lines.join(''));
}

// biome-ignore lint/suspicious/noExplicitAny: the tests break these files in places that have no type.
type Json = any;

function moveTo(page: Json, slug: string): void {
  for (const part of [page, page.draft, page.live]) part.slug = slug;
}

const edit = (name: string, change: (value: Json) => unknown) => async (folder: string) => {
  const file = path.join(folder, name);
  const value = JSON.parse(await fs.readFile(file, 'utf8'));
  change(value);
  await fs.writeFile(file, JSON.stringify(value));
};

async function refusal(folder: string): Promise<readonly Fault[]> {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const error = await imported(server, folder).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ImportRefused);
  const { domains } = server.services;
  await domains.refresh();
  expect(domains.all().map(({ name }) => name)).toEqual(['Your site']);
  expect(await server.services.database.writer.selectFrom('media').select('id').execute()).toEqual([]);
  return (error as ImportRefused).faults;
}

test('a folder that nobody changed is imported, with the bytes of its pictures', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  await imported(server, await changed(async () => {}));
  expect((await server.get('/about')).body).toContain('It helped.');
  const [use] = await server.services.database.visitor
    .selectFrom('media_use')
    .select(['media_id', 'renditions'])
    .where('state', '=', 'published')
    .where('renditions', '<>', '[]')
    .execute();
  const [query] = JSON.parse(use!.renditions);
  const shown = await server.get(`/img/${use!.media_id}?${query}`, { accept: 'image/webp' });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  const { redirects } = (
    await server.get('/api/redirects/list', { cookie: await server.signIn('ada', ['admin']) })
  ).json();
  expect(redirects).toMatchObject([{ from: '/old', to: '/about', published: false }]);
});

describe('each of these is named with its file and its place, and nothing is written', () => {
  test.each<[string, string, string, RegExp, (folder: string) => Promise<void>]>([
    [
      'a title that is too long',
      ABOUT,
      'draft.title',
      /500 characters/,
      edit(ABOUT, (page) => void Object.assign(page.draft, { title: 'x'.repeat(501) })),
    ],
    [
      'a title that is a number',
      ABOUT,
      'draft.title',
      /expected string/,
      edit(ABOUT, (page) => void Object.assign(page.draft, { title: 5 })),
    ],
    [
      'a field that is not known',
      ABOUT,
      'draft.script',
      /not known/,
      edit(ABOUT, (page) => void Object.assign(page.draft, { script: 'x' })),
    ],
    [
      'a field of a block that is not known',
      ABOUT,
      'draft.contents.q1.onclick',
      /not known/,
      edit(ABOUT, (page) => void Object.assign(page.draft.contents[0], { onclick: 'x' })),
    ],
    [
      'an unsafe link',
      ABOUT,
      'draft.contents.b1.link.href',
      /no address/,
      edit(
        ABOUT,
        (page) =>
          void page.draft.contents.push({
            key: 'b1',
            componentType: 'ButtonCta',
            link: { href: 'javascript:alert(1)', text: 'x' },
          }),
      ),
    ],
    [
      'half a character',
      ABOUT,
      'draft.title',
      /half a character/,
      edit(ABOUT, (page) => void Object.assign(page.draft, { title: 'a\ud800b' })),
    ],
    ['an address that no page can have', ABOUT, 'slug', /api/, edit(ABOUT, (page) => moveTo(page, 'api/x'))],
    [
      'an address of another page',
      HOME,
      'slug',
      /about\.json has the address/,
      edit(HOME, (page) => moveTo(page, 'about')),
    ],
    [
      'an id of another page',
      '',
      '',
      /used twice/,
      async (folder) => {
        const { id } = JSON.parse(await fs.readFile(path.join(folder, HOME), 'utf8'));
        await edit(ABOUT, (page) => void Object.assign(page, { id: id }))(folder);
      },
    ],
    [
      'an id that is a path',
      ABOUT,
      'id',
      /no id/,
      edit(ABOUT, (page) => void Object.assign(page, { id: '../../etc' })),
    ],
    [
      'a time that is none',
      ABOUT,
      'updatedAt',
      /no time/,
      edit(ABOUT, (page) => void Object.assign(page, { updatedAt: 'soon' })),
    ],
    [
      'a host name that is none',
      SITE,
      'hostnames.0',
      /no host name/,
      edit(SITE, (site) => void Object.assign(site, { hostnames: ['a/b'] })),
    ],
    [
      'no default site',
      'sites',
      'isDefault',
      /Exactly one/,
      edit(SITE, (site) => void Object.assign(site, { isDefault: false })),
    ],
    [
      'a redirect to itself',
      REDIRECTS,
      '',
      /leads on/,
      edit(REDIRECTS, (list) => void Object.assign(list[0], { to: '/old' })),
    ],
    [
      'a redirect to anywhere',
      REDIRECTS,
      '',
      /evil\.example, which is not one of the sites here/,
      edit(REDIRECTS, (list) => void Object.assign(list[0], { to: 'https://evil.example/' })),
    ],
    [
      'a picture that is missing',
      'media.json',
      '',
      /no file a-b\.jpg/,
      (folder) => fs.rm(path.join(folder, 'media/a-b.jpg')),
    ],
    [
      'a picture that is another one',
      'media.json',
      '',
      /another checksum/,
      async (folder) => fs.writeFile(path.join(folder, 'media/a-b.jpg'), await picture('png')),
    ],
    [
      'a picture outside the folder',
      'media.json',
      '',
      /no file \.\.\/\.\.\/passwd/,
      edit('media.json', (list) => void Object.assign(list[0], { file: '../../passwd' })),
    ],
    [
      'a page of scripts in place of a picture',
      'media.json',
      '',
      /is said to be image\/jpeg, and is text\/plain/,
      async (folder) => {
        const bytes = Buffer.from('<script>alert(1)</script>');
        await fs.writeFile(path.join(folder, 'media/a-b.jpg'), bytes);
        await edit(
          'media.json',
          (list) => void Object.assign(list[0], { sha256: createHash('sha256').update(bytes).digest('hex') }),
        )(folder);
      },
    ],
    [
      'a type that browsers run',
      'media.json',
      '',
      /text\/html is none/,
      edit('media.json', (list) => void Object.assign(list[0], { mime: 'text/html' })),
    ],
    [
      'the id of a poster',
      'media.json',
      '',
      /no id of the kind/,
      edit('media.json', (list) => void Object.assign(list[0], { id: 'video-youtube-aqz-KE-bpKQ' })),
    ],
    [
      'a newer form',
      'manifest.json',
      'version',
      /newer Hearth, in version 2/,
      edit('manifest.json', (manifest) => void Object.assign(manifest, { version: 2 })),
    ],
    [
      'another form',
      'manifest.json',
      'format',
      /no exported site/,
      edit('manifest.json', (manifest) => Object.assign(manifest, { format: 'tar' })),
    ],
    [
      'lists in lists',
      ABOUT,
      '',
      /nested too deeply/,
      (folder) => fs.writeFile(path.join(folder, ABOUT), `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    ],
    [
      'a file that ends too early',
      ABOUT,
      '',
      /no JSON/,
      async (folder) => fs.truncate(path.join(folder, ABOUT), 40),
    ],
    [
      'bytes that are no text',
      ABOUT,
      '',
      /no JSON/,
      async (folder) => fs.writeFile(path.join(folder, ABOUT), Buffer.from([0x22, 0xff, 0x22])),
    ],
    [
      'a file of 100 MB',
      ABOUT,
      '',
      /has 104857600 bytes/,
      async (folder) => fs.truncate(path.join(folder, ABOUT), 100 * 1024 * 1024),
    ],
    [
      'a role with a right that there is not',
      'roles.json',
      '0.rights.0',
      /Invalid option/,
      edit('roles.json', (roles) => void Object.assign(roles[0], { rights: ['everything'] })),
    ],
    [
      'two roles that look the same',
      'roles.json',
      'editor',
      /called so/,
      edit('roles.json', (roles) => void Object.assign(roles[2], { title: 'EDITOR' })),
    ],
  ])('%s', async (_what, file, place, message, change) => {
    const faults = await refusal(await changed(change));
    const lines = faults.map((fault) => `${fault.file}|${fault.place}|${fault.message}`);
    const named = faults.find((fault) => fault.file === file && message.test(fault.message));
    expect(named, lines.join('\n')).toBeDefined();
    if (place !== '') expect(named!.place).toBe(place);
  });

  test.each<[string, string, RegExp, (folder: string) => Promise<void>]>([
    [
      'a file that was changed',
      ABOUT,
      /another one/,
      edit(ABOUT, (page) => void Object.assign(page.draft, { title: 'Other' })),
    ],
    [
      'a file that was added',
      'media/x.sh',
      /does not belong/,
      (folder) => fs.writeFile(path.join(folder, 'media/x.sh'), 'x'),
    ],
    [
      'a sum of a file outside',
      'SHA256SUMS',
      /no such file/,
      (folder) => fs.appendFile(path.join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  ../../../etc/passwd\n`),
    ],
    [
      'a symbolic link',
      ABOUT,
      /no plain file/,
      async (folder) => {
        await fs.rm(path.join(folder, ABOUT));
        await fs.symlink('/etc/passwd', path.join(folder, ABOUT));
      },
    ],
    [
      'a folder that is a symbolic link',
      'media',
      /no plain file/,
      async (folder) => {
        await fs.rm(path.join(folder, 'media'), { recursive: true });
        await fs.symlink('/etc', path.join(folder, 'media'));
      },
    ],
  ])('%s', async (_what, file, message, change) => {
    const faults = await refusal(await changed(change, true));
    expect(faults).toContainEqual(expect.objectContaining({ file, message: expect.stringMatching(message) }));
  });
});

test('of many faults the first are named, and the others counted', async () => {
  const blocks = (page: Json) =>
    Array.from({ length: 15 }, (_, index) => ({ key: `k${index}`, componentType: 'Quote', quote: { page } }));
  const folder = await changed(async (copy) => {
    for (let page = 0; page < 10; page++) {
      await fs.cp(path.join(copy, ABOUT), path.join(copy, `sites/localhost/pages/p${page}.json`));
      await edit(`sites/localhost/pages/p${page}.json`, (file) => {
        Object.assign(file, { id: `p${page}` });
        moveTo(file, `p${page}`);
        Object.assign(file.draft, { contents: blocks(page) });
      })(copy);
    }
  });
  const error = await openFolder(folder).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect((error as ImportRefused).faults).toHaveLength(100);
  expect((error as ImportRefused).message).toMatch(/\n {2}and \d+ more$/);
});

test('blocks of unknown type stay as they are, and keys that are used twice are replaced as by a save', async () => {
  const unknown: Json = { key: 'u1', componentType: 'FutureBlock', words: ['kept'], inner: { deep: null } };
  const folder = await changed(
    edit(ABOUT, (page) => {
      page.draft.contents = [unknown, page.draft.contents[0], { ...page.draft.contents[0] }];
      page.live.document = { ...page.draft, contents: [unknown] };
    }),
  );
  const server = await startTestServer();
  onTestFinished(() => server.close());
  await imported(server, folder);
  const cookie = await server.signIn('mira');
  const page = (await server.get('/api/page/load?slug=about', { cookie })).json();
  expect(page.contents[0]).toEqual(unknown);
  expect(new Set(page.contents.map(({ key }: Json) => key)).size).toBe(3);
  expect((await server.save(cookie, page)).contents).toEqual(page.contents);
  const again = JSON.parse(await fs.readFile(path.join((await exported(server)).folder, ABOUT), 'utf8'));
  expect(again.live.document.contents).toEqual([unknown]);
});

test('a folder that is none of ours is said so, and one that is not there', async () => {
  await expect(openFolder(await temporaryFolder())).rejects.toThrow("'hearth export' makes such folders");
  await expect(openFolder('/nonexistent/folder')).rejects.toThrow('There is no folder');
});

test('nothing is exported into a folder with something in it, and what is half written goes', async () => {
  const parent = await temporaryFolder();
  const target = path.join(parent, 'mine');
  await fs.mkdir(target);
  await fs.writeFile(path.join(target, 'letter.txt'), 'Dear');
  const refused = await hearth(['export', target], source.place);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('There is something in');
  expect(
    (await hearth(['export', path.join(parent, 'x'), '--domain', 'nowhere'], source.place)).stderr,
  ).toContain("No site is called 'nowhere'. The sites are: Your site (localhost)");
  expect(await fs.readdir(parent)).toEqual(['mine']);
  await fs.rm(path.join(target, 'letter.txt'));
  const done = await hearth(['export', target, '--domain', 'LOCALHOST'], source.place);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toContain('2 pages, 1 picture or file, 1 redirect, 3 roles. Published: 2 pages.');
});

test('what an export that was killed has left goes with the next one of the same name, once it is an hour old', async () => {
  const parent = await temporaryFolder();
  const leave = async (name: string, hours: number, inside = '') => {
    const written = path.join(parent, name, 'media', inside);
    await fs.mkdir(written, { recursive: true });
    await fs.writeFile(path.join(written, 'picture.jpg'), 'half');
    const at = Date.now() / 1000 - hours * 3600;
    const folders = [path.join(parent, name), path.join(parent, name, 'media')];
    for (const folder of inside === '' ? [written, ...folders] : folders) await fs.utimes(folder, at, at);
  };
  await leave('mine.unfinished-0123abcd', 2);
  await leave('mine.unfinished-11111111', 0);
  await leave('mine.unfinished-22222222', 2, 'still-written');
  await leave('mine.unfinished-letters', 2);
  await leave('yours.unfinished-0123abcd', 2);
  await fs.writeFile(path.join(parent, 'mine.unfinished-33333333'), 'A file');
  await fs.utimes(path.join(parent, 'mine.unfinished-33333333'), 1, 1);
  const done = await hearth(['export', path.join(parent, 'mine')], source.place);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect((await fs.readdir(parent)).toSorted()).toEqual([
    'mine',
    'mine.unfinished-11111111',
    'mine.unfinished-22222222',
    'mine.unfinished-33333333',
    'mine.unfinished-letters',
    'yours.unfinished-0123abcd',
  ]);
});
