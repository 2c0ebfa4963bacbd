import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSessionsOf } from '../../../db/session-queries.ts';
import type { ManyResult } from '../../../src/model/many-pages.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let publisher: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  publisher = await server.signIn('pia', ['publisher']);
});
afterEach(() => server.close());

async function many(call: 'publishMany' | 'unpublishMany', pages: readonly string[]) {
  const response = await server.post(`page/${call}`, { pages }, cookie);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().results as ManyResult[];
}
const status = async (slug: string) => (await server.get(`/${slug}`)).statusCode;
const revisions = async ({ _id }: StoredPage) => {
  const response = await server.get(`/api/page/loadRevisions?_id=${_id}`, { cookie });
  return response.json().revisions.map(({ action }: { action: string }) => action);
};

test('pages are published as they are drafted, and what is wrong with one is said of it while the rest goes on', async () => {
  const first = await server.save(cookie, { slug: 'first', title: 'First' });
  const theirs = await server.save(publisher, { slug: 'theirs' });
  await server.post('roles/applyToPage', { page: { _id: theirs._id }, roles: ['publisher'] }, publisher);
  const gone = await server.save(cookie, { slug: 'gone' });
  await server.post('page/delete', { _id: gone._id }, cookie);
  const live = await server.publish(cookie, { slug: 'live' });
  const changed = await server.publish(cookie, { slug: 'changed', title: 'Old' });
  await server.save(cookie, { ...changed, title: 'New' });
  expect(await status('first')).toBe(404);

  const ids = [first._id, theirs._id, gone._id, 'nowhere', live._id, changed._id, first._id];
  const results = await many('publishMany', ids);
  expect(results.map(({ _id, changed, error }) => [_id, changed, error?.code])).toEqual([
    [first._id, true, undefined],
    [theirs._id, false, 'not-allowed'],
    [gone._id, false, 'page-deleted'],
    ['nowhere', false, 'page-not-found'],
    [live._id, false, undefined],
    [changed._id, true, undefined],
  ]);
  expect(results[0]!.page).toMatchObject({ version: 2, published: true });
  expect(results[1]!.error?.message).toBe('You are not allowed to do this.');
  expect([await status('first'), await status('theirs')]).toEqual([200, 404]);
  expect((await server.get('/changed')).body).toContain('New');
  expect(await revisions(first)).toEqual(['publish', 'save']);
  const { reader } = server.services.database;
  const recorded = await reader
    .selectFrom('audit_entry')
    .select(['subject_id', 'user_name'])
    .where('action', '=', 'page/publishPage')
    .execute();
  const publications = [live, changed, first, changed];
  expect(recorded).toEqual(publications.map(({ _id }) => ({ subject_id: _id, user_name: 'mira' })));
  // The page was already public in this version, so it has no new revision.
  expect(await revisions(live)).toEqual(['publish']);
  expect(results[4]!.page).toEqual({
    version: live.version,
    published: true,
    lastPublished: live.lastPublished,
    updatedAt: live.updatedAt,
  });
});

test('no more pages are published once the sessions of whoever publishes them have ended', async () => {
  const first = await server.save(cookie, { slug: 'first' });
  const second = await server.save(cookie, { slug: 'second' });
  const { database, rates } = server.services;
  const { pageChanges } = rates;
  const { user } = (await server.post('user/me', {}, cookie)).json();
  const attempt = pageChanges.attempt.bind(pageChanges);
  const counted = vi.spyOn(pageChanges, 'attempt').mockImplementation((id) => {
    // Ends the author's sessions before the second page is published.
    if (counted.mock.calls.length === 2) void endSessionsOf(database.writer, user._id);
    return attempt(id);
  });
  const results = await many('publishMany', [first._id, second._id]);
  expect(results.map(({ changed, error }) => [changed, error?.code])).toEqual([
    [true, undefined],
    [false, 'not-signed-in'],
  ]);
  expect([await status('first'), await status('second')]).toEqual([200, 404]);
});

test.skipIf(onPostgres)('no page is published where the sessions end while the first one waits', async () => {
  const first = await server.save(cookie, { slug: 'first' });
  const second = await server.save(cookie, { slug: 'second' });
  const { database, rates } = server.services;
  const { pageChanges } = rates;
  const { user } = (await server.post('user/me', {}, cookie)).json();
  const counted = vi.spyOn(pageChanges, 'attempt');
  const { results } = await database.writer.transaction().execute(async (trx) => {
    const sent = many('publishMany', [first._id, second._id]);
    // Waits until the call tries to publish its first page. The publication then waits for this transaction.
    await expect.poll(() => counted.mock.calls.length).toBe(1);
    await endSessionsOf(trx, user._id);
    return { results: sent };
  });
  const refused = [false, 'not-signed-in'];
  expect((await results).map(({ changed, error }) => [changed, error?.code])).toEqual([refused, refused]);
  expect([await status('first'), await status('second')]).toEqual([404, 404]);
});

test('a page that is published at a new address takes its readers along', async () => {
  const page = await server.publish(cookie, { slug: 'old' });
  await server.save(cookie, { ...page, slug: 'new' });
  await many('publishMany', [page._id]);
  expect(await status('new')).toBe(200);
  expect((await server.get('/old')).headers.location).toBe('/new');
});

test('a draft that could not be published alone is not published among others either', async () => {
  const page = await server.save(cookie, { slug: 'broken' });
  const doc = JSON.stringify({ ...page, title: 'x'.repeat(501) });
  await server.services.database.writer.updateTable('page').set({ doc }).where('id', '=', page._id).execute();
  const good = await server.save(cookie, { slug: 'good' });
  const [refused, published] = await many('publishMany', [page._id, good._id]);
  expect(refused).toEqual({
    _id: page._id,
    changed: false,
    error: {
      code: 'validation',
      message: 'Some of what was sent is not right. Please check it.',
    },
    validationErrors: [{ field: 'title', message: 'This field cannot exceed 500 characters' }],
  });
  expect(published!.changed).toBe(true);
  expect(await status('broken')).toBe(404);
});

test('pages are taken from visitors, each by the roles of its own', async () => {
  const [one, theirs, draft] = [
    await server.publish(cookie, { slug: 'one' }),
    await server.publish(publisher, { slug: 'theirs' }),
    await server.save(cookie, { slug: 'draft' }),
  ];
  await server.post('roles/applyToPage', { page: { _id: theirs._id }, roles: ['publisher'] }, publisher);
  expect(await status('one')).toBe(200);
  const results = await many('unpublishMany', [one._id, theirs._id, draft._id]);
  expect(results.map(({ changed, error }) => [changed, error?.code])).toEqual([
    [true, undefined],
    [false, 'not-allowed'],
    [false, undefined],
  ]);
  expect(results[0]!.page).toMatchObject({ version: one.version, published: false });
  expect([await status('one'), await status('theirs')]).toEqual([404, 200]);
  expect(await revisions(draft)).toEqual(['save']);
});

test('each page counts towards the changes of a minute, and those that were too many are named', async () => {
  const pages: string[] = [];
  for (let number = 0; number < 3; number++)
    pages.push((await server.save(cookie, { slug: `page-${number}` }))._id);
  const { pageChanges } = server.services.rates;
  const { _id } = (await server.post('user/me', {}, cookie)).json().user;
  for (let count = 0; count < 298; ) count = await pageChanges.attempt(_id);
  const results = await many('publishMany', pages);
  expect(results.map(({ error }) => error?.code)).toEqual([undefined, undefined, 'too-many']);
});

test('no more pages than a limit are changed by a call, and what is not known is refused', async () => {
  const send = (body: object, as = cookie) => server.post('page/publishMany', body, as);
  const ids = Array.from({ length: 101 }, (_, index) => `page-${index}`);
  expect((await send({ pages: ids })).statusCode).toBe(422);
  expect((await send({ pages: [] })).statusCode).toBe(422);
  expect((await send({ pages: ['a'], collection: 'pages' })).statusCode).toBe(400);
  expect((await server.post('page/publishMany', { nonsense: 1 })).statusCode).toBe(401);
});
