import fs from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enqueue } from '../../db/outbox-queries.ts';
import {
  DELETED_PAGE_RETENTION_DAYS,
  INVITATION_DAYS,
  PASSWORD_LINK_HOURS,
  PUBLICATION_TAKEN_BACK_HOURS,
} from '../../src/model/limits.ts';
import { passwordLink } from '../people/auth/password-links.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { upload } from '../testing/uploads.ts';
import { Housekeeping } from './housekeeping.ts';

const HOUR_MS = 60 * 60_000;
let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

/** Returns the housekeeping of the server as it would run some hours later. */
function after(hours: number): Housekeeping {
  const now = () => new Date(Date.now() + hours * HOUR_MS).toISOString();
  return new Housekeeping({ ...server.services, now }, vi.fn());
}

async function rowsAbout(pageId: string): Promise<number> {
  const { writer } = server.services.database;
  const counts = await Promise.all([
    writer.selectFrom('page').select('id').where('id', '=', pageId).execute(),
    writer.selectFrom('page_revision').select('id').where('page_id', '=', pageId).execute(),
    writer.selectFrom('listing').select('id').where('page_id', '=', pageId).execute(),
  ]);
  return counts.flat().length;
}

test('a deleted page is removed with its revisions and listing after its retention, and not before', async () => {
  const deleted = await server.publish(cookie, { slug: 'old', template: 'listing' });
  await server.post('page/unpublishPage', { _id: deleted._id }, cookie);
  let page = await server.save(cookie, { slug: 'kept' });
  for (let round = 0; round < 3; round++) page = await server.save(cookie, { ...page, title: `${round}` });
  await server.post('page/delete', { _id: deleted._id }, cookie);
  await after(DELETED_PAGE_RETENTION_DAYS * 24 - 1).run();
  expect(await rowsAbout(deleted._id)).toBe(5);
  await after(DELETED_PAGE_RETENTION_DAYS * 24 + 1).run();
  expect(await rowsAbout(deleted._id)).toBe(0);
  expect(await rowsAbout(page._id)).toBe(5);
});

test('a publication can be taken back for a day, and what it replaced is forgotten then', async () => {
  const publish = async (title: string) => {
    const response = await server.post('publication/publish', { page: { slug: title, title } }, cookie);
    return { publication: response.json().publication as string };
  };
  const takeBack = async (body: object) =>
    (await server.post('publication/takeBack', body, cookie)).statusCode;
  const [kept, old] = [await publish('kept'), await publish('old')];
  await after(PUBLICATION_TAKEN_BACK_HOURS - 1).run();
  expect(await takeBack(kept)).toBe(200);
  await after(PUBLICATION_TAKEN_BACK_HOURS + 1).run();
  expect(await takeBack(old)).toBe(404);
  const { reader } = server.services.database;
  const stored = await reader.selectFrom('page_revision').select('replaced').execute();
  expect(stored.filter(({ replaced }) => replaced !== null)).toEqual([]);
});

test('an expired password link is removed', async () => {
  const tokens = () => server.services.database.writer.selectFrom('password_token').selectAll().execute();
  const id = await server.addUser('noor');
  const { database, now } = server.services;
  await passwordLink(database.writer, { id, email: 'noor@example.org' }, 'https://example.org', now());
  await after(PASSWORD_LINK_HOURS - 1).run();
  expect(await tokens()).toHaveLength(1);
  await after(PASSWORD_LINK_HOURS + 1).run();
  expect(await tokens()).toEqual([]);
});

test('a link that was never sent is given up with its time, other mails after 90 days, and both go 90 days later', async () => {
  const { database, now } = server.services;
  const mail = { to: ['noor@example.org'], cc: [], replyTo: null, subject: '', text: '', html: '' };
  const entry = {
    channel: 'mail',
    submissionId: null,
    domainId: null,
    body: mail,
    createdAt: now(),
  } as const;
  await enqueue(database.writer, [
    { ...entry, id: 'invitation', kind: 'invitation', secret: true },
    { ...entry, id: 'link', kind: 'password', secret: true },
    { ...entry, id: 'enquiry', kind: 'staff', secret: false },
  ]);
  const states = async () => {
    const rows = await database.writer
      .selectFrom('outbox')
      .select(['id', 'state', 'body'])
      .orderBy('id')
      .execute();
    return rows.map(({ id, state, body }) => `${id} ${state}${body === null ? ', wiped' : ''}`);
  };
  await after(PASSWORD_LINK_HOURS - 1).run();
  expect(await states()).toEqual(['enquiry waiting', 'invitation waiting', 'link waiting']);
  await after(PASSWORD_LINK_HOURS + 1).run();
  expect(await states()).toEqual(['enquiry waiting', 'invitation waiting', 'link failed, wiped']);
  await after(INVITATION_DAYS * 24 - 1).run();
  expect(await states()).toContain('invitation waiting');
  await after(INVITATION_DAYS * 24 + 1).run();
  expect(await states()).toContain('invitation failed, wiped');
  await after(90 * 24 + 1).run();
  expect(await states()).toEqual(['enquiry failed', 'invitation failed, wiped', 'link failed, wiped']);
  await after(181 * 24).run();
  expect(await states()).toEqual([]);
});

test('words of a page that is no longer published are not offered to readers any more', async () => {
  const { database } = server.services;
  const page = await server.publish(cookie, { slug: 'guide', title: 'Counselling nearby' });
  const other = await server.publish(cookie, { slug: 'other', title: 'Counselling' });
  const words = async () =>
    (await database.writer.selectFrom('search_word').select('word').orderBy('word').execute()).map(
      ({ word }) => word,
    );
  expect(await words()).toEqual(expect.arrayContaining(['counselling', 'nearby']));
  await server.post('page/unpublishPage', { _id: page._id }, cookie);
  await after(0).run();
  expect(await words()).toContain('counselling');
  expect(await words()).not.toContain('nearby');
  await server.post('page/unpublishPage', { _id: other._id }, cookie);
  await after(0).run();
  expect(await words()).not.toContain('counselling');
});

test('bytes that no picture and no file has are removed after a day, and no others', async () => {
  const { media } = server.services;
  const file = await upload(server.app, 'file/upload', cookie, { bytes: Buffer.from('%PDF-1.7') });
  expect(file.statusCode).toBe(201);
  const left = await media.put(Buffer.from('left'));
  const stored = async () => {
    const found = [];
    for await (const folder of media.stored()) found.push(...folder);
    return found.map(({ hash }) => hash);
  };
  await after(23).run();
  expect(await stored()).toHaveLength(2);
  await after(25).run();
  expect(await stored()).toHaveLength(1);
  expect(await stored()).not.toContain(left);
});

test('bytes that were arriving when the server was killed are removed after a day', async () => {
  const { file } = await server.services.media.receive([Buffer.from('half of a file')]);
  await after(23).run();
  expect(fs.existsSync(file)).toBe(true);
  await after(25).run();
  expect(fs.existsSync(file)).toBe(false);
});

test('it runs by itself, and stops after the current step', async () => {
  const deleted = await server.save(cookie, { slug: 'old' });
  await server.post('page/delete', { _id: deleted._id }, cookie);
  const housekeeping = after(DELETED_PAGE_RETENTION_DAYS * 24 + 1);
  housekeeping.start(0);
  await vi.waitFor(async () => expect(await rowsAbout(deleted._id)).toBe(0));
  await housekeeping.close();
});

test('what was removed for good is forgotten after 400 days, or when the oldest backup is gone', async () => {
  const { writer } = server.services.database;
  const removed_at = server.services.now();
  await writer.insertInto('removed_for_good').values({ kind: 'page', id: 'gone', removed_at }).execute();
  const left = async (days: number, oldest: string | null) => {
    const now = () => new Date(Date.parse(removed_at) + days * 24 * 3_600_000).toISOString();
    const oldestBackup = async () => oldest;
    await new Housekeeping({ ...server.services, now, oldestBackup }, vi.fn()).run();
    return (await writer.selectFrom('removed_for_good').select('id').execute()).length;
  };
  expect(await left(399, null)).toBe(1);
  expect(await left(399, '2199-01-01T00:00:00.000Z')).toBe(1);
  expect(await left(500, '2020-01-01T00:00:00.000Z')).toBe(1);
  expect(await left(401, null)).toBe(0);
});

test('a failed run is reported', async () => {
  const warn = vi.fn();
  const { database } = server.services;
  const housekeeping = new Housekeeping({ ...server.services, database, now: () => 'no time' }, warn);
  housekeeping.start(0);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  await housekeeping.close();
});

test('it asks for a newer version, and does not wait for the answer', async () => {
  const lookDaily = vi.spyOn(server.services.updates, 'lookDaily').mockReturnValue(new Promise(() => {}));
  await after(0).run();
  expect(lookDaily).toHaveBeenCalledOnce();
});
