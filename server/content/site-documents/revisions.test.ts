import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let domainId: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  domainId = server.services.domains.default()!.id;
  const other = { name: 'Learning', hostnames: ['learning.example.org'], published: true, isDefault: false };
  await putDomain(server.services.database.writer, { id: 'other', ...other }, server.services.now());
  await server.services.domains.refresh();
});
afterEach(() => server.close());

const link = (text: string) => ({ type: 'page', href: '/about', text });

const KINDS = [
  {
    kind: 'nav',
    save: 'site/saveNav',
    publish: 'site/publishNav',
    saying: (words: string) => ({ items: [{ key: 'a', link: link(words), subItems: [] }] }),
  },
  {
    kind: 'footer',
    save: 'site/saveFooter',
    publish: 'site/publishFooter',
    saying: (words: string) => ({ footerText: words }),
  },
  {
    kind: 'siteSettings',
    save: 'siteSettings/saveSiteSettings',
    publish: 'siteSettings/publishSiteSettings',
    saying: (words: string) => ({ title: words }),
  },
] as const;

describe.each(KINDS)('$kind', ({ kind, save, publish, saying }) => {
  const send = async (call: string, document: object, as = cookie) =>
    (await server.post(call, { [kind]: { domainId, ...document } }, as)).json()[kind];
  const list = async (query = '') =>
    (
      await server.get(`/api/site/loadRevisions?kind=${kind}&domainId=${domainId}${query}`, { cookie })
    ).json();
  const restore = (revision: string, version: number | undefined, domain = domainId) =>
    server.post('site/restore', { kind, domainId: domain, revision, version }, cookie);

  /** Publishes a document as `first` for mira, and saves it as `second` for noor. */
  async function changed() {
    const first = await send(publish, saying('first'));
    return send(save, { ...first, ...saying('second') }, await server.signIn('noor'));
  }

  test('has a history, newest first and in parts, of its own domain alone', async () => {
    const second = await changed();
    await server.post(save, { [kind]: { domainId: 'other', ...saying('elsewhere') } }, cookie);
    const { revisions, total } = await list();
    expect(total).toBe(2);
    expect(revisions).toEqual([
      { _id: expect.any(String), version: 2, action: 'save', savedBy: 'noor', createdAt: second.updatedAt },
      {
        _id: expect.any(String),
        version: 1,
        action: 'publish',
        savedBy: 'mira',
        createdAt: expect.any(String),
      },
    ]);
    expect((await list('&size=1&page=2')).revisions).toEqual([revisions[1]]);
    const first = await server.get(`/api/site/loadRevision?_id=${revisions[1]._id}`, { cookie });
    expect(first.json()).toEqual({
      revision: revisions[1],
      [kind]: expect.objectContaining({ _id: `${kind}_${domainId}`, domainId, ...saying('first') }),
      missing: 0,
    });
    expect((await server.get('/api/site/loadRevision?_id=nowhere', { cookie })).statusCode).toBe(404);
  });

  test('is again what it was, as a draft; what visitors see stays', async () => {
    const second = await changed();
    const published = await send(publish, { ...second, ...saying('second') });
    const { revisions } = await list();
    const response = await restore(revisions.at(-1)._id, published.version);
    expect(response.json()[kind]).toMatchObject({
      ...saying('first'),
      version: published.version + 1,
      published: true,
      lastPublished: published.lastPublished,
    });
    const load =
      kind === 'siteSettings'
        ? 'siteSettings/loadSiteSettings'
        : `site/load${kind === 'nav' ? 'Nav' : 'Footer'}`;
    const url = `/api/${load}?domainId=${domainId}`;
    expect((await server.get(url, { cookie })).json()).toEqual(response.json()[kind]);
    expect((await server.get(url)).json()).toMatchObject(saying('second'));
    expect((await list()).revisions[0]).toMatchObject({ action: 'restore', savedBy: 'mira' });
  });

  test('a revision of another domain or document, or of none, is refused, and so is an older version', async () => {
    const second = await changed();
    const [newest, oldest] = (await list()).revisions;
    const message = 'Somebody saved a newer version. Keep yours, take theirs, or compare the two.';
    expect((await restore(oldest._id, second.version - 1)).json()).toEqual({
      statusCode: 409,
      message,
      error: { code: 'version-conflict', message },
      savedBy: 'noor',
      savedAt: second.updatedAt,
      [kind]: second,
    });
    expect((await restore(oldest._id, undefined)).statusCode).toBe(409);
    expect((await restore('nowhere', second.version)).statusCode).toBe(404);
    expect((await restore(newest._id, 1, 'other')).statusCode).toBe(404);
    expect((await restore(newest._id, 1, 'nowhere')).statusCode).toBe(404);
  });
});

test('restoring settings leaves the redirects as they are', async () => {
  const redirect = { from: '/old', to: '/new' };
  const first = (
    await server.post('siteSettings/saveSiteSettings', { siteSettings: { title: 'First' } }, cookie)
  ).json();
  const changed = { siteSettings: { ...first.siteSettings, title: 'Second', redirects: [redirect] } };
  const { siteSettings } = (await server.post('siteSettings/saveSiteSettings', changed, cookie)).json();
  const list = await server.get('/api/site/loadRevisions?kind=siteSettings', { cookie });
  const restored = await server.post(
    'site/restore',
    { kind: 'siteSettings', revision: list.json().revisions.at(-1)._id, version: siteSettings.version },
    cookie,
  );
  expect(restored.json().siteSettings).toMatchObject({ title: 'First', redirects: [redirect] });
});
