import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pageState } from '../../../db/page-state-query.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { completeDocument, pageResponse } from '../documents/page-documents.ts';
import { changedPage, writeDraft, writePublished } from './write-page.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

const text = (words: string) => [{ key: 'a', componentType: 'Text', text: words }];
const save = (page: object, as = cookie) => server.post('page/save', { page, collection: 'pages' }, as);
const load = async (slug: string) => (await server.get(`/api/page/load?slug=${slug}`, { cookie })).json();
const revisions = () =>
  server.services.database.writer
    .selectFrom('page_revision')
    .innerJoin('user', 'user.id', 'page_revision.user_id')
    .select(['version', 'action', 'username'])
    .orderBy('page_revision.id')
    .execute();

test('a new page is saved as a draft that visitors do not see, and published for the next visitor', async () => {
  const saved = await save({ slug: 'About Us', title: 'About', contents: text('Hello') });
  expect(saved.statusCode).toBe(200);
  const draft = saved.json().page;
  expect(draft).toMatchObject({ slug: 'about-us', version: 1, published: false, lastPublished: null });
  expect((await server.get('/about-us')).statusCode).toBe(404);

  const page = await server.publish(cookie, draft);
  expect(page).toMatchObject({ _id: draft._id, version: 2, published: true });
  expect(page.lastPublished).toBe(page.updatedAt);
  const visitor = await server.get('/about-us');
  expect(visitor.statusCode).toBe(200);
  expect(visitor.body).toContain('Hello');
});

test('a page may be published without being saved before', async () => {
  const page = await server.publish(cookie, { slug: 'about', contents: text('Hello') });
  expect(page).toMatchObject({ version: 1, published: true });
  expect((await server.get('/about')).body).toContain('Hello');
});

test('what was loaded can be saved as it is, and is then loaded as it was', async () => {
  const before = await server.publish(cookie, {
    slug: 'about',
    title: 'About',
    header: {
      title: 'Header',
      image: { imageId: 'i', alt: '', desktop: { left: 0, top: 0, width: 1, height: 1 } },
    },
    contents: [
      ...text('Hello'),
      { key: 's', componentType: 'SplitContent', left: [{ key: 'q', componentType: 'Quote', quote: 'q' }] },
    ],
  });
  const loaded = await load('about');
  expect(loaded).toEqual(before);
  expect(await server.save(cookie, loaded)).toEqual(before);
  expect(await load('about')).toEqual(before);
});

test('fields that the server owns are ignored in requests', async () => {
  const page = await server.save(cookie, {
    slug: 'about',
    published: true,
    lastPublished: '2001-01-01T00:00:00.000Z',
    updatedAt: '2001-01-01T00:00:00.000Z',
    createdAt: 7,
    deletedAt: 'x',
    domainId: 'another',
    roles: ['admin'],
    version: 41,
  });
  expect(page).toMatchObject({
    version: 1,
    published: false,
    lastPublished: null,
    domainId: server.services.domains.default()!.id,
    roles: [],
  });
  expect(page.updatedAt > '2026').toBe(true);
});

test('every save and publish writes a revision with its author', async () => {
  const other = await server.signIn('noor');
  const page = await server.save(cookie, { slug: 'about' });
  const second = await server.save(other, { ...page, title: 'About' });
  const third = await server.publish(cookie, second);
  await server.post('page/unpublishPage', { _id: third._id }, other);
  await server.post('page/delete', { _id: third._id }, cookie);
  expect(await revisions()).toEqual([
    { version: 1, action: 'save', username: 'mira' },
    { version: 2, action: 'save', username: 'noor' },
    { version: 3, action: 'publish', username: 'mira' },
    { version: 3, action: 'unpublish', username: 'noor' },
    { version: 3, action: 'delete', username: 'mira' },
  ]);
});

describe('nothing is overwritten silently', () => {
  test.each(['page/save', 'page/publishPage'])('%s over a newer version says whose it is', async (call) => {
    const first = await server.save(cookie, { slug: 'about', title: 'First' });
    const other = await server.signIn('noor');
    const newer = await server.save(other, { ...first, title: 'Newer' });
    for (const version of [first.version, undefined, newer.version + 1]) {
      const response = await server.post(call, { page: { ...first, title: 'Mine', version } }, cookie);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toEqual({
        statusCode: 409,
        message: 'Somebody saved a newer version. Keep yours, take theirs, or compare the two.',
        error: {
          code: 'version-conflict',
          message: 'Somebody saved a newer version. Keep yours, take theirs, or compare the two.',
        },
        savedBy: 'noor',
        savedAt: newer.updatedAt,
        page: newer,
      });
    }
    expect(await load('about')).toEqual(newer);
    expect((await save({ ...first, title: 'Mine', version: newer.version })).statusCode).toBe(200);
  });

  test('a day on which somebody else checked the page is handed back, and stored with the merged version', async () => {
    const first = await server.save(cookie, { slug: 'about', title: 'First', checkedOn: '2026-05-01' });
    const other = await server.signIn('noor');
    const newer = await server.publish(other, { ...first, checkedOn: '2026-12-04' });
    const mine = { ...first, title: 'Mine', checkedOn: '2026-11-03' };
    const refused = await save(mine);
    expect(refused.json()).toMatchObject({
      savedBy: 'noor',
      page: { title: 'First', checkedOn: '2026-12-04' },
    });
    expect(await load('about')).toMatchObject({ title: 'First', checkedOn: '2026-12-04' });
    expect((await save({ ...mine, version: newer.version, checkedOn: '2026-12-04' })).statusCode).toBe(200);
    expect(await load('about')).toMatchObject({ title: 'Mine', checkedOn: '2026-12-04' });
  });

  test('of many who save one version at once, one succeeds', async () => {
    const page = await server.save(cookie, { slug: 'about' });
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, one) => save({ ...page, title: `${one}` })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

test('a page that does not exist is not found, in whichever collection', async () => {
  const page = await server.save(cookie, { slug: 'about' });
  for (const body of [
    { page: { ...page, _id: 'nowhere' } },
    { page: { ...page, collection: 'articles' }, collection: 'articles' },
    { page, collection: 'articles' },
  ]) {
    const response = await server.post('page/save', body, cookie);
    expect(response.statusCode).toBe(404);
  }
});

test('a page of another domain keeps its domain', async () => {
  const page = await server.save(cookie, { slug: 'about' });
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/page/save',
    headers: { cookie, host: 'other.example.org' },
    payload: { page: { ...page, domainId: 'another' } },
  });
  expect(response.json().page.domainId).toBe(page.domainId);
});

test('pictures that a page uses are noted, for draft and published apart', async () => {
  const header = (imageId: string) => ({ header: { image: { imageId, alt: '' } } });
  const page = await server.publish(cookie, { slug: 'about', ...header('first') });
  const draft = await server.save(cookie, { ...page, ...header('second') });
  const uses = () =>
    server.services.database.writer
      .selectFrom('media_use')
      .select(['media_id', 'state', 'domain_id'])
      .where('document_id', '=', page._id)
      .orderBy('state')
      .execute();
  const { domainId: domain_id } = page;
  expect(await uses()).toEqual([
    { media_id: 'second', state: 'draft', domain_id },
    { media_id: 'first', state: 'published', domain_id },
  ]);
  await server.post('page/unpublishPage', { _id: draft._id }, cookie);
  expect(await uses()).toEqual([{ media_id: 'second', state: 'draft', domain_id }]);
  await server.post('page/delete', { _id: draft._id }, cookie);
  expect(await uses()).toEqual([]);
});

test('what is written over a page that somebody else has changed since it was read is a conflict, and changes nothing', async () => {
  const { _id } = await server.save(cookie, { slug: 'about', title: 'Mine' });
  const { writer } = server.services.database;
  const read = (await pageState(writer, _id))!;
  await server.save(cookie, { ...pageResponse(read.record), title: 'Theirs' });
  const user = (await server.post('user/me', {}, cookie)).json().user;
  const author = { user, now: server.services.now() };
  const changed = changedPage(read, { ...completeDocument(read.record.doc), title: 'Later' }, author);
  for (const write of [
    () => writeDraft({ db: writer, author }, changed, 'save'),
    () => writePublished({ db: writer, author }, changed),
  ]) {
    await expect(write()).rejects.toMatchObject({
      code: 'version-conflict',
      details: { savedBy: 'mira', page: { title: 'Theirs', version: 2 } },
    });
  }
  expect(await load('about')).toMatchObject({ title: 'Theirs', version: 2, published: false });
  expect((await revisions()).map(({ version }) => version)).toEqual([1, 2]);
});
