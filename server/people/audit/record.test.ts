import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { recordAction } from './record.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira', ['admin']);
});
afterEach(() => server.close());

function entries() {
  const { reader } = server.services.database;
  return reader.selectFrom('audit_entry').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** Sets the server's clock to a time (ISO 8601), and returns an object that advances the clock. */
function clock(from: string): { later(minutes: number): void } {
  let now = Date.parse(from);
  vi.spyOn(server.services, 'now').mockImplementation(() => new Date(now).toISOString());
  return {
    later: (minutes) => {
      now += minutes * 60_000;
    },
  };
}

test('an entry says who did what to which page, when and on which site, and nothing that is on the page', async () => {
  const { _id } = await server.save(cookie, { slug: 'guide', title: 'Secret words' });
  const stored = await entries();
  expect(stored).toMatchObject([
    {
      action: 'page/create',
      user_name: 'mira',
      domain_id: server.services.domains.default()!.id,
      subject_kind: 'page',
      subject_id: _id,
      subject_name: '/guide',
      times: 1,
    },
  ]);
  expect(JSON.stringify(stored)).not.toContain('Secret');
});

test('a page that one person saves all the time is one entry in ten minutes', async () => {
  const time = clock('2026-03-01T10:00:00.000Z');
  let page = await server.save(cookie, { slug: 'guide' });
  const another = await server.save(cookie, { slug: 'other' });
  for (const title of ['a', 'b', 'c']) {
    time.later(1);
    page = await server.save(cookie, { ...page, title });
  }
  await server.save(cookie, { ...another, title: 'a' });
  const colleague = await server.signIn('noor');
  page = await server.save(colleague, { ...page, title: 'd' });
  time.later(10);
  await server.save(cookie, { ...page, title: 'e' });
  const saves = (await entries()).filter(({ action }) => action === 'page/save');
  expect(saves.map((entry) => [entry.user_name, entry.subject_name, entry.times, entry.last_at])).toEqual([
    ['mira', '/guide', 3, '2026-03-01T10:03:00.000Z'],
    ['mira', '/other', 1, '2026-03-01T10:03:00.000Z'],
    ['noor', '/guide', 1, '2026-03-01T10:03:00.000Z'],
    ['mira', '/guide', 1, '2026-03-01T10:13:00.000Z'],
  ]);
});

test('what is not done all the time is an entry each time, and a very long name is cut', async () => {
  clock('2026-03-01T10:00:00.000Z');
  const subject = { kind: 'page', id: 'a', name: '😀'.repeat(2 * SHORT_TEXT_MAX_LENGTH) } as const;
  const done = { actor: null, domainId: null, subject, at: server.services.now() };
  const { writer } = server.services.database;
  for (let times = 0; times < 2; times++)
    await recordAction(writer, { ...done, action: 'page/unpublishPage', details: { times } });
  for (let times = 0; times < 2; times++)
    await recordAction(writer, { ...done, action: 'page/save', details: { times } });
  const stored = await entries();
  expect(stored.map(({ action, times, details }) => [action, times, details])).toEqual([
    ['page/unpublishPage', 1, '{"times":0}'],
    ['page/unpublishPage', 1, '{"times":1}'],
    ['page/save', 2, '{"times":1}'],
  ]);
  expect([...stored[0]!.subject_name]).toHaveLength(SHORT_TEXT_MAX_LENGTH);
});

test('a save that changes nothing is not recorded', async () => {
  const page = await server.save(cookie, { slug: 'guide' });
  await server.save(cookie, { ...page });
  expect(await entries()).toMatchObject([{ action: 'page/create', times: 1 }]);
});

test.skipIf(onPostgres)('nothing is done that cannot be recorded', async () => {
  const page = await server.publish(cookie, { slug: 'guide', title: 'Guide' });
  const { writer } = server.services.database;
  await sql`create trigger full before insert on audit_entry begin select raise(abort, 'full'); end`.execute(
    writer,
  );
  const state = async () => [
    await writer.selectFrom('page').selectAll().execute(),
    await writer.selectFrom('redirect').selectAll().execute(),
    await writer.selectFrom('domain').selectAll().execute(),
  ];
  const before = await state();
  const changes: [string, object][] = [
    ['page/save', { page: { ...page, title: 'New' } }],
    ['page/publishPage', { page: { ...page, title: 'New' } }],
    ['page/unpublishPage', { _id: page._id }],
    ['page/duplicate', { _id: page._id, slug: 'copy' }],
    ['roles/applyToPage', { page, roles: ['editor'] }],
    ['redirects/save', { redirect: { from: '/a', to: '/guide' } }],
    ['config/saveDomain', { domain: { name: 'New', hostnames: ['new.example.org'] } }],
  ];
  for (const [call, body] of changes) {
    expect((await server.post(call, body, cookie)).statusCode, call).toBe(503);
    expect(await state(), call).toEqual(before);
  }
});
