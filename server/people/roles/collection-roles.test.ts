import { afterEach, beforeEach, expect, test } from 'vitest';
import { putRole } from '../../../db/user-queries.ts';
import { COLLECTION_ROLES_CHUNK } from '../../../src/model/limits.ts';
import type { AppliedToSome } from '../../../src/model/roles.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let publisher: string;

beforeEach(async () => {
  server = await startTestServer();
  publisher = await server.signIn('pia', ['publisher']);
});
afterEach(() => server.close());

const apply = (roles: readonly string[], cookie = publisher, after?: string) =>
  server.post('roles/applyToCollection', { roles, after }, cookie);
/** Applies roles to a complete collection as the editor does, and returns the number of pages that each call changed. */
async function applyToAll(roles: readonly string[], cookie = publisher): Promise<number[]> {
  const counts: number[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const applied: AppliedToSome = (await apply(roles, cookie, after === '' ? undefined : after)).json();
    counts.push(applied.changed);
    after = applied.after;
  }
  return counts;
}
const groups = async (cookie = publisher) =>
  (await server.get('/api/roles/loadCollection', { cookie })).json();
/** The initial page of a new site is one of these pages. */
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
  expect((await applyToAll(['publisher'])).reduce((sum, changed) => sum + changed)).toBe(pages);
  expect(await applyToAll(['publisher'])).toEqual([0]);
  expect((await groups()).groups).toEqual([
    { roles: ['publisher'], pages, changeableByYou: true },
    { roles: ['admin'], pages: 1, changeableByYou: false },
  ]);
  const { entries } = (await server.get('/api/audit/list', { cookie: admin })).json();
  const { what, details, times } = entries[0];
  expect([what, details, times]).toEqual([
    'Changed who may edit many pages',
    'collection: pages; roles: publisher',
    2,
  ]);
});

test('each page changes once in a run: two people who apply other roles at the same time both come to an end', async () => {
  await addPages(COLLECTION_ROLES_CHUNK + 10);
  const other = await server.signIn('pat', ['publisher', 'editor']);
  const first = (await apply(['publisher'])).json();
  expect(first).toEqual({ changed: COLLECTION_ROLES_CHUNK, after: expect.any(String) });
  expect((await apply(['publisher', 'editor'], other)).json().changed).toBe(COLLECTION_ROLES_CHUNK);
  expect((await apply(['publisher'], publisher, first.after)).json()).toEqual({ changed: 10, after: null });
});

test('it takes the right to publish, or the one to change roles', async () => {
  const { writer } = server.services.database;
  await putRole(writer, 'writer', []);
  await putRole(writer, 'keeper', ['roles']);
  const [wyn, kim] = [await server.signIn('wyn', ['writer']), await server.signIn('kim', ['keeper'])];
  const refused = await apply(['writer'], wyn);
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'not-allowed']);
  expect((await groups()).groups).toEqual([{ roles: [], pages: 1, changeableByYou: true }]);
  expect((await apply(['keeper', 'publisher'], kim)).json()).toEqual({ changed: 1, after: null });
});

test('nobody locks themselves out, and roles that do not exist are refused', async () => {
  expect((await apply(['editor'])).json().error.code).toBe('role-lock-out');
  expect((await apply(['publisher', 'pilot'])).json().validationErrors).toEqual([
    { field: 'roles', message: 'There is no role pilot' },
  ]);
  expect((await server.post('roles/applyToCollection', { roles: [] })).statusCode).toBe(401);
});
