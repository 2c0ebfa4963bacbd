import { afterEach, beforeEach, expect, test } from 'vitest';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

/** Counts the SQL statements of one call on all connections, including the statements for the session. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const { statements } = server.services.database;
  const total = () => statements.reader + statements.writer + statements.visitor;
  const before = total();
  await call();
  return total() - before;
}

const visible = async (url: string) => (await server.get(url)).body;

const picture = { imageId: 'a', alt: '' };
const PAGE = {
  slug: 'guide',
  title: 'Guide',
  headerType: 'HalfWidthImageHeader',
  header: { title: 'Guide', image: picture },
};

test.skipIf(onPostgres).each([
  ['a page', 14, 11, PAGE],
  ['a listing', 16, 12, { ...PAGE, template: 'listing' }],
])('publishing %s takes at most %i statements, and saving it %i', async (_what, most, mostSaved, fields) => {
  const { writer } = server.services.database;
  const item = {
    kind: 'image',
    name: 'a.jpg',
    hash: 'a',
    mime: 'image/jpeg',
    size: 1,
    width: 1,
    height: 1,
  } as const;
  await writer
    .insertInto('media')
    .values({ id: 'a', ...item, created_at: '' })
    .execute();
  const page = await server.publish(cookie, fields);
  const published = await statementsOf(() => server.publish(cookie, { ...page, title: 'New' }));
  const publication = { page: { ...page, version: page.version + 1, title: 'Newer' } };
  const publishedAsPublication = await statementsOf(() =>
    server.post('publication/publish', publication, cookie),
  );
  const saved = await statementsOf(() =>
    server.save(cookie, { ...page, version: page.version + 2, title: 'Next' }),
  );
  expect(saved).toBeLessThanOrEqual(mostSaved);
  expect(published).toBeLessThanOrEqual(most);
  expect(publishedAsPublication).toBeLessThanOrEqual(most);
  expect(await visible('/guide')).toContain('Newer');
});

test.skipIf(onPostgres).each([
  [
    'site/saveNav',
    'site/publishNav',
    'nav',
    { items: [{ link: { type: 'page', href: '/', text: 'Home' } }] },
  ],
  ['site/saveFooter', 'site/publishFooter', 'footer', { footerText: 'New', logo: picture }],
  [
    'siteSettings/saveSiteSettings',
    'siteSettings/publishSiteSettings',
    'siteSettings',
    { title: 'New', logo: picture },
  ],
])('%s takes at most twelve statements, and %s thirteen', async (save, publish, kind, fields) => {
  const send = async (call: string, document: object) => {
    const response = await server.post(call, { [kind]: document }, cookie);
    expect(response.statusCode, response.body).toBe(200);
    return response.json()[kind] as { version: number };
  };
  // A new picture in a document is looked up in the library. The look-up takes one more statement.
  const { version } = await send(publish, 'logo' in fields ? { logo: picture } : {});
  expect(await statementsOf(() => send(save, { ...fields, version }))).toBeLessThanOrEqual(12);
  expect(await statementsOf(() => send(publish, { ...fields, version: version + 1 }))).toBeLessThanOrEqual(
    13,
  );
});

test.skipIf(onPostgres)('restoring a revision takes at most twelve statements', async () => {
  const first = await server.save(cookie, PAGE);
  const { _id, version } = await server.save(cookie, { ...first, title: 'New' });
  const list = await server.get(`/api/page/loadRevisions?_id=${_id}`, { cookie });
  const revision = list.json().revisions[1]._id;
  const restore = async () =>
    expect((await server.post('page/restore', { _id, revision, version }, cookie)).statusCode).toBe(200);
  expect(await statementsOf(restore)).toBeLessThanOrEqual(12);
});
