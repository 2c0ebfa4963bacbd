import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const HOST = 'localhost';
const OTHER_HOST = 'learning.example.org';
let server: TestServer;
let cookie: string;
let domainId: string;

/** Renders everything that visitors see as JSON. */
const renderer = async (view: object) => ({
  html: Buffer.from(JSON.stringify(view)),
  csp: null,
  failures: [],
});

beforeEach(async () => {
  server = await startTestServer({}, renderer);
  cookie = await server.signIn('mira');
  domainId = server.services.domains.default()!.id;
  const other = { name: 'Learning', hostnames: [OTHER_HOST], published: true, isDefault: false };
  await putDomain(server.services.database.writer, { id: 'other', ...other }, server.services.now());
  await server.services.domains.refresh();
});
afterEach(() => server.close());

const link = (text: string) => ({ type: 'page', href: '/about', text });

/** The calls for each kind of document, and a function that returns a document with the given words. */
const KINDS = [
  {
    kind: 'nav',
    load: 'site/loadNav',
    save: 'site/saveNav',
    publish: 'site/publishNav',
    saying: (words: string) => ({ items: [{ key: 'a', link: link(words), subItems: [] }] }),
  },
  {
    kind: 'footer',
    load: 'site/loadFooter',
    save: 'site/saveFooter',
    publish: 'site/publishFooter',
    saying: (words: string) => ({ footerText: words, contacts: [{ key: 'a', link: link(words) }] }),
  },
  {
    kind: 'siteSettings',
    load: 'siteSettings/loadSiteSettings',
    save: 'siteSettings/saveSiteSettings',
    publish: 'siteSettings/publishSiteSettings',
    saying: (words: string) => ({ title: words }),
  },
] as const;

const load = async (call: string, domain = domainId, headers: Record<string, string> = { cookie }) =>
  (await server.get(`/api/${call}?domainId=${domain}`, headers)).json();
const visit = async (host = HOST) => (await server.get('/', { host })).body;

describe.each(KINDS)('$kind', ({ kind, saying, ...calls }) => {
  const send = (call: 'save' | 'publish', document: object, as: string | undefined = cookie) =>
    server.post(calls[call], { [kind]: { domainId, ...document } }, as);
  const done = async (call: 'save' | 'publish', document: object, as?: string) => {
    const response = await send(call, document, as);
    expect(response.statusCode, response.body).toBe(200);
    return response.json()[kind];
  };
  const revisions = () =>
    server.services.database.writer
      .selectFrom('site_document_revision')
      .innerJoin('user', 'user.id', 'site_document_revision.user_id')
      .select(['document_id', 'version', 'action', 'username'])
      .orderBy('site_document_revision.id')
      .execute();

  test('a draft is saved for editors alone, and published for the next visitor', async () => {
    const page = await server.publish(cookie, { slug: 'about' });
    const saved = await done('save', saying('draft words'));
    expect(saved).toMatchObject({
      ...saying('draft words'),
      _id: `${kind}_${domainId}`,
      domainId,
      version: 1,
      published: false,
      lastPublished: null,
      updatedAt: expect.any(String),
    });
    expect(await load(calls.load)).toEqual(saved);
    expect(await load(calls.load, domainId, {})).toEqual({ _id: saved._id });
    for (const path of ['/', '/about', '/nowhere', '/login', '/health']) {
      expect((await server.get(path)).body, path).not.toContain('draft words');
    }

    const published = await done('publish', { ...saved, ...saying('public words') });
    expect(published).toMatchObject({ ...saying('public words'), version: 2, published: true });
    expect(published.lastPublished).toBe(published.updatedAt);
    for (const path of ['/', '/about', '/nowhere', '/login', '/health']) {
      expect((await server.get(path)).body, path).toContain('public words');
    }
    expect(await load(calls.load, domainId, {})).toMatchObject(saying('public words'));

    const again = await done('save', { ...published, ...saying('draft words') });
    expect(again).toMatchObject({ version: 3, published: true, lastPublished: published.lastPublished });
    expect(server.services.pageCache.fresh(domainId, '/about')).not.toBeNull();
    expect(await visit()).toContain('public words');
    expect(await load(calls.load, domainId, {})).not.toHaveProperty('version');
    expect(JSON.stringify(await load(calls.load, domainId, {}))).not.toContain('draft words');
    expect((await server.get('/about', { cookie })).body).toContain('draft words');
    expect(page.version).toBe(1);
  });

  test('a document may be published without being saved before, and its domain named by its id alone', async () => {
    const response = await server.post(
      calls.publish,
      { [kind]: { _id: `${kind}_other`, ...saying('public words') } },
      cookie,
    );
    expect(response.json()[kind]).toMatchObject({ domainId: 'other', version: 1, published: true });
    expect(await load(calls.load, 'other')).toMatchObject(saying('public words'));
    const older = await server.post(calls.save, { [kind]: { _id: kind, ...saying('older') } }, cookie);
    expect(older.json()[kind]).toMatchObject({ _id: `${kind}_${domainId}`, domainId, version: 1 });
  });

  test('what was loaded can be saved as it is', async () => {
    const published = await done('publish', saying('words'));
    const saved = await done('save', await load(calls.load));
    expect(saved).toEqual(published);
  });

  test.each(['save', 'publish'] as const)('%s over a newer version says whose it is', async (call) => {
    const first = await done('save', saying('first'));
    const newer = await done('save', { ...first, ...saying('newer') }, await server.signIn('noor'));
    for (const version of [first.version, undefined, newer.version + 1, 0]) {
      const response = await send(call, { ...first, ...saying('mine'), version });
      expect(response.statusCode).toBe(409);
      const message = 'Somebody saved a newer version. Keep yours, take theirs, or compare the two.';
      expect(response.json()).toEqual({
        statusCode: 409,
        message,
        error: { code: 'version-conflict', message },
        savedBy: 'noor',
        savedAt: newer.updatedAt,
        [kind]: newer,
      });
    }
    expect(await load(calls.load)).toEqual(newer);
    await done(call, { ...first, ...saying('mine'), version: newer.version });
  });

  test('of many who save one version at once, one succeeds', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => send('save', saying('words'))));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('every save and publish writes a revision with its author, and an equal save none', async () => {
    const first = await done('save', saying('first'));
    const second = await done('save', { ...first, ...saying('second') }, await server.signIn('noor'));
    expect(await done('save', second)).toEqual(second);
    const live = await done('publish', second);
    expect(await done('save', live)).toEqual(live);
    expect(await load(calls.load)).toEqual(live);
    const document_id = `${kind}_${domainId}`;
    expect(await revisions()).toEqual([
      { document_id, version: 1, action: 'save', username: 'mira' },
      { document_id, version: 2, action: 'save', username: 'noor' },
      { document_id, version: 3, action: 'publish', username: 'mira' },
    ]);
  });

  test('the sites of two domains do not touch', async () => {
    await visit();
    await visit(OTHER_HOST);
    const { pageCache } = server.services;
    const cached = () => [domainId, 'other'].map((domain) => pageCache.fresh(domain, 'error 404') !== null);
    await server.get('/nowhere', { host: OTHER_HOST });
    await server.get('/nowhere', { host: HOST });
    expect(cached()).toEqual([true, true]);
    await done('publish', { domainId: 'other', ...saying('their words') });
    expect(cached()).toEqual([true, false]);
    expect(await visit(OTHER_HOST)).toContain('their words');
    expect(await visit()).not.toContain('their words');
    expect(await load(calls.load)).toEqual({ _id: `${kind}_${domainId}` });
    expect((await server.get(`/api/${calls.load}?domainId=other`)).statusCode).toBe(404);
  });

  test('a publication that fails leaves everything as it was', async () => {
    const { database, pageCache } = server.services;
    const before = await done('publish', saying('public words'));
    await visit();
    await database.writer.schema.alterTable('site_document_revision').renameTo('gone').execute();
    const response = await send('publish', { ...before, ...saying('lost words') });
    expect(response.statusCode).toBe(500);
    expect(await load(calls.load)).toEqual(before);
    pageCache.clear();
    expect(await visit()).toContain('public words');
  });

  test('callers who may not save are refused', async () => {
    for (const call of ['save', 'publish'] as const) {
      expect((await server.post(calls[call], { [kind]: saying('words') })).statusCode).toBe(401);
      const foreign = await server.app.inject({
        method: 'POST',
        url: `/api/${calls[call]}`,
        headers: { cookie, 'sec-fetch-site': 'cross-site' },
        payload: { [kind]: saying('words') },
      });
      expect(foreign.json()).toMatchObject({ statusCode: 403, error: { code: 'cross-origin' } });
    }
    expect(await load(calls.load)).toEqual({ _id: `${kind}_${domainId}` });
  });

  test.each([
    ['a domain that does not exist', { domainId: 'nowhere' }, 404],
    ['the id of a domain that does not exist', { domainId: '', _id: 'KIND_nowhere' }, 404],
    ['the id of another domain', { _id: 'KIND_other' }, 422],
    ['the id of another document', { _id: 'page' }, 422],
    ['an unknown field', { colour: 'red' }, 400],
    ['a version that is none', { version: -1 }, 422],
    ['half a character', { title: '\ud800', footerText: '\ud800' }, 422],
  ])('%s is refused', async (_what, fields, status) => {
    const document = JSON.parse(JSON.stringify(fields).replaceAll('KIND', kind));
    const response = await send('save', document);
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json()).toHaveProperty('error.code');
  });

  test('hostile documents are refused, and nothing is stored', async () => {
    const raw = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: `/api/${calls.save}`,
        headers: { cookie, 'content-type': 'application/json' },
        payload,
      });
    const within = (value: string) => `{"${kind}":{"logo":{"imageId":"a","alt":"","more":${value}}}}`;
    const statuses = [
      raw(`{"${kind}":{"__proto__":{"admin":true}}}`),
      raw(`{"${kind}":{"constructor":{"prototype":{"admin":true}}}}`),
      raw(within('['.repeat(5000) + ']'.repeat(5000))),
      raw(within(`"${'x'.repeat(1024 * 1024)}"`)),
      raw('{}'),
      raw(`{"${kind}":[]}`),
      raw(`{"${kind}":null}`),
      raw(`{"${kind}":{},"collection":"pages"}`),
    ];
    expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode)).toEqual([
      400, 400, 400, 413, 400, 422, 422, 400,
    ]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(await load(calls.load)).toEqual({ _id: `${kind}_${domainId}` });
  });

  test.skipIf(onPostgres)('a publication takes at most thirteen statements, and a save twelve', async () => {
    const { statements } = server.services.database;
    const total = () => statements.reader + statements.writer + statements.visitor;
    const logo = kind === 'nav' ? {} : { logo: { imageId: 'a', alt: '' } };
    const first = await done('publish', { ...saying('first'), ...logo });
    let before = total();
    const second = await done('publish', { ...first, ...saying('second') });
    expect(total() - before).toBeLessThanOrEqual(13);
    before = total();
    await done('save', { ...second, ...saying('third') });
    expect(total() - before).toBeLessThanOrEqual(12);
  });
});

const post = async (call: string, kind: string, document: object) => {
  const response = await server.post(call, { [kind]: { domainId, ...document } }, cookie);
  expect(response.statusCode, response.body).toBe(200);
  return response.json()[kind];
};

test('list items without a key get one, which they keep from then on', async () => {
  const items = [
    { link: link('A'), subItems: [{ link: link('one') }, { key: 'b', link: link('two') }] },
    { key: 'b', link: link('B') },
  ];
  const nav = await post('site/saveNav', 'nav', { items });
  const keys = nav.items.flatMap((item: { key: string; subItems: { key: string }[] }) => [
    item.key,
    ...item.subItems.map(({ key }) => key),
  ]);
  expect(new Set(keys).size).toBe(4);
  expect(nav.items[1].key).toBe('b');
  expect((await post('site/publishNav', 'nav', nav)).items).toEqual(nav.items);
  expect((await load('site/loadNav')).items).toEqual(nav.items);
});

test.each([
  [
    'site/saveNav',
    'nav',
    { items: [{ link: link('x') }, { link: { href: 'javascript:alert(1)' } }] },
    'items.1.link.href',
  ],
  [
    'site/saveNav',
    'nav',
    { items: [{ subItems: [{ link: { href: '//example.org' } }] }] },
    'items.0.subItems.0.link.href',
  ],
  ['site/saveNav', 'nav', { crisis: { href: 'data:text/html,x' } }, 'crisis.href'],
  ['site/saveNav', 'nav', { items: Array(501).fill({}) }, 'items'],
  ['site/saveNav', 'nav', { items: Array(300).fill({ subItems: [{}] }) }, 'items'],
  ['site/saveFooter', 'footer', { phone: 'x'.repeat(501) }, 'phone'],
  ['site/saveFooter', 'footer', { facebook: { href: 'java\nscript:x' } }, 'facebook.href'],
  [
    'siteSettings/saveSiteSettings',
    'siteSettings',
    { redirects: [{ from: '/a', to: 'javascript:x' }] },
    'redirects.0.to',
  ],
])('%s names the field at fault in %s (%#)', async (call, kind, document, field) => {
  const response = await server.post(call, { [kind]: document }, cookie);
  expect(response.statusCode).toBe(422);
  expect(response.json().validationErrors.map((fault: { field: string }) => fault.field)).toEqual([
    `${kind}.${field}`,
  ]);
});

test('crisis and emergency links may be telephone numbers', async () => {
  const call = { type: 'external', href: 'tel:000', text: 'Call 000' };
  expect(await post('site/publishNav', 'nav', { crisis: call, emergency: call })).toMatchObject({
    crisis: call,
  });
});

test('the quick exit leads to none of the own sites', async () => {
  const save = (url: string) =>
    server.post(
      'siteSettings/saveSiteSettings',
      { siteSettings: { domainId, quickExit: { onEveryPage: true, url } } },
      cookie,
    );
  for (const host of [HOST, OTHER_HOST, OTHER_HOST.toUpperCase()]) {
    const response = await save(`https://${host}/news`);
    expect(response.statusCode).toBe(422);
    expect(response.json().validationErrors).toEqual([
      {
        field: 'siteSettings.quickExit.url',
        message: 'The quick exit leads away from your own sites: choose the address of another one',
      },
    ]);
  }
  expect((await save('https://weather.example.net/')).statusCode).toBe(200);
});

test('visitors learn neither the redirects nor who saved what', async () => {
  const redirects = [{ from: '/old', to: '/secret-place' }];
  const settings = await post('siteSettings/publishSiteSettings', 'siteSettings', {
    title: 'Site',
    redirects,
  });
  expect(settings.redirects).toMatchObject([{ from: '/old', to: '/secret-place', key: expect.any(String) }]);
  expect((await load('siteSettings/loadSiteSettings')).redirects).toEqual(settings.redirects);
  const shown = await load('siteSettings/loadSiteSettings', domainId, {});
  expect(shown).toMatchObject({ title: 'Site', redirects: [] });
  expect(await visit()).not.toContain('secret-place');
});

test('pictures are noted for the draft and for what is published apart, with what visitors are shown of them', async () => {
  const uses = () =>
    server.services.database.writer
      .selectFrom('media_use')
      .select(['media_id', 'state', 'domain_id', 'renditions'])
      .where('document_id', '=', `footer_${domainId}`)
      .orderBy('state')
      .execute();
  const logo = (imageId: string) => ({ logo: { imageId, alt: 'Logo' } });
  const footer = await post('site/publishFooter', 'footer', logo('first'));
  await post('site/saveFooter', 'footer', { ...footer, ...logo('second') });
  expect(await uses()).toEqual([
    { media_id: 'second', state: 'draft', domain_id: domainId, renditions: '[]' },
    { media_id: 'first', state: 'published', domain_id: domainId, renditions: '["w=320"]' },
  ]);
});

test('a restart keeps drafts and what is published', async () => {
  const first = await startTestServer({ DATA_DIR: `${server.folder}/site` }, renderer);
  const editor = await first.signIn('mira');
  const domain = first.services.domains.default()!.id;
  const nav = (words: string) => ({ nav: { domainId: domain, items: [{ link: link(words) }] } });
  const published = (await first.post('site/publishNav', nav('public words'), editor)).json().nav;
  const draft = { nav: { ...nav('draft words').nav, version: published.version } };
  const saved = (await first.post('site/saveNav', draft, editor)).json().nav;
  await first.close();
  const second = await startTestServer({ DATA_DIR: `${server.folder}/site` }, renderer);
  const loaded = await second.get(`/api/site/loadNav?domainId=${domain}`, { cookie: editor });
  expect(loaded.json()).toEqual(saved);
  const page = (await second.get('/')).body;
  expect(page).toContain('public words');
  expect(page).not.toContain('draft words');
  await second.close();
});

test('categories get ids, are seen in public once the settings are published, and a wrong one is named', async () => {
  const send = (call: 'save' | 'publish', siteSettings: object) =>
    server.post(`siteSettings/${call}SiteSettings`, { siteSettings: { domainId, ...siteSettings } }, cookie);
  const seen = async (headers: Record<string, string>) =>
    (await load('siteSettings/loadSiteSettings', domainId, headers)).categories ?? [];
  const saved = await send('save', {
    categories: [{ key: 'a', name: 'Topics', filters: ['grief', 'money'] }],
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const topics = { key: 'a', _id: expect.any(String), name: 'Topics', filters: ['grief', 'money'] };
  expect(await seen({ cookie })).toEqual([topics]);
  expect(await seen({ host: HOST })).toEqual([]);
  const { siteSettings } = saved.json();
  const published = await send('publish', siteSettings);
  expect(published.statusCode, published.body).toBe(200);
  expect(await seen({ host: HOST })).toEqual([{ ...topics, _id: siteSettings.categories[0]._id }]);
  const categories = [{ key: 'a', name: 'Topics', filters: ['a'.repeat(201)] }];
  const refused = await send('save', { ...published.json().siteSettings, categories });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().validationErrors).toMatchObject([{ field: 'siteSettings.categories.0.filters.0' }]);
});
