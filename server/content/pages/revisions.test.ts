import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PAGE_CHANGES_PER_MINUTE, STORED_REVISIONS } from '../../../src/model/limits.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

const get = (path: string) => server.get(`/api/page/${path}`, { cookie });
const list = async (query: string) => (await get(`loadRevisions?${query}`)).json();

test('the revisions of a page are listed newest first, with who saved them and when', async () => {
  const other = await server.signIn('noor');
  const first = await server.save(cookie, { slug: 'about' });
  const second = await server.save(other, { ...first, title: 'About' });
  const third = await server.publish(cookie, second);
  await server.post('page/unpublishPage', { _id: first._id }, other);
  await server.save(cookie, { slug: 'another' });
  const { revisions, total } = await list(`_id=${first._id}&collection=pages`);
  expect(total).toBe(4);
  expect(revisions).toMatchObject([
    { version: 3, action: 'unpublish', savedBy: 'noor' },
    { version: 3, action: 'publish', savedBy: 'mira', createdAt: third.updatedAt },
    { version: 2, action: 'save', savedBy: 'noor', createdAt: second.updatedAt },
    { version: 1, action: 'save', savedBy: 'mira', createdAt: first.updatedAt },
  ]);
  expect(JSON.stringify(revisions)).not.toMatch(/doc|contents/);
});

test('a long history is read in parts', async () => {
  let page = await server.save(cookie, { slug: 'about' });
  for (let round = 0; round < 6; round++)
    page = await server.save(cookie, { ...page, title: `Round ${round}` });
  const versions = async (query: string) => {
    const { revisions, total } = await list(`_id=${page._id}&${query}`);
    expect(total).toBe(7);
    return revisions.map(({ version }: { version: number }) => version);
  };
  expect(await versions('size=3')).toEqual([7, 6, 5]);
  expect(await versions('size=3&page=3')).toEqual([1]);
  expect(await versions('size=3&page=4')).toEqual([]);
  for (const query of ['size=0', 'size=101', 'page=0', 'page=x']) {
    expect((await get(`loadRevisions?_id=${page._id}&${query}`)).statusCode).toBe(422);
  }
});

test('a save that changes nothing writes no revision; publishing, unpublishing and deleting always do', async () => {
  let page = await server.save(cookie, { slug: 'about', title: 'About' });
  for (let round = 0; round < 3; round++) page = await server.save(cookie, page);
  page = await server.publish(cookie, page);
  page = await server.publish(cookie, page);
  await server.save(cookie, page);
  await server.post('page/unpublishPage', { _id: page._id }, cookie);
  await server.post('page/delete', { _id: page._id }, cookie);
  const { revisions } = await list(`_id=${page._id}`);
  expect(revisions.map(({ action }: { action: string }) => action)).toEqual([
    'delete',
    'unpublish',
    'publish',
    'publish',
    'save',
  ]);
});

test.each([false, true])(
  'a save that changes nothing changes no state of the page; published: %s',
  async (published) => {
    const first = await server.save(cookie, { slug: 'über-uns', title: 'Über uns', checkedOn: '2026-11-03' });
    const before = published ? await server.publish(cookie, first) : first;
    const other = await server.signIn('noor');
    const { checkedOn, ...rest } = before;
    for (const equal of [before, { checkedOn, ...rest }])
      expect(await server.save(other, equal)).toEqual(before);
    const loaded = await get(`load?slug=${encodeURIComponent('über-uns')}&collection=pages`);
    expect(loaded.json()).toEqual(before);
    expect((await list(`_id=${before._id}`)).total).toBe(published ? 2 : 1);
    const version = (before.version as number) + 1;
    expect(await server.save(other, { ...before, title: 'Wir' })).toMatchObject({ title: 'Wir', version });
  },
);

test('a page that was stored in an earlier form is not changed by a save of what was loaded', async () => {
  const first = await server.publish(cookie, await server.save(cookie, { slug: 'about', title: 'About' }));
  const { writer } = server.services.database;
  const stored = await writer.selectFrom('page').select(['id', 'doc']).where('slug', '=', 'about').execute();
  const { quickExit: _, checkedOn: __, ...earlier } = JSON.parse(stored[0]!.doc);
  const doc = JSON.stringify(earlier);
  await writer.updateTable('page').set({ doc }).where('id', '=', stored[0]!.id).execute();
  const loaded = (await get('load?slug=about&collection=pages')).json();
  expect(loaded).toEqual(first);
  expect(await server.save(cookie, loaded)).toEqual(first);
});

test('the last fifty revisions are stored, and before them the last one of each day for a year', async () => {
  const now = vi.spyOn(server.services, 'now');
  onTestFinished(() => now.mockRestore());
  let page = await server.save(cookie, { slug: 'about' });
  const saveOn = async (day: string, times: number) => {
    for (let time = 0; time < times; time++) {
      now.mockReturnValue(`${day}T10:00:0${time % 10}.000Z`);
      page = await server.save(cookie, { ...page, title: `${day} ${time}` });
    }
  };
  const kept = async () => {
    const { revisions, total } = await list(`_id=${page._id}&size=100`);
    const days = revisions.map(({ createdAt }: { createdAt: string }) => createdAt.slice(0, 10));
    return { total, before: days.slice(STORED_REVISIONS.last), versions: revisions };
  };
  await saveOn('2097-01-01', 3);
  await saveOn('2097-01-02', 3);
  const older = page.version;
  await saveOn('2097-01-03', STORED_REVISIONS.last + 2);
  const { total, before, versions } = await kept();
  expect(before).toEqual(['2097-01-02', '2097-01-01']);
  expect(total).toBe(STORED_REVISIONS.last + before.length);
  expect(versions[STORED_REVISIONS.last].version).toBe(older);
  await saveOn('2098-06-01', 1);
  expect((await kept()).total).toBe(STORED_REVISIONS.last);
});

test('revisions stand in the order of their versions, even where the clock went back', async () => {
  const first = await server.save(cookie, { slug: 'about' });
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2001-01-01'));
  onTestFinished(() => clock.mockRestore());
  const second = await server.save(cookie, { ...first, title: 'Second' });
  clock.mockRestore();
  await server.save(cookie, { ...second, title: 'Third' });
  const { revisions } = await list(`_id=${first._id}`);
  expect(revisions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
});

test('changes of pages are limited per user: the next one is refused, and other users go on', async () => {
  const change = () => server.post('page/delete', { _id: 'nowhere' }, cookie);
  for (let times = 0; times < PAGE_CHANGES_PER_MINUTE; times++) expect((await change()).statusCode).toBe(404);
  const refused = await server.post('page/save', { page: { slug: 'about' } }, cookie);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = await server.signIn('noor');
  expect((await server.post('page/save', { page: { slug: 'about' } }, other)).statusCode).toBe(200);
});

test('a revision is returned with the document as it was then', async () => {
  const first = await server.save(cookie, {
    slug: 'about',
    title: 'First',
    contents: [{ key: 'a', componentType: 'Text', text: 'words' }],
  });
  await server.save(cookie, { ...first, slug: 'about-us', title: 'Second', contents: [] });
  const { revisions } = await list(`_id=${first._id}`);
  const response = await get(`loadRevision?_id=${revisions[1]._id}`);
  expect(response.json()).toEqual({
    revision: revisions[1],
    missing: 0,
    page: expect.objectContaining({
      _id: first._id,
      slug: 'about',
      title: 'First',
      contents: [{ key: 'a', componentType: 'Text', text: 'words' }],
    }),
  });
});

test('the revisions of a deleted page, and of a user who is gone, are there', async () => {
  const page = await server.save(cookie, { slug: 'about' });
  await server.post('page/delete', { _id: page._id }, cookie);
  const { writer } = server.services.database;
  await writer.updateTable('page_revision').set({ user_id: 'gone' }).where('action', '=', 'save').execute();
  const { revisions } = await list(`_id=${page._id}`);
  expect(revisions).toMatchObject([
    { action: 'delete', savedBy: 'mira' },
    { action: 'save', savedBy: null },
  ]);
});

test('a page, a collection or a revision that is not there is a 404', async () => {
  const page = await server.save(cookie, { slug: 'about' });
  expect((await get('loadRevisions?_id=nowhere')).statusCode).toBe(404);
  expect((await get(`loadRevisions?_id=${page._id}&collection=articles`)).statusCode).toBe(404);
  expect((await get('loadRevision?_id=nowhere')).statusCode).toBe(404);
});

test('of a revision it is said how many of its pictures and files are no longer in the library', async () => {
  const picture = (imageId: string) => ({ title: 'About', image: { imageId, alt: '' } });
  const page = await server.save(cookie, { slug: 'about', header: picture('gone') });
  const { revisions } = await list(`_id=${page._id}`);
  expect((await get(`loadRevision?_id=${revisions[0]._id}`)).json().missing).toBe(1);
  const plain = await server.save(cookie, { slug: 'plain' });
  const [first] = (await list(`_id=${plain._id}`)).revisions;
  expect((await get(`loadRevision?_id=${first._id}`)).json().missing).toBe(0);
});
