import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { databaseFault } from '../../../db/database-fault.ts';
import { takeLease } from '../../../db/lease-queries.ts';
import { PageTimes } from '../../content/page-times/page-times.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { twoServers } from '../../testing/several-servers.ts';
import { startTestServer } from '../../testing/test-server.ts';

describe.skipIf(!onPostgres)('the background work of two servers', () => {
  const servers = twoServers();
  const both = () => [servers.one, servers.other];

  const onDuty = () => both().map(({ services }) => services.duty.isHere);
  const takeAll = async () => {
    for (const { services } of both()) await services.duty.take();
  };
  const expire = () =>
    sql`update lease set until = '2026-01-01T00:00:00.000Z'`.execute(servers.one.services.database.writer);

  test('is done by one of them, however often both ask', async () => {
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(both().map(({ services }) => services.duty.take()));
      expect(onDuty().toSorted()).toEqual([false, true]);
    }
  });

  test('goes on at the other one when the lease of a killed server has ended, and not before', async () => {
    await takeAll();
    const [wasFirst] = onDuty();
    const { one, other } = servers;
    const [before, next] = wasFirst ? [one, other] : [other, one];
    await next.services.duty.take();
    expect(next.services.duty.isHere).toBe(false);
    await expire();
    await next.services.duty.take();
    expect(next.services.duty.isHere).toBe(true);
    await before.services.duty.take();
    expect(before.services.duty.isHere).toBe(false);
  });

  test('needs a database that takes changes: a server knows why it takes none, until it does', async () => {
    const { duty, database } = servers.one.services;
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'read-only' using errcode = '25006'; end $$`.execute(database.writer);
    await sql`create trigger refuse before insert on lease execute function refuse()`.execute(
      database.writer,
    );
    await duty.take();
    const fault = databaseFault(duty.trouble);
    await sql`drop function refuse cascade`.execute(database.writer);
    expect(fault).toBe('read-only');
    await duty.take();
    expect(duty.trouble).toBeNull();
  });

  test('that was not done here is begun when this server gets the duty, each time', async () => {
    await takeAll();
    const [wasFirst] = onDuty();
    const [here, there] = wasFirst ? both() : both().toReversed();
    const begun = vi.fn();
    here!.services.duty.whenTaken(() => begun('here'));
    there!.services.duty.whenTaken(() => begun('there'));
    await takeAll();
    expect(begun.mock.calls).toEqual([['here']]);
    await expire();
    await there!.services.duty.take();
    await here!.services.duty.take();
    expect(begun.mock.calls).toEqual([['here'], ['there']]);
  });

  test('of publishing at a set time is done once when both servers do it', async () => {
    const { one } = servers;
    const cookie = await one.signIn('pia', ['publisher']);
    const page = await one.save(cookie, { slug: 'timed', title: 'Timed' });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const set = await one.post('pageTimes/set', { _id: page._id, action: 'publish', at }, cookie);
    expect(set.statusCode, set.body).toBe(200);
    const report = vi.fn();
    const now = () => new Date(Date.now() + 7_200_000).toISOString();
    await Promise.all(
      both().map(({ app, services }) => new PageTimes({ ...services, now }, report).run(app.log)),
    );
    const entries = await one.services.database.reader
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', page._id)
      .where('action', '=', 'page/publishPage')
      .execute();
    expect([entries.length, report.mock.calls]).toEqual([1, []]);
    expect((await one.get('/timed')).statusCode).toBe(200);
  });

  test('goes on at the other one at once when a server is stopped', async () => {
    await takeAll();
    const [wasFirst] = onDuty();
    const { one, other } = servers;
    const [before, next] = wasFirst ? [one, other] : [other, one];
    await before.services.duty.close();
    expect(before.services.duty.isHere).toBe(false);
    await next.services.duty.take();
    expect(next.services.duty.isHere).toBe(true);
  });

  test('ends on this server before it can begin on another', async () => {
    const { writer } = servers.one.services.database;
    await expire();
    expect(await takeLease(writer, { name: 'background', holder: 'a', ms: 60_000 })).toBe(true);
    expect(await takeLease(writer, { name: 'background', holder: 'b', ms: 60_000 })).toBe(false);
    expect(await takeLease(writer, { name: 'background', holder: 'a', ms: 1 })).toBe(true);
    await expect.poll(() => takeLease(writer, { name: 'background', holder: 'b', ms: 60_000 })).toBe(true);
    await takeAll();
    expect(onDuty()).toEqual([false, false]);
  });
});

test.skipIf(onPostgres)('the only server of a database file always does the background work', async () => {
  const server = await startTestServer();
  expect(server.services.duty.isHere).toBe(true);
  await server.services.duty.take();
  expect(server.services.duty.isHere).toBe(true);
  await server.close();
});
