import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeAgain, removedForGood } from '../../../db/removed-queries.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@example.org',
  SITE_URL: 'http://localhost',
};

let server: TestServer;
let wyn: string;
let ada: string;
let page: StoredPage;

beforeEach(async () => {
  server = await startTestServer(MAIL);
  wyn = await server.signIn('wyn', ['publisher']);
  await server.signIn('bea', ['admin']);
  await server.addUser('ada', ['admin']);
  const login = await server.post('user/login', { username: 'ada', password: TEST_PASSWORD });
  ada = String(login.headers['set-cookie']).split(';')[0]!;
  page = await server.publish(wyn, { slug: 'guide', title: 'Jo Smith' });
});
afterEach(() => server.close());

const password = TEST_PASSWORD;
const removePage = (body: object = { password }, as = ada) =>
  server.post('history/removePage', { _id: page._id, ...body }, as);
const removeVersion = (id: string, body: object = { password }, as = ada) =>
  server.post('history/removeVersion', { _id: id, ...body }, as);
const revisionsOf = async (call = `page/loadRevisions?_id=${page._id}`) =>
  (await server.get(`/api/${call}`, { cookie: wyn })).json().revisions as { _id: string; action: string }[];
const trash = async () => {
  await server.post('page/unpublishPage', { _id: page._id }, ada);
  await server.post('page/delete', { _id: page._id }, ada);
};
const subjects = async () => {
  const rows = await server.services.database.reader
    .selectFrom('outbox')
    .select(['subject', 'recipients'])
    .execute();
  return rows.filter(({ subject }) => subject.startsWith('Removed')).map(({ recipients }) => recipients);
};

test('only admins remove, deleted pages alone, and only with their password', async () => {
  expect((await removePage()).json().error.code).toBe('page-not-deleted');
  await trash();
  expect((await removePage({ password }, wyn)).statusCode).toBe(403);
  const asked = await removePage({});
  expect([asked.statusCode, asked.json().validationErrors[0].field]).toEqual([422, 'password']);
  expect((await removePage({ password: 'wrong' })).statusCode).toBe(422);
  expect((await server.get('/api/sitemap/loadDeleted', { cookie: wyn })).json().total).toBe(1);
  expect((await removePage()).json()).toEqual({ _id: page._id, removed: true });
  expect((await removePage()).statusCode).toBe(404);
});

test('a page is removed with everything that belongs to it, is remembered, recorded and mailed, and stays away after a restore', async () => {
  await server.post('draftLinks/create', { _id: page._id }, ada);
  await server.save(wyn, { ...page, title: 'Jo Smith, changed' });
  await trash();
  const { database } = server.services;
  const copy = await database.reader.selectFrom('page').selectAll().execute();
  await removePage();
  for (const table of [
    'page_revision',
    'draft_link',
    'page_time',
    'review',
    'page_published',
    'search_draft',
  ] as const)
    expect(
      await database.reader.selectFrom(table).selectAll().where('page_id', '=', page._id).execute(),
    ).toEqual([]);
  expect(
    await database.reader.selectFrom('media_use').where('document_id', '=', page._id).selectAll().execute(),
  ).toEqual([]);
  expect(await removedForGood(database.reader)).toMatchObject([{ kind: 'page', id: page._id }]);
  const time = new Date().toISOString();
  expect((await server.get(`/preview/then/${time}/guide`, { cookie: wyn })).statusCode).toBe(404);
  expect((await server.get(`/api/timeMachine/pages?at=${time}`, { cookie: wyn })).body).not.toContain(
    page._id,
  );
  const recorded = await database.reader
    .selectFrom('audit_entry')
    .select(['subject_name', 'details'])
    .where('action', '=', 'history/removePage')
    .execute();
  expect(recorded).toEqual([{ subject_name: '/guide', details: '{}' }]);
  expect(await subjects()).toEqual(['["bea@example.org"]']);
  await database.writer.transaction().execute(async (trx) => {
    const removed = await removedForGood(trx);
    await trx
      .insertInto('page')
      .values(copy.find(({ id }) => id === page._id)!)
      .execute();
    expect(await removeAgain(trx, removed, time)).toBe(1);
  });
  expect(await database.reader.selectFrom('page').where('id', '=', page._id).selectAll().execute()).toEqual(
    [],
  );
});

test('a version is removed with what publications replaced, and the draft and what readers see stay', async () => {
  const published = await server.post(
    'publication/publish',
    { page: { ...page, title: 'Without the name' } },
    ada,
  );
  const { publication } = published.json();
  const [, first] = await revisionsOf();
  expect((await removeVersion(first!._id, {})).statusCode).toBe(422);
  expect((await removeVersion(first!._id, { password }, wyn)).statusCode).toBe(403);
  expect((await removeVersion(first!._id)).statusCode).toBe(200);
  expect((await removeVersion(first!._id)).statusCode).toBe(404);
  const rows = await server.services.database.reader.selectFrom('page_revision').selectAll().execute();
  expect(JSON.stringify(rows.filter(({ page_id }) => page_id === page._id))).not.toContain('Jo Smith');
  expect((await revisionsOf()).map(({ action }) => action)).toEqual(['publish', 'removed']);
  expect((await server.get(`/api/page/loadRevision?_id=${first!._id}`, { cookie: wyn })).statusCode).toBe(
    404,
  );
  expect((await server.get(`/preview/revision/${first!._id}`, { cookie: wyn })).statusCode).toBe(404);
  const restore = { _id: page._id, revision: first!._id, version: 2 };
  expect((await server.post('page/restore', restore, wyn)).statusCode).toBe(404);
  expect((await server.post('publication/takeBack', { publication }, ada)).statusCode).toBe(404);
  expect((await server.get('/guide')).body).toContain('Without the name');
  expect(await subjects()).toEqual(['["bea@example.org"]']);
});

test('versions of the navigation are removed too, and a restored backup forgets them', async () => {
  const nav = { _id: '', donate: { type: 'page', href: '/give', text: 'Jo Smith' } };
  const { version } = (await server.post('site/publishNav', { nav }, ada)).json().nav;
  await server.post(
    'site/publishNav',
    { nav: { ...nav, version, donate: { ...nav.donate, text: 'Give' } } },
    ada,
  );
  const { reader, writer } = server.services.database;
  const rows = () => reader.selectFrom('site_document_revision').selectAll().orderBy('version').execute();
  const [first] = await rows();
  expect((await removeVersion(first!.id)).statusCode).toBe(200);
  expect((await rows()).map(({ action, doc }) => [action, doc.includes('Jo Smith')])).toEqual([
    ['removed', false],
    ['publish', false],
  ]);
  const [again] = await revisionsOf();
  await removeVersion(again!._id);
  const removed = await removedForGood(reader);
  expect(removed.map(({ kind }) => kind)).toEqual(['site_document_revision', 'page_revision']);
  // The backup has the versions as they were.
  await writer.updateTable('site_document_revision').set(first!).where('id', '=', first!.id).execute();
  await writer
    .updateTable('page_revision')
    .set({ action: 'publish', doc: '{"title":"Jo Smith"}' })
    .where('id', '=', again!._id)
    .execute();
  const time = new Date().toISOString();
  expect(await writer.transaction().execute((trx) => removeAgain(trx, removed, time))).toBe(2);
  expect(
    JSON.stringify([await rows(), await reader.selectFrom('page_revision').selectAll().execute()]),
  ).not.toContain('Jo Smith');
  expect(await writer.transaction().execute((trx) => removeAgain(trx, removed, time))).toBe(0);
});
