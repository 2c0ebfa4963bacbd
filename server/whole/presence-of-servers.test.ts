import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PLACES_CHANNEL } from '../../db/live-editor-queries.ts';
import { newId } from '../../src/model/ids.ts';
import type { StoredPage } from '../../src/model/page.ts';
import { MAX_TABS } from '../../src/model/together.ts';
import { PeopleElsewhere } from '../content/together/people-elsewhere.ts';
import { listen } from '../testing/editor-events.ts';
import { onPostgres } from '../testing/on-postgres.ts';
import { pageOfPublishers } from '../testing/pages.ts';
import { twoServers } from '../testing/several-servers.ts';
import type { TestServer } from '../testing/test-server.ts';

describe.skipIf(!onPostgres)('people who have the editor open on several servers', () => {
  const servers = twoServers();
  const addresses = new Map<TestServer, string>();
  let lin: string;
  let mira: string;
  let page: StoredPage;

  beforeAll(async () => {
    for (const server of [servers.one, servers.other]) {
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      addresses.set(server, `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`);
    }
    lin = await servers.one.signIn('lin');
    mira = await servers.one.signIn('mira', ['publisher']);
    page = await servers.one.save(lin, { slug: 'hours', title: 'Hours' });
  });

  const on = (server: TestServer, cookie: string) => listen(server, addresses.get(server)!, cookie);
  const QUICKLY = { interval: 10 };

  /** A server that is not this one: it reads when it is told to. */
  const another = (server: string) => {
    const report = vi.fn();
    const { database } = servers.one.services;
    const people = new PeopleElsewhere({ database, server, report });
    onTestFinished(async () => {
      await people.close();
      expect(report).not.toHaveBeenCalled();
    });
    return people;
  };

  test('see each other, where each is, and when one has left; the tabs of one person are those of one', async () => {
    const [one, two, again] = [
      await on(servers.one, lin),
      await on(servers.other, mira),
      await on(servers.other, lin),
    ];
    expect(await one.report({ page: page._id, block: 'a' })).toBe(200);
    expect(await two.report({ page: page._id })).toBe(200);
    await expect.poll(() => one.people(page._id), QUICKLY).toEqual(['you: a', 'mira: null']);
    await expect.poll(() => two.people(page._id), QUICKLY).toEqual(['you: null', 'lin: a']);
    await two.report({ page: page._id, block: 'b' });
    await again.report({ page: page._id, block: 'c' });
    await expect.poll(() => one.people(page._id), QUICKLY).toEqual(['you: a', 'mira: b', 'you: c']);
    two.leave();
    await expect.poll(() => one.people(page._id), QUICKLY).toEqual(['you: a', 'you: c']);
    again.leave();
    await expect.poll(() => one.people(page._id), QUICKLY).toEqual(['you: a']);
  });

  /** A browser whose stream of events is on one server, and whose reports a balancer sends to the other one. */
  const across = (stream: TestServer, reports: TestServer, cookie: string) =>
    listen(reports, addresses.get(stream)!, cookie);

  test('are seen, and hear of changes, wherever a balancer sends their reports', async () => {
    const [one, two] = [
      await across(servers.one, servers.other, lin),
      await across(servers.other, servers.one, mira),
    ];
    expect(await one.report({ page: page._id, block: 'a' })).toBe(200);
    expect(await two.report({ page: page._id, block: 'b' })).toBe(200);
    await expect.poll(() => one.people(page._id), QUICKLY).toEqual(['you: a', 'mira: b']);
    await expect.poll(() => two.people(page._id), QUICKLY).toEqual(['you: b', 'lin: a']);
    page = await servers.other.save(lin, { ...page, title: 'Opening hours' });
    await expect.poll(() => two.lastChange(), QUICKLY).toMatchObject({ id: page._id, version: page.version });
    // So many long places do not fit into a notification: the page is told, and the blocks are not.
    const long = (number: number) => ({
      page: page._id,
      block: `${number}${'\u0001'.repeat(60)}`,
      tab: newId(),
    });
    expect(await one.report(...Array.from({ length: MAX_TABS }, (_, number) => long(number)))).toBe(200);
    await expect.poll(() => one.people(page._id).slice(0, 2), QUICKLY).toEqual(['you: null', 'you: null']);
  });

  test('are moved only by their own sessions and by servers of the site', async () => {
    const own = await on(servers.one, lin);
    await own.report({ page: page._id, block: 'a' });
    const places = [{ tab: newId(), page: page._id, block: 'forged' }];
    const { connection } = own;
    expect((await servers.other.post('editor/here', { connection, places }, mira)).statusCode).toBe(200);
    const { writer } = servers.one.services.database;
    for (const text of ['', 'x', JSON.stringify({ connection, places })])
      await sql`select pg_notify(${PLACES_CHANNEL}, ${text})`.execute(writer);
    // Notifications arrive in their order.
    await on(servers.other, mira).then((other) => other.report({ page: page._id, block: 'b' }));
    await expect.poll(() => own.people(page._id), QUICKLY).toEqual(['you: a', 'mira: b']);
  });

  test('are seen only by people who may change the page', async () => {
    const { page: held, publisher } = await pageOfPublishers(servers.one, { slug: 'held', title: 'Held' });
    const [one, two, three] = [
      await on(servers.one, publisher),
      await on(servers.other, lin),
      await on(servers.other, mira),
    ];
    await one.report({ page: held._id, block: 'a' });
    await two.report({ page: held._id, block: 'b' });
    await three.report({ page: held._id, block: 'c' });
    await expect.poll(() => one.people(held._id), QUICKLY).toEqual(['you: a', 'mira: c']);
    await expect.poll(() => three.people(held._id), QUICKLY).toEqual(['you: c', 'pia: a']);
    expect(two.people(held._id)).toEqual([]);
  });

  test('are gone when their server has ended, at once if it was stopped, and after a while if it was killed', async () => {
    const { writer } = servers.one.services.database;
    const [there, here] = [another('there'), another('here')];
    const seen = async () => {
      await here.read();
      return here.on('p');
    };
    const changed = vi.fn();
    here.start(changed);
    const somebody = { page: 'p', tab: 't', person: 'x', name: 'Noor', block: null };
    there.tell([somebody]);
    await expect.poll(seen).toEqual([expect.objectContaining({ name: 'Noor' })]);
    await sql`update live_editor set at = '2026-01-01T00:00:00.000Z' where server = 'there'`.execute(writer);
    expect([await seen(), changed.mock.lastCall]).toEqual([[], [['p']]]);
    there.tell([{ ...somebody, block: 'b' }]);
    await expect.poll(seen).toHaveLength(1);
    await there.close();
    expect(await seen()).toEqual([]);
    const rows = await writer
      .selectFrom('live_editor')
      .select('server')
      .where('server', '=', 'there')
      .execute();
    expect(rows).toEqual([]);
  });
});
