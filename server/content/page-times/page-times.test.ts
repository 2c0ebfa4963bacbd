import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setRolesOf } from '../../../db/person-changes.ts';
import { putRole } from '../../../db/user-queries.ts';
import { PAGE_TIME_DAYS } from '../../../src/model/limits.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import type { PageTime } from '../../../src/model/page-times.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { PageTimes } from './page-times.ts';

const MAIL = {
  SITE_URL: 'http://localhost',
  RESEND_API_KEY: 'key',
  MAIL_FROM: 'site@example.org',
  RESEND_BASE_URL: 'http://127.0.0.1:9',
};
const HOUR_MS = 3_600_000;

let server: TestServer;
let pia: string;
let ada: string;
const report = vi.fn();

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

async function open(env: Record<string, string> = MAIL): Promise<void> {
  server = await startTestServer(env);
  await putRole(server.services.database.writer, 'writer', []);
  pia = await server.signIn('pia', ['publisher']);
  ada = await server.signIn('ada', ['admin']);
}
beforeEach(() => {
  report.mockClear();
  return open();
});
afterEach(async () => {
  expect(report).not.toHaveBeenCalled();
  await server.close();
});

const set = (fields: object, as = pia) => server.post('pageTimes/set', fields, as);
async function settled(fields: object, as = pia): Promise<PageTime[]> {
  const response = await set(fields, as);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().times;
}
/** Does what is due some hours from now. */
async function runAt(hours: number, services = server.services): Promise<void> {
  await new PageTimes({ ...services, now: () => inHours(hours) }, report).run(server.app.log);
}
const visit = async (address: string) => {
  const { statusCode, headers, body } = await server.get(address);
  return { status: statusCode, to: headers.location, body };
};
const rows = () => server.services.database.reader.selectFrom('page_time').selectAll().execute();
const stopped = async () => (await rows()).map(({ action, stopped: why }) => `${action}: ${why}`);
async function mails(): Promise<string[]> {
  const { reader } = server.services.database;
  const found = await reader.selectFrom('outbox').select(['recipients', 'subject', 'body']).execute();
  return found.map(({ recipients, subject }) => `${JSON.parse(recipients).join()}: ${subject}`).toSorted();
}
const mailTexts = async () => {
  const found = await server.services.database.reader.selectFrom('outbox').select('body').execute();
  return found.map(({ body }) => (JSON.parse(body!) as { text: string }).text).join('\n');
};
async function recorded(action: string) {
  const { reader } = server.services.database;
  const found = await reader.selectFrom('audit_entry').selectAll().where('action', '=', action).execute();
  return found.map(({ user_name, subject_name, details }) => [user_name, subject_name, JSON.parse(details)]);
}
const roleOf = (username: string, roles: string[]) =>
  server.services.database.writer.transaction().execute(async (trx) => {
    const { id } = await trx
      .selectFrom('user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    await setRolesOf(trx, id, roles);
  });
const stored = async (page: StoredPage): Promise<StoredPage> =>
  (await server.get(`/api/page/load?slug=${page.slug}`, { cookie: pia })).json();

test('a page is published at its time as it is drafted then, by the person who set the time, once', async () => {
  let page = await server.save(pia, { slug: 'guide', title: 'First' });
  const at = inHours(2);
  const times = await settled({ _id: page._id, action: 'publish', at });
  expect(times).toEqual([
    {
      ...{ action: 'publish', at, leadsTo: '', version: 1, stopped: '' },
      ...{ setBy: { _id: expect.any(String), username: 'pia' }, setAt: expect.any(String) },
    },
  ]);
  page = await server.save(ada, { ...page, title: 'Second' });
  await runAt(1.9);
  expect((await visit('/guide')).status).toBe(404);
  await runAt(2.1);
  expect((await visit('/guide')).body).toContain('Second');
  expect(await rows()).toEqual([]);
  expect(await recorded('page/publishPage')).toEqual([['pia', '/guide', { setFor: at }]]);
  expect(await recorded('pageTimes/set')).toEqual([['pia', '/guide', { setFor: at }]]);
  const live = await stored(page);
  expect([live.published, live.version, live.lastPublished]).toEqual([true, 3, live.updatedAt]);
  await runAt(3);
  expect((await stored(page)).version).toBe(3);
  expect(await mails()).toEqual([]);
});

test('a page cannot end if its publication was stopped', async () => {
  const page = await server.save(pia, { slug: 'guide', title: 'Guide' });
  await settled({ _id: page._id, action: 'publish', at: inHours(1) });
  await roleOf('pia', ['writer']);
  await runAt(2);
  await roleOf('pia', ['publisher']);
  const refused = await set({ _id: page._id, action: 'unpublish', at: inHours(3) });
  expect([refused.statusCode, refused.body.includes('Visitors cannot read this page')]).toEqual([422, true]);
});

test('a page without changes is not published again at its time', async () => {
  const page = await server.publish(pia, { slug: 'guide', title: 'Guide' });
  await settled({ _id: page._id, action: 'publish', at: inHours(1) });
  await runAt(2);
  expect(await rows()).toEqual([]);
  expect((await stored(page)).version).toBe(page.version);
  expect(await mails()).toEqual([]);
});

test('a page ends at its time, and its address leads to the page that was chosen', async () => {
  await server.publish(pia, { slug: 'next', title: 'Next' });
  const page = await server.publish(pia, { slug: 'fair', title: 'Fair' });
  const at = inHours(2);
  await settled({ _id: page._id, action: 'unpublish', at, leadsTo: '/next/' });
  expect((await visit('/fair')).status).toBe(200);
  await runAt(3);
  const { status, to } = await visit('/fair');
  expect([status, to]).toEqual([301, '/next']);
  expect(await recorded('page/unpublishPage')).toEqual([['pia', '/fair', { setFor: at, leadsTo: '/next' }]]);
  expect(await recorded('pageTimes/setEnd')).toEqual([['pia', '/fair', { setFor: at, leadsTo: '/next' }]]);
  await server.publish(pia, await stored(page));
  expect((await visit('/fair')).status).toBe(200);
});

test('a page ends although the page that it was to lead to is gone, and people are told', async () => {
  const next = await server.publish(pia, { slug: 'next', title: 'Next' });
  const page = await server.publish(pia, { slug: 'fair', title: 'Fair' });
  await settled({ _id: page._id, action: 'unpublish', at: inHours(1), leadsTo: '/next' });
  await server.post('page/unpublishPage', { _id: next._id }, pia);
  await runAt(2);
  expect((await visit('/fair')).status).toBe(404);
  expect(await rows()).toEqual([]);
  expect(await mails()).toEqual([
    'ada@example.org: Unpublished, but leads nowhere: Fair · localhost',
    'pia@example.org: Unpublished, but leads nowhere: Fair · localhost',
  ]);
  expect(await mailTexts()).toContain('The page /next is not public any more.');
});

test.each([
  ['publish', ['writer']],
  ['publish', ['editor']],
  ['unpublish', ['writer']],
  ['unpublish', ['editor']],
] as const)(
  'if the person may no longer %s it, with the roles %j, nothing happens, and people are told once',
  async (action, roles) => {
    const fields = { slug: 'guide', title: 'Guide' };
    const page = await server[action === 'publish' ? 'save' : 'publish'](pia, fields);
    await server.post('roles/applyToPage', { page: { _id: page._id }, roles: ['publisher', 'writer'] }, ada);
    await settled({ _id: page._id, action, at: inHours(1) });
    await roleOf('pia', [...roles]);
    await runAt(2);
    await runAt(3);
    expect((await visit('/guide')).status).toBe(action === 'publish' ? 404 : 200);
    expect(await stopped()).toEqual([`${action}: pia may no longer ${action} this page.`]);
    expect(await mails()).toEqual(
      ['ada', 'pia'].map((name) => `${name}@example.org: Not ${action}ed: Guide · localhost`),
    );
    // The time can be put away, and set anew by somebody who may.
    expect((await settled({ _id: page._id, action, at: inHours(4) }, ada))[0]?.stopped).toBe('');
    await runAt(5);
    expect((await visit('/guide')).status).toBe(action === 'publish' ? 200 : 404);
  },
);

test('nothing happens for a person who can no longer log in; only admins are told', async () => {
  const page = await server.save(pia, { slug: 'guide', title: 'Guide' });
  await settled({ _id: page._id, action: 'publish', at: inHours(1) });
  const { writer } = server.services.database;
  await writer
    .updateTable('user')
    .set({ deactivated_at: inHours(0) })
    .where('username', '=', 'pia')
    .execute();
  await runAt(2);
  expect((await visit('/guide')).status).toBe(404);
  expect(await mails()).toEqual(['ada@example.org: Not published: Guide · localhost']);
});

test('a fact that is missing keeps a page from being published, and people are told which', async () => {
  const page = await server.save(pia, { slug: 'guide', title: 'Guide' });
  await settled({ _id: page._id, action: 'publish', at: inHours(1) });
  await server.save(pia, { ...page, title: 'Guide of [your organisation]' });
  expect((await set({ _id: page._id, action: 'publish', at: inHours(2) })).statusCode).toBe(409);
  await runAt(3);
  expect((await visit('/guide')).status).toBe(404);
  expect(await stopped()).toEqual([expect.stringContaining('publish: Put your own facts in place of')]);
  expect(await mailTexts()).toContain('Put your own facts in place of [your organisation]');
});

test('both times of a page come in their order, also if they are done late', async () => {
  const page = await server.save(pia, { slug: 'guide', title: 'Guide' });
  await settled({ _id: page._id, action: 'publish', at: inHours(1) });
  await settled({ _id: page._id, action: 'unpublish', at: inHours(2) });
  await runAt(1.5);
  expect((await visit('/guide')).status).toBe(200);
  await runAt(2.5);
  expect((await visit('/guide')).status).toBe(404);

  // The server was down for both.
  await settled({ _id: page._id, action: 'publish', at: inHours(3) });
  await settled({ _id: page._id, action: 'unpublish', at: inHours(4) });
  await runAt(5);
  expect((await visit('/guide')).status).toBe(404);
  expect(await stopped()).toEqual(['publish: The server was down until the page had ended again.']);

  // It ends and comes back.
  await server.publish(pia, await stored(page));
  await server.save(pia, { ...(await stored(page)), title: 'Back' });
  await settled({ _id: page._id, action: 'unpublish', at: inHours(6) });
  await settled({ _id: page._id, action: 'publish', at: inHours(7) });
  await runAt(8);
  expect((await visit('/guide')).body).toContain('Back');
});

test('pages end before others are published, and a failure of one leaves the others', async () => {
  const first = await server.save(pia, { slug: 'first', title: 'First' });
  const second = await server.save(ada, { slug: 'second', title: 'Second' });
  const ending = await server.publish(pia, { slug: 'ending', title: 'Ending' });
  await settled({ _id: first._id, action: 'publish', at: inHours(1) });
  await settled({ _id: second._id, action: 'publish', at: inHours(2) }, ada);
  await settled({ _id: ending._id, action: 'unpublish', at: inHours(3) }, ada);
  await roleOf('pia', ['writer']);
  await runAt(4);
  const order = await server.services.database.reader
    .selectFrom('page_revision')
    .select(['action', 'page_id'])
    .where('action', 'in', ['publish', 'unpublish'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  expect(order.slice(-2).map(({ action, page_id }) => [action, page_id])).toEqual([
    ['unpublish', ending._id],
    ['publish', second._id],
  ]);
  expect((await visit('/first')).status).toBe(404);
});

test('what somebody does by hand takes the place of the time for it, and of no other', async () => {
  const page = await server.save(pia, { slug: 'guide', title: 'Guide' });
  const times = async () => (await rows()).map(({ action }) => action).toSorted();
  const setBoth = async () => {
    await settled({ _id: page._id, action: 'publish', at: inHours(1) });
    await settled({ _id: page._id, action: 'unpublish', at: inHours(2) });
  };
  await setBoth();
  await server.publish(ada, await stored(page));
  expect(await times()).toEqual(['unpublish']);
  await setBoth();
  await server.post('page/unpublishPage', { _id: page._id }, ada);
  expect(await times()).toEqual(['publish']);
  await server.post('page/delete', { _id: page._id }, ada);
  expect(await times()).toEqual([]);
  await server.post('page/restoreDeleted', { _id: page._id }, ada);
  await runAt(3);
  expect((await visit('/guide')).status).toBe(404);
});

test('a page that gets another address or a copy keeps its own times, and the copy has none', async () => {
  const page = await server.publish(pia, { slug: 'guide', title: 'Guide' });
  await settled({ _id: page._id, action: 'unpublish', at: inHours(1) });
  await server.post('page/duplicate', { _id: page._id, slug: 'copy' }, pia);
  expect((await rows()).map(({ page_id }) => page_id)).toEqual([page._id]);
  await server.publish(pia, { ...(await stored(page)), slug: 'moved' });
  await runAt(2);
  expect((await visit('/moved')).status).toBe(404);
});

test('a time is taken back with one call, by whoever may publish the page', async () => {
  const page = await server.save(pia, { slug: 'guide', title: 'Guide' });
  await settled({ _id: page._id, action: 'publish', at: inHours(1) });
  const wyn = await server.signIn('wyn', ['writer']);
  const clear = (as: string) => server.post('pageTimes/clear', { _id: page._id, action: 'publish' }, as);
  expect((await clear(wyn)).statusCode).toBe(403);
  expect((await clear(ada)).json()).toEqual({ times: [] });
  expect((await clear(ada)).json()).toEqual({ times: [] });
  expect(await recorded('pageTimes/clear')).toEqual([['ada', '/guide', {}]]);
  await runAt(2);
  expect((await visit('/guide')).status).toBe(404);
});

test.each([
  ['publish', { at: inHours(-1) }, 'at', 'This time is over: choose a later one'],
  ['publish', { at: inHours(24 * PAGE_TIME_DAYS + 1) }, 'at', /at most 730 days ahead/],
  ['unpublish', { at: inHours(1) }, 'at', /Visitors cannot read this page before that/],
])('a time to %s with %j is refused', async (action, fields, field, message) => {
  const page = await server.save(pia, { slug: 'guide', title: 'Guide' });
  const response = await set({ _id: page._id, action, ...fields });
  expect(response.statusCode).toBe(422);
  expect(response.json().validationErrors).toEqual([
    { field, message: typeof message === 'string' ? message : expect.stringMatching(message) },
  ]);
  expect(await rows()).toEqual([]);
});

test('a page cannot end at the time at which it is published, nor lead to itself, to a draft or to nothing', async () => {
  const page = await server.publish(pia, { slug: 'guide', title: 'Guide' });
  await server.save(pia, { slug: 'draft', title: 'Draft' });
  const home = await server.publish(pia, { slug: '', title: 'Home' }).catch(() => null);
  const at = inHours(2);
  await settled({ _id: page._id, action: 'publish', at });
  const end = async (fields: object) => {
    const response = await set({ _id: page._id, action: 'unpublish', at: inHours(3), ...fields });
    return response.statusCode === 200 ? '' : response.json().validationErrors[0].field;
  };
  expect(await end({ at })).toBe('at');
  for (const leadsTo of ['/guide', '/draft', '/nothing', 'https://example.org/', '/../x'])
    expect([leadsTo, await end({ leadsTo })]).toEqual([leadsTo, 'leadsTo']);
  expect(await end({ leadsTo: '' })).toBe('');
  if (home !== null) {
    const response = await set({ _id: home._id, action: 'unpublish', at, leadsTo: '/guide' });
    expect(response.json().validationErrors[0].field).toBe('leadsTo');
  }
});

test('lists, the page and ‘For you’ name the times, each person those of pages that they may publish', async () => {
  const page = await server.publish(pia, { slug: 'guide', title: 'Guide' });
  await server.save(pia, { slug: 'other', title: 'Other' });
  const at = inHours(1);
  const [time] = await settled({ _id: page._id, action: 'unpublish', at });
  const list = (await server.get('/api/page/list', { cookie: pia })).json().pages;
  const found = (await server.get('/api/search/pages?search=guide', { cookie: pia })).json().pages;
  const listed = [list.find(({ slug }: { slug: string }) => slug === 'guide'), found[0]];
  for (const { publishAt, unpublishAt } of listed) expect([publishAt, unpublishAt]).toEqual([null, at]);
  const forYou = async (cookie: string) =>
    (await server.get('/api/dashboard/forYou', { cookie })).json().times;
  expect(await forYou(pia)).toEqual([{ _id: page._id, slug: 'guide', title: 'Guide', time }]);
  expect(await forYou(await server.signIn('wyn', ['writer']))).toEqual([]);
  await server.post('roles/applyToPage', { page: { _id: page._id }, roles: ['editor'] }, ada);
  expect(await forYou(pia)).toEqual([]);
});

test('a server for readers only does nothing, until it has editors again', async () => {
  const page = await server.save(pia, { slug: 'guide', title: 'Guide' });
  await settled({ _id: page._id, action: 'publish', at: inHours(1) });
  const { services } = server;
  const readersOnly = { ...services.config, draft: false };
  const reading = new PageTimes({ ...services, config: readersOnly, now: () => inHours(2) }, report);
  reading.start(server.app.log);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await reading.close();
  expect((await visit('/guide')).status).toBe(404);
  const editing = new PageTimes({ ...services, now: () => inHours(2) }, report);
  await editing.run(server.app.log);
  expect((await visit('/guide')).status).toBe(200);
});

test.skipIf(onPostgres)(
  'a time that comes while the server is down is made up for at its start',
  async () => {
    await server.close();
    const folder = path.join(await temporaryFolder(), 'data');
    await open({ DATA_DIR: folder });
    const page = await server.publish(pia, { slug: 'guide', title: 'Guide' });
    const next = await server.save(pia, { slug: 'next', title: 'Next' });
    await settled({ _id: page._id, action: 'unpublish', at: inHours(1) });
    await settled({ _id: next._id, action: 'publish', at: inHours(1) });
    const { databaseFile } = server.services.config;
    await server.close();
    const db = new Sqlite(databaseFile);
    db.prepare("update page_time set at = '2026-01-01T00:00:00.000Z'").run();
    db.close();
    server = await startTestServer({ DATA_DIR: folder });
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
    expect((await visit('/guide')).status).toBe(404);
    expect((await visit('/next')).status).toBe(200);
  },
);

test('if the database cannot be written, the page is published at a later look', async () => {
  const page = await server.save(pia, { slug: 'guide', title: 'Guide' });
  await settled({ _id: page._id, action: 'publish', at: inHours(1) });
  const { database } = server.services;
  const writer = {
    transaction: () => ({ execute: () => Promise.reject(new Error('The disk is full.')) }),
  } as never;
  await runAt(2, { ...server.services, database: { ...database, reader: database.reader, writer } });
  expect(report).toHaveBeenCalledTimes(1);
  report.mockClear();
  expect(await stopped()).toEqual(['publish: ']);
  await runAt(3);
  expect((await visit('/guide')).status).toBe(200);
});
