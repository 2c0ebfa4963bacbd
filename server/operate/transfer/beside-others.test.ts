import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { setMediaUse } from '../../../db/media-queries.ts';
import { exported, filesOf, imported } from '../../testing/exported.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { picture, upload } from '../../testing/uploads.ts';

/** Two installations, each with a site that has editors and content. */
let north: TestServer;
let south: TestServer;
let northEditor: string;
let southEditor: string;

beforeEach(async () => {
  north = await started();
  south = await started();
  northEditor = await north.signIn('noor', ['admin']);
  southEditor = await south.signIn('sam', ['admin']);
  await named(north, northEditor, 'North', 'north.example');
  await named(south, southEditor, 'South', 'south.example');
  await north.publish(northEditor, { title: 'About the north', slug: 'about' });
  await south.publish(southEditor, { title: 'About the south', slug: 'about' });
});

async function started(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(env);
  onTestFinished(() => server.close());
  return server;
}

async function named(server: TestServer, cookie: string, name: string, host: string): Promise<void> {
  const { id: _id, version } = server.services.domains.all()[0]!;
  const host0 = server.services.config.siteUrl === null ? {} : { host };
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/api/config/saveDomain',
    headers: { cookie, ...host0 },
    payload: { domain: { _id, version, name, hostnames: [host] } },
  });
  expect(statusCode, body).toBe(200);
}

const about = async (server: TestServer, host: string) => (await server.get('/about', { host })).body;
const sites = (server: TestServer) =>
  server.services.domains.all().map(({ name, hostnames, isDefault, published }) => ({
    name,
    hostnames,
    isDefault,
    published,
  }));

test('a site is added beside the ones that are there, which stay as they are', async () => {
  const { folder } = await exported(south);
  await imported(north, folder);
  expect(sites(north)).toEqual([
    { name: 'North', hostnames: ['north.example'], isDefault: true, published: true },
    { name: 'South', hostnames: ['south.example'], isDefault: false, published: true },
  ]);
  expect(await about(north, 'north.example')).toContain('About the north');
  expect(await about(north, 'south.example')).toContain('About the south');
  const activity = await north.get('/api/audit/list', { cookie: northEditor });
  expect(activity.body).toContain('Imported a site on the server');
  // The export of one of the two sites equals the export of that site from its own installation.
  const alone = await filesOf((await exported(north, 'south')).folder);
  const before = await filesOf((await exported(south, 'South')).folder);
  expect(alone).toEqual(before);
});

test('the picture of a listing, which its page does not show, moves with the site and is shown in lists', async () => {
  const image = async (name: string, colour: string) => {
    const part = { bytes: await picture('jpeg', colour, { width: 800, height: 600 }), name };
    const { image } = (await upload(south.app, 'image/upload', southEditor, part)).json();
    return { imageId: image._id as string, alt: `${name} ä` };
  };
  const [shown, drafted] = [await image('shown.jpg', '#3f7fb0'), await image('drafted.jpg', '#b07f3f')];
  await image('unused.jpg', '#007f3f');
  const page = await south.publish(southEditor, { title: 'Ann', slug: 'ann', template: 'listing' });
  const listing = { pageId: page._id, title: 'Ann, in short', image: shown };
  expect((await south.post('listing/publishListing', { listing }, southEditor)).statusCode).toBe(200);
  const { writer } = south.services.database;
  const row = await writer
    .selectFrom('listing')
    .selectAll()
    .where('page_id', '=', page._id)
    .executeTakeFirstOrThrow();
  const doc = JSON.stringify({ ...JSON.parse(row.doc), image: drafted });
  await writer.updateTable('listing').set({ doc }).where('id', '=', row.id).execute();
  const draft = { documentId: row.id, domainId: page.domainId, state: 'draft' } as const;
  await setMediaUse(writer, draft, new Map([[drafted.imageId, new Set()]]));

  const { folder } = await exported(south, 'South');
  expect((await imported(north, folder)).manifest.counts.media).toBe(2);
  const usesOf = ({ services }: TestServer) =>
    services.database.writer
      .selectFrom('media_use')
      .selectAll()
      .where('document_id', '=', row.id)
      .orderBy('state')
      .execute();
  const uses = await usesOf(north);
  expect(uses).toEqual(await usesOf(south));
  expect(uses.map(({ state, media_id }) => [state, media_id])).toEqual([
    ['draft', drafted.imageId],
    ['published', shown.imageId],
  ]);
  const [rendition] = JSON.parse(uses[1]!.renditions) as string[];
  for (const [id, status] of [
    [shown.imageId, 200],
    [drafted.imageId, 404],
  ] as const) {
    const answer = await north.get(`/img/${id}?${rendition}`, { host: 'south.example' });
    expect([id, answer.statusCode]).toEqual([id, status]);
  }
  const listed = await north.get(`/api/listing/list?domainId=${page.domainId}`, { cookie: northEditor });
  expect(listed.json().pages).toEqual([
    expect.objectContaining({ slug: 'ann', image: expect.objectContaining(shown) }),
  ]);
});

test('what would take the place of something is named, and stays without --replace', async () => {
  const { folder } = await exported(south);
  await imported(north, folder);
  const again = imported(north, folder);
  await expect(again).rejects.toThrow(
    'sites/south.example/site.json, id: The site ‘South’ is here already. Import with --replace',
  );
  const east = await started({ SITE_URL: 'https://east.example' });
  await named(east, await east.signIn('eve', ['admin']), 'East', 'east.example');
  await named(south, southEditor, 'South', 'east.example');
  await expect(imported(east, (await exported(south)).folder)).rejects.toThrow(
    'east.example is the address of the default site (SITE_URL).',
  );
});

test('a host name that leads to another site is named', async () => {
  const { folder } = await exported(south);
  const east = await started();
  await named(east, await east.signIn('eve', ['admin']), 'East', 'south.example');
  await expect(imported(east, folder)).rejects.toThrow(
    'south.example leads to ‘East’ already. Remove it there first',
  );
  await imported(east, folder, true);
  expect(sites(east)).toEqual([
    { name: 'South', hostnames: ['south.example'], isDefault: true, published: true },
    { name: 'East', hostnames: [], isDefault: false, published: false },
  ]);
});

test('with --replace a site gives way to an earlier state of itself, and nothing that was written since is lost', async () => {
  const { folder } = await exported(south);
  const files = await filesOf(folder);
  const page = (await south.get('/api/page/load?slug=about', { cookie: southEditor })).json();
  await south.publish(southEditor, { ...page, title: 'Changed', slug: 'elsewhere' });
  await south.publish(southEditor, { title: 'Newer', slug: 'newer' });
  // This page has the address that the imported page needs.
  await south.publish(southEditor, { title: 'Squatter', slug: 'about' });
  await imported(south, folder, true);
  south.services.pageCache.clear();
  expect(await about(south, 'south.example')).toContain('About the south');
  expect((await south.get('/newer', { host: 'south.example' })).statusCode).toBe(404);
  const deleted = (await south.get('/api/sitemap/loadDeleted', { cookie: southEditor })).json();
  expect(deleted.pages.map(({ title }: { title: string }) => title).sort()).toEqual(['Newer', 'Squatter']);
  const history = await south.get(`/api/page/loadRevisions?_id=${page._id}`, { cookie: southEditor });
  expect(
    history
      .json()
      .revisions.map(({ action, version }: { action: string; version: number }) => [version, action]),
  ).toEqual([
    [3, 'publish'],
    [2, 'publish'],
    [1, 'publish'],
  ]);
  // The site is the same, except that its versions have increased.
  const again = await filesOf((await exported(south)).folder);
  expect(Object.keys(again)).toEqual(Object.keys(files));
  const pageFile = 'sites/south.example/pages/about.json';
  expect(again[pageFile]).toBe(files[pageFile]!.replace('"version": 1', '"version": 3'));
  expect((await south.get('/search?q=north+south', { host: 'south.example' })).body).toContain(
    'About the south',
  );
});

test('roles that are there keep their rights, others are added', async () => {
  const save = (server: TestServer, cookie: string, role: object) =>
    server.post('roles/save', { role }, cookie);
  await save(south, southEditor, { name: 'editor', version: 1, rights: ['publish', 'users'] });
  await save(south, southEditor, { title: 'Night team', rights: ['publish'] });
  await imported(north, (await exported(south)).folder);
  const { roles } = (await north.get('/api/roles/list', { cookie: northEditor })).json();
  const rights = Object.fromEntries(
    roles.map((role: { title: string; rights: string[] }) => [role.title, role.rights]),
  );
  expect(rights).toEqual({
    Admin: ['publish'],
    Editor: ['publish'],
    'Night team': ['publish'],
    Publisher: ['publish'],
  });
});
