import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MANY_PAGES_MAX, PAGE_CHANGES_PER_MINUTE } from '../../../src/model/limits.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let wyn: string;
let ada: string;
let setNow: (day: string) => void;

beforeEach(async () => {
  server = await startTestServer();
  const now = vi.spyOn(server.services, 'now');
  setNow = (day) => void now.mockReturnValue(`${day}T10:00:00.000Z`);
  setNow('2026-03-01');
  wyn = await server.signIn('wyn', ['publisher']);
  ada = await server.signIn('ada', ['admin']);
});
afterEach(() => server.close());

const at = '2026-03-02T12:00:00.000Z';
const ask = (query: object, cookie = wyn) =>
  server.get(`/api/timeMachine/pages?${new URLSearchParams({ at, ...query })}`, { cookie });
const bringBack = async (pages: string[], body: object = {}, cookie = wyn) => {
  const response = await server.post('timeMachine/bringBack', { at, pages, ...body }, cookie);
  return response.json().results as { _id: string; changed: boolean; error?: { code: string } }[];
};
const draftOf = async (slug: string): Promise<StoredPage> =>
  (await server.get(`/api/page/load?slug=${slug}`, { cookie: ada })).json();
async function deletePage(page: StoredPage) {
  await server.post('page/unpublishPage', { _id: page._id }, ada);
  await server.post('page/delete', { _id: page._id }, ada);
}

/** Five pages: unchanged, changed and renamed, of admins alone, deleted with its address taken, and deleted. */
async function fivePages() {
  const make = (slug: string) => server.publish(wyn, { slug, title: `${slug} then` });
  const pages = { same: await make('same'), moved: await make('moved'), own: await make('own') };
  const gone = { taken: await make('taken'), deleted: await make('deleted') };
  setNow('2026-03-05');
  await server.publish(wyn, { ...pages.moved, title: 'Newer', slug: 'elsewhere' });
  await server.save(ada, { ...pages.own, title: 'Newer' });
  await server.post('roles/applyToPage', { page: { _id: pages.own._id }, roles: ['admin'] }, ada);
  for (const page of Object.values(gone)) await deletePage(page);
  await server.save(wyn, { slug: 'taken', title: 'Another' });
  await server.publish(wyn, { slug: 'later', title: 'Later' });
  return { ...pages, ...gone };
}

test('the pages of a time are listed by address, with what became of them, in parts', async () => {
  const pages = await fivePages();
  const first = (await ask({ size: 2 })).json();
  const second = (await ask({ after: first.next })).json();
  const row = (slug: keyof typeof pages, fields: object) => ({
    _id: pages[slug]._id,
    slug,
    title: `${slug} then`,
    slugNow: slug,
    keptAt: '2026-03-01T10:00:00.000Z',
    since: '2026-03-01T10:00:00.000Z',
    changeableByYou: true,
    ...fields,
  });
  expect([...first.pages, ...second.pages]).toEqual([
    row('deleted', { now: 'deleted' }),
    row('moved', { now: 'other', slugNow: 'elsewhere' }),
    row('own', { now: 'other', changeableByYou: false }),
    row('same', { now: 'same' }),
    row('taken', { now: 'deleted' }),
  ]);
  expect([first.next, second.next]).toEqual(['moved', null]);
  expect((await ask({ at: '2026-02-01T00:00:00Z' })).json()).toEqual({ pages: [], next: null });
  expect((await ask({ at: '2027-01-01T00:00:00Z' })).statusCode).toBe(422);
  expect((await ask({ at: 'yesterday' })).statusCode).toBe(422);
  expect((await ask({ after: "'; drop table page" })).json().pages).toHaveLength(5);
});

test('a later time has what readers had then: later publications and addresses, and nothing that was deleted', async () => {
  await fivePages();
  setNow('2026-03-06');
  const { pages } = (await ask({ at: '2026-03-05T12:00:00.000Z' })).json();
  const shown = pages.map(({ slug, title, since }: { slug: string; title: string; since: string }) => [
    slug,
    title,
    since.slice(0, 10),
  ]);
  expect(shown).toEqual([
    ['elsewhere', 'Newer', '2026-03-05'],
    ['later', 'Later', '2026-03-05'],
    ['own', 'own then', '2026-03-01'],
    ['same', 'same then', '2026-03-01'],
  ]);
});

test('a damaged version is listed under the name of its page, and not brought back', async () => {
  const { same, moved } = await fivePages();
  const { writer } = server.services.database;
  await writer.updateTable('page_revision').set({ doc: '{' }).where('page_id', '=', same._id).execute();
  await writer.updateTable('page').set({ doc: '{' }).where('id', '=', moved._id).execute();
  const { pages } = (await ask({})).json();
  expect(pages.map(({ slug, title, now }: Record<string, string>) => [slug, title, now])).toEqual([
    ['deleted', 'deleted then', 'deleted'],
    ['moved', 'moved then', 'other'],
    ['own', 'own then', 'other'],
    ['same', 'same then', 'other'],
    ['taken', 'taken then', 'deleted'],
  ]);
  const results = await bringBack([same._id, moved._id]);
  expect(results.map(({ changed, error }) => [changed, error?.code])).toEqual([
    [false, 'version-not-kept'],
    [true, undefined],
  ]);
});

test('each page that is brought back is a change of its author, beside the call itself', async () => {
  const { moved, taken, same } = await fivePages();
  const attempt = vi.spyOn(server.services.rates.pageChanges, 'attempt');
  await bringBack([same._id]);
  const calls = attempt.mock.calls.length;
  await bringBack([moved._id, taken._id, same._id]);
  expect(attempt.mock.calls.length - calls).toBe(calls + 2);
});

test('nothing is brought back from a time that is still to come', async () => {
  const { same } = await fivePages();
  const response = await server.post(
    'timeMachine/bringBack',
    { at: '2027-01-01T00:00:00Z', pages: [same._id] },
    wyn,
  );
  expect([response.statusCode, response.body.includes('still to come')]).toEqual([422, true]);
});

test('all pages are brought back as drafts, but for those that may not or cannot be, and nothing is published or lost', async () => {
  const pages = await fivePages();
  const ids = Object.values(pages).map(({ _id }) => _id);
  const results = await bringBack([...ids, 'none']);
  expect(results.map(({ changed, error }) => [changed, error?.code])).toEqual([
    [false, undefined],
    [true, undefined],
    [false, 'not-allowed'],
    [false, 'slug-taken'],
    [true, undefined],
    [false, 'page-not-found'],
  ]);
  expect(await draftOf('elsewhere')).toMatchObject({ title: 'moved then', published: true, version: 3 });
  expect(await draftOf('deleted')).toMatchObject({ title: 'deleted then', published: false });
  expect(await draftOf('own')).toMatchObject({ title: 'Newer' });
  expect(await draftOf('taken')).toMatchObject({ title: 'Another' });
  expect((await server.get('/elsewhere')).body).toContain('Newer');
  expect((await server.get('/deleted')).statusCode).toBe(404);
  const history = await server.get(`/api/page/loadRevisions?_id=${pages.moved._id}`, { cookie: wyn });
  expect(history.json().revisions.map(({ action }: { action: string }) => action)).toEqual([
    'restore',
    'publish',
    'publish',
  ]);
  const again = await bringBack([pages.moved._id, pages.moved._id]);
  expect(again).toEqual([{ _id: pages.moved._id, changed: false }]);
  const { reader } = server.services.database;
  const actions = await reader
    .selectFrom('audit_entry')
    .select('action')
    .where('action', 'like', 'page/restore%')
    .execute();
  expect(actions.map(({ action }) => action).sort()).toEqual([
    'page/restore',
    'page/restore',
    'page/restoreDeleted',
  ]);
});

test('a deleted page whose version is not kept stays deleted', async () => {
  const page = await server.publish(wyn, { slug: 'guide', title: 'Then' });
  setNow('2026-03-05');
  await deletePage(page);
  const { writer } = server.services.database;
  await writer
    .updateTable('page_revision')
    .set({ action: 'removed', doc: '{}' })
    .where('action', '=', 'publish')
    .execute();
  expect((await bringBack([page._id]))[0]?.error?.code).toBe('version-not-kept');
  expect((await server.get('/api/sitemap/loadDeleted', { cookie: wyn })).json().total).toBe(1);
});

test('a call brings back so many pages at most, each counts as a change, and only pages of its own site', async () => {
  const page = await server.publish(wyn, { slug: 'guide', title: 'Then' });
  const domain = { name: 'Other', hostnames: ['other.example'] };
  const { _id: other } = (await server.post('config/saveDomain', { domain }, ada)).json().domain;
  setNow('2026-03-05');
  await server.save(wyn, { ...page, title: 'Now' });
  expect((await bringBack([page._id], { domainId: other }))[0]?.error?.code).toBe('page-not-found');
  const many = Array.from({ length: MANY_PAGES_MAX + 1 }, (_, index) => `p${index}`);
  const refused = await server.post('timeMachine/bringBack', { at, pages: many }, wyn);
  expect(refused.statusCode).toBe(422);
  const { rates, database } = server.services;
  const { id } = await database.reader
    .selectFrom('user')
    .select('id')
    .where('username', '=', 'wyn')
    .executeTakeFirstOrThrow();
  for (let count = 0; count < PAGE_CHANGES_PER_MINUTE - 1; count++) {
    try {
      await rates.pageChanges.attempt(id);
    } catch {
      break;
    }
  }
  const limited = await server.post('timeMachine/bringBack', { at, pages: [page._id] }, wyn);
  expect(limited.body).toContain('too-many');
  expect((await draftOf('guide')).title).toBe('Now');
});
