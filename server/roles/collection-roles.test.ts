import { afterEach, beforeEach, expect, test } from 'vitest';
import { putRole } from '../../db/user-queries.ts';
import { COLLECTION_ROLES_CHUNK } from '../../src/model/limits.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let publisher: string;

beforeEach(async () => {
  server = await startTestServer();
  publisher = await server.signIn('pia', ['publisher']);
});
afterEach(() => server.close());

const apply = (roles: readonly string[], cookie = publisher) =>
  server.post('roles/applyToCollection', { roles }, cookie);
const groups = async (cookie = publisher) =>
  (await server.get('/api/roles/loadCollection', { cookie })).json();
/** The page that a new site begins with is one of them. */
async function addPages(count: number): Promise<void> {
  const page = await server.save(publisher, { slug: 'page-0' });
  const { writer } = server.services.database;
  const row = await writer
    .selectFrom('page')
    .selectAll()
    .where('id', '=', page._id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count - 2 }, (_, at) => ({
    ...row,
    id: `p${at}`,
    slug: `page-${at + 1}`,
  }));
  for (let at = 0; at < rows.length; at += 50)
    await writer
      .insertInto('page')
      .values(rows.slice(at, at + 50))
      .execute();
}

test('roles are applied to all pages of a collection, some at a time, and to none that the caller may not change', async () => {
  await addPages(COLLECTION_ROLES_CHUNK + 10);
  const theirs = await server.save(publisher, { slug: 'theirs' });
  const admin = await server.signIn('ada', ['admin']);
  await server.post('roles/applyToPage', { page: { _id: theirs._id }, roles: ['admin'] }, admin);
  const pages = COLLECTION_ROLES_CHUNK + 10;
  expect(await groups()).toEqual({
    groups: [
      { roles: [], pages, changeableByYou: true },
      { roles: ['admin'], pages: 1, changeableByYou: false },
    ],
    total: pages + 1,
  });
  expect((await apply(['publisher'])).json()).toEqual({ changed: COLLECTION_ROLES_CHUNK, more: true });
  expect((await apply(['publisher'])).json()).toEqual({ changed: 10, more: false });
  expect((await apply(['publisher'])).json()).toEqual({ changed: 0, more: false });
  expect((await groups()).groups).toEqual([
    { roles: ['publisher'], pages, changeableByYou: true },
    { roles: ['admin'], pages: 1, changeableByYou: false },
  ]);
  const { entries } = (await server.get('/api/audit/list', { cookie: admin })).json();
  expect(entries[0]).toMatchObject({
    what: 'Changed who may edit many pages',
    details: 'collection: pages; roles: publisher',
    times: 2,
  });
});

test('it takes the right to publish, or the one to change roles', async () => {
  const { writer } = server.services.database;
  await putRole(writer, 'writer', []);
  await putRole(writer, 'keeper', ['roles']);
  const [wyn, kim] = [await server.signIn('wyn', ['writer']), await server.signIn('kim', ['keeper'])];
  const refused = await apply(['writer'], wyn);
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'not-allowed']);
  expect((await groups()).groups).toEqual([{ roles: [], pages: 1, changeableByYou: true }]);
  expect((await apply(['keeper', 'publisher'], kim)).json()).toEqual({ changed: 1, more: false });
});

test('nobody locks themselves out, and roles that do not exist are refused', async () => {
  expect((await apply(['editor'])).json().error.code).toBe('role-lock-out');
  expect((await apply(['publisher', 'pilot'])).json().validationErrors).toEqual([
    { field: 'roles', message: 'There is no role pilot' },
  ]);
  expect((await server.post('roles/applyToCollection', { roles: [] })).statusCode).toBe(401);
});
