import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoredPage } from '../../src/model/page.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

/** The statements of one call on all connections, those for the session included. */
async function statementsOf(call: () => Promise<StoredPage>): Promise<number> {
  const { statements } = server.services.database;
  const total = () => statements.reader + statements.writer + statements.visitor;
  const before = total();
  await call();
  return total() - before;
}

const picture = { imageId: 'a', alt: '' };
const PAGE = {
  slug: 'guide',
  title: 'Guide',
  headerType: 'HalfWidthImageHeader',
  header: { title: 'Guide', image: picture },
};

test.each([
  ['a page', { ...PAGE }],
  ['a listing', { ...PAGE, template: 'listing' }],
])('publishing %s takes at most twelve statements, and saving it ten', async (_what, fields) => {
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
  const saved = await statementsOf(() =>
    server.save(cookie, { ...page, version: page.version + 1, title: 'Next' }),
  );
  expect(saved).toBeLessThanOrEqual(10);
  expect(published).toBeLessThanOrEqual(12);
});
