import { afterEach, beforeEach, expect, test } from 'vitest';
import { putSiteDocument, putSiteSnapshot } from '../../../db/site-document-queries.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let domainId: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  domainId = server.services.domains.default()!.id;
});
afterEach(() => server.close());

const load = async (as?: string) => {
  const headers: Record<string, string> = as === undefined ? {} : { cookie: as };
  return (await server.get(`/api/siteSettings/loadSiteSettings?domainId=${domainId}`, headers)).json();
};
const send = (call: 'save' | 'publish', siteSettings: object) =>
  server.post(`siteSettings/${call}SiteSettings`, { siteSettings }, cookie);
const redirects = async () => (await server.get('/api/redirects/list', { cookie })).json().redirects;
const storedDocs = () => server.services.database.writer.selectFrom('site_document').select('doc').execute();

test('redirects of saved settings become drafts, and come back with the settings of signed-in callers alone', async () => {
  const sent = [{ name: 'Flyer', from: '/Old/', to: '/secret-place', published: true }];
  const published = (await send('publish', { title: 'Site', redirects: sent })).json().siteSettings;
  const moved = { name: 'Flyer', from: '/old', to: '/secret-place', domainId, published: false };
  expect(published.redirects).toEqual([{ ...moved, _id: expect.any(String), key: expect.any(String) }]);
  expect(await load(cookie)).toEqual(published);
  expect(await redirects()).toMatchObject([{ ...moved, version: 1 }]);
  expect(await load()).toMatchObject({ title: 'Site', redirects: [] });
  expect(JSON.stringify(await storedDocs())).not.toContain('secret-place');
  expect((await server.get('/old')).statusCode).toBe(404);
});

test('what was loaded can be saved as it is; known redirects stay as they are, left out ones too', async () => {
  const first = (await send('save', { redirects: [{ from: '/a', to: '/b' }] })).json().siteSettings;
  const [known] = first.redirects;
  const again = (await send('save', first)).json().siteSettings;
  expect(again.redirects).toEqual(first.redirects);
  const edited = {
    ...again,
    redirects: [
      { ...known, to: '/elsewhere' },
      { from: '/A', to: '/b' },
    ],
  };
  const third = (await send('save', edited)).json().siteSettings;
  expect(third.redirects).toEqual(first.redirects);
  expect((await send('save', { ...third, redirects: [] })).json().siteSettings.redirects).toEqual(
    first.redirects,
  );
});

test('a save with a redirect that cannot be is refused whole', async () => {
  for (const [redirect, field] of [
    [{ from: '/login', to: '/b' }, 'redirects.1.from'],
    [{ from: '/a', to: '/c' }, 'redirects.1.from'],
    [{ from: '/b', to: '/a' }, 'redirects.1.to'],
  ] as const) {
    const response = await send('save', { title: 'Lost', redirects: [{ from: '/a', to: '/b' }, redirect] });
    expect(response.statusCode).toBe(422);
    expect(response.json().validationErrors).toMatchObject([{ field: `siteSettings.${field}` }]);
  }
  expect(await redirects()).toEqual([]);
  expect(await load(cookie)).not.toHaveProperty('title');
});

test('redirects of older settings are moved at the start, once, and none is lost', async () => {
  const { database, now } = server.services;
  const id = `siteSettings_${domainId}`;
  const live = [
    { _id: 'r1', key: 'r1', name: 'Kept', from: '/Old', to: '/new', domainId, published: true },
    { _id: 'r2', key: 'r2', name: '', from: '/unpublished', to: '/new', domainId, published: false },
  ];
  const draft = [
    { _id: 'r0', name: 'Duplicate', from: '/old/', to: '/elsewhere', published: false },
    ...live,
    { _id: 'r3', name: 'Reserved', from: '/api/x', to: '/new', published: true },
    { name: 'Foreign', from: '/away', to: 'https://elsewhere.example/', published: true },
    { name: 'Loop', from: '/new', to: '/old', published: true },
    'broken',
  ];
  const common = { domain_id: domainId, kind: 'siteSettings' } as const;
  await putSiteDocument(database.writer, {
    ...common,
    id,
    version: 4,
    published: 1,
    last_published: now(),
    updated_at: now(),
    updated_by: null,
    doc: JSON.stringify({ title: 'Draft', redirects: draft }),
  });
  await putSiteSnapshot(database.writer, {
    ...common,
    document_id: id,
    published_at: now(),
    doc: JSON.stringify({ title: 'Live', redirects: live }),
  });

  const env = { DATA_DIR: server.folder };
  for (let start = 0; start < 2; start++) {
    const restarted = await startTestServer(env);
    const headers = { cookie };
    const { redirects: all } = (await restarted.get('/api/redirects/list', headers)).json();
    const told = all.map(({ name, from, published, problem }: Record<string, unknown>) => [
      name,
      from,
      published,
      problem,
    ]);
    expect(told).toEqual([
      ['"broken"', '', false, expect.stringContaining('it is empty')],
      ['Reserved', '/api/x', false, expect.stringContaining('reserved')],
      ['Foreign', '/away', false, expect.stringContaining('elsewhere.example')],
      ['Loop', '/new', false, expect.stringContaining('/new → /old → /new')],
      ['Kept', '/old', true, ''],
      ['Duplicate', '/old/', false, expect.stringContaining('already a redirect from /old')],
      ['', '/unpublished', false, ''],
    ]);
    const redirected = await restarted.get('/old');
    expect(redirected.headers.location).toBe('/new');
    const loaded = await restarted.get(`/api/siteSettings/loadSiteSettings?domainId=${domainId}`, headers);
    expect(loaded.json()).toMatchObject({ title: 'Draft', version: 4 });
    expect(loaded.json().redirects.map(({ _id }: { _id: string }) => _id)).toEqual(['r1', 'r2']);
    const shown = await restarted.get(`/api/siteSettings/loadSiteSettings?domainId=${domainId}`);
    expect(shown.json()).toMatchObject({ title: 'Live', redirects: [] });
    await restarted.close();
  }
  expect(JSON.stringify(await storedDocs())).not.toContain('/elsewhere');
});

test('a moved redirect with a problem can be mended, and published then', async () => {
  const admin = await server.signIn('noor', ['admin']);
  const { database, now } = server.services;
  await putSiteDocument(database.writer, {
    id: `siteSettings_${domainId}`,
    domain_id: domainId,
    kind: 'siteSettings',
    version: 1,
    published: 0,
    last_published: null,
    updated_at: now(),
    updated_by: null,
    doc: JSON.stringify({ redirects: [{ _id: 'r', from: '/old', to: 'https://elsewhere.example/' }] }),
  });
  const restarted = await startTestServer({ DATA_DIR: server.folder });
  const [redirect] = (await restarted.get('/api/redirects/list', { cookie })).json().redirects;
  const publish = () => restarted.post('redirects/publish', { _id: 'r' }, admin);
  expect((await publish()).json()).toMatchObject({ statusCode: 422, message: redirect.problem });
  const mended = await restarted.post('redirects/save', { redirect: { ...redirect, to: '/new' } }, cookie);
  expect(mended.json().redirect).toMatchObject({ problem: '', version: 2 });
  expect((await publish()).statusCode).toBe(200);
  expect((await restarted.get('/old')).headers.location).toBe('/new');
  await restarted.close();
});
