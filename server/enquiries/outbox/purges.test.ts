import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { releaseStuck } from '../../../db/outbox-attempts.ts';
import { enqueue, outboxCounts } from '../../../db/outbox-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import { ALL_PAGES } from '../../core/cdn/cdn-tags.ts';
import { readConfig } from '../../core/config/config.ts';
import { type CdnStandIn, startCdn } from '../../testing/cdn-stand-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { configuredChannels } from './channels.ts';
import { Outbox } from './outbox.ts';

const DAY_MS = 24 * 60 * 60_000;
let server: TestServer;
let cdn: CdnStandIn;
/** How far the clock of the outbox is ahead, in milliseconds. */
let ahead: number;

beforeEach(async () => {
  [server, cdn] = await Promise.all([startTestServer(), startCdn('cloudflare')]);
  ahead = 0;
});
afterEach(() => Promise.all([server.close(), cdn.close()]));

const now = () => new Date(Date.now() + ahead).toISOString();

function start(): Outbox {
  const config = readConfig({ ...cdn.env, TIME_ZONE: 'UTC' });
  const { database } = server.services;
  const outbox = new Outbox({ config, channels: configuredChannels(config), database, now, drainMs: 100 });
  onTestFinished(() => outbox.close());
  outbox.start({ warn: vi.fn() });
  return outbox;
}

const put = (...tags: readonly string[][]) =>
  enqueue(
    server.services.database.writer,
    tags.map((some) => ({
      ...({ id: newId(), channel: 'purge', kind: 'purge', submissionId: null, domainId: null } as const),
      ...{ body: { tags: some }, createdAt: now(), secret: false },
    })),
  );

const stored = () => server.services.database.writer.selectFrom('outbox').selectAll().execute();
const purged = (...tags: readonly string[][]) =>
  vi.waitFor(async () => {
    expect(cdn.purges.map((some) => some.toSorted())).toEqual(tags);
    expect(await stored()).toEqual([]);
  }, 5000);

test('purges that wait together are one request, and nothing of them stays', async () => {
  await put(['a', 'b'], ['b', 'c'], ['d']);
  start().wake();
  await purged(['a', 'b', 'c', 'd']);
});

test('many changes become a purge of all pages, which is still one request', async () => {
  await put(...Array.from({ length: 60 }, (_, number) => [`a${number}`, `b${number}`]));
  start().wake();
  await purged([ALL_PAGES]);
});

test('two servers send a purge once', async () => {
  const [one, other] = [start(), start()];
  await put(['a']);
  one.wake();
  other.wake();
  await purged(['a']);
  await Promise.all([one.settled(), other.settled()]);
  expect(cdn.requests).toHaveLength(1);
});

test('a purge is tried until it succeeds, with what has come since, and the owner is told until then', async () => {
  const outbox = start();
  cdn.behave('failing', 'limiting', 'dropping', { status: 403 }, 'failing');
  await put(['a']);
  await server.services.database.writer.updateTable('outbox').set({ attempts: 500 }).execute();
  const [{ created_at: since } = { created_at: '' }] = await stored();
  for (let times = 1; times <= 6; times += 1) {
    outbox.wake();
    await vi.waitFor(() => expect(cdn.requests).toHaveLength(times), 5000);
    await outbox.settled();
    expect(await stored()).toMatchObject([{ state: 'waiting', tries: 0 }]);
    ahead += 4 * DAY_MS;
    if (times === 3) await put(['b']);
  }
  expect(await outbox.purges()).toMatch(
    /^Changes since .* have not reached it\. Cloudflare is out of order \(500\)\.$/,
  );
  expect(await stored()).toMatchObject([{ created_at: since }]);
  cdn.behave('right');
  outbox.wake();
  // The third one was carried out, although its answer was lost.
  await purged(['a'], ['a', 'b']);
  expect(await outbox.purges()).toBe('');
});

test('a purge whose server was killed, twice, is sent by the next one', async () => {
  await put(['a']);
  const { writer } = server.services.database;
  await writer
    .updateTable('outbox')
    .set({ state: 'sending', lease_until: now(), uncertain: 2, attempts: 2, tries: 20 })
    .execute();
  await releaseStuck(writer, { now: now(), leasesBefore: now(), attemptsBefore: now() });
  start().wake();
  await purged(['a']);
});

test('mails that wait do not hide purges, nor purges mails', async () => {
  await put(['a']);
  expect(await outboxCounts(server.services.database.reader)).toEqual({ waiting: 0, failed: 0 });
  const cookie = await server.signIn('noor', ['admin']);
  const listed = await server.app.inject({ url: '/api/mail/list', headers: { cookie } });
  expect(listed.json()).toEqual({ messages: [], total: 0 });
});
