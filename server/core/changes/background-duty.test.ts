import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeLease } from '../../../db/lease-queries.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServers, type TestServers } from '../../testing/several-servers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe.skipIf(!onPostgres)('the background work of two servers', () => {
  let all: TestServers;
  let one: TestServer;
  let other: TestServer;

  beforeAll(async () => {
    all = await startTestServers(2);
    [one, other] = all.servers as [TestServer, TestServer];
  });
  afterAll(() => all?.close());

  const onDuty = () => [one, other].map(({ services }) => services.duty.isHere);
  const takeAll = async () => {
    for (const { services } of [one, other]) await services.duty.take();
  };
  const expire = () =>
    sql`update lease set until = '2026-01-01T00:00:00.000Z'`.execute(one.services.database.writer);

  test('is done by one of them, however often both ask', async () => {
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([one.services.duty.take(), other.services.duty.take()]);
      expect(onDuty().toSorted()).toEqual([false, true]);
    }
  });

  test('goes on at the other one when the lease of a killed server has ended, and not before', async () => {
    await takeAll();
    const [wasFirst] = onDuty();
    const [before, next] = wasFirst ? [one, other] : [other, one];
    await next.services.duty.take();
    expect(next.services.duty.isHere).toBe(false);
    await expire();
    await next.services.duty.take();
    expect(next.services.duty.isHere).toBe(true);
    await before.services.duty.take();
    expect(before.services.duty.isHere).toBe(false);
  });

  test('goes on at the other one at once when a server is stopped', async () => {
    await takeAll();
    const [wasFirst] = onDuty();
    const [before, next] = wasFirst ? [one, other] : [other, one];
    await before.services.duty.close();
    expect(before.services.duty.isHere).toBe(false);
    await next.services.duty.take();
    expect(next.services.duty.isHere).toBe(true);
  });

  test('ends on this server before it can begin on another', async () => {
    const { writer } = one.services.database;
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
