import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { changesSince, insertChange } from '../../../db/change-queries.ts';
import type { Writer } from '../../../db/connection.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServers, twoServers } from '../../testing/several-servers.ts';
import type { TestServer } from '../../testing/test-server.ts';

describe.skipIf(!onPostgres)('two servers on one database', () => {
  const servers = twoServers();
  let one: TestServer;
  let other: TestServer;
  let cookie: string;

  beforeAll(async () => {
    ({ one, other } = servers);
    cookie = await one.signIn('mira', ['publisher']);
  });

  const seenBy = async (server: TestServer, url: string) => (await server.get(url)).body;

  test('a publication replaces the cached page of the other server', async () => {
    const page = await one.publish(cookie, { slug: 'here', title: 'Before' });
    for (const server of [one, other]) expect(await seenBy(server, '/here')).toContain('Before');
    await one.publish(cookie, { ...page, title: 'After' });
    await vi.waitFor(async () => expect(await seenBy(other, '/here')).toContain('After'), { interval: 5 });
  });

  test('a page that was taken away is gone from the other server', async () => {
    const page = await one.publish(cookie, { slug: 'leaving', title: 'Leaving' });
    expect((await other.get('/leaving')).statusCode).toBe(200);
    const answer = await one.post('page/unpublishPage', { _id: page._id }, cookie);
    expect(answer.statusCode).toBe(200);
    await vi.waitFor(async () => expect((await other.get('/leaving')).statusCode).toBe(404), { interval: 5 });
  });

  test('a domain has its new name, and a site that is closed is closed, on the other server', async () => {
    const admin = await one.signIn('ada', ['admin']);
    const { id, name, hostnames, version } = one.services.domains.default()!;
    const renamed = { _id: id, name: `${name} of today`, hostnames, version };
    expect((await one.post('config/saveDomain', { domain: renamed }, admin)).statusCode).toBe(200);
    await vi.waitFor(() => expect(other.services.domains.byId(id)?.name).toBe(renamed.name));
    expect((await other.get('/')).statusCode).not.toBe(503);
    await one.post('config/unpublishDomain', { domain: { _id: id } }, admin);
    await vi.waitFor(() => expect(other.services.domains.byId(id)?.published).toBe(false));
    await one.post('config/publishDomain', { domain: { _id: id } }, admin);
    await vi.waitFor(() => expect(other.services.domains.byId(id)?.published).toBe(true));
  });

  /** Cuts the connections that listen, as a restart of the database does. They are opened again after a second. */
  const deafen = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'hearth listens' and datname = current_database()`.execute(
      one.services.database.writer,
    );

  test('whoever has made a change gets it from the other server at once, without a notification', async () => {
    const admin = await one.signIn('ona', ['admin']);
    const { id, hostnames } = one.services.domains.default()!;
    await deafen();
    for (const name of ['First', 'Second', 'Third']) {
      const domain = { _id: id, name, hostnames, version: one.services.domains.byId(id)!.version };
      await one.post('config/saveDomain', { domain }, admin);
      const seen = await other.get('/api/config/loadDomain?hostname=localhost', { cookie: admin });
      expect(seen.json().domain.name).toBe(name);
    }
  });

  test('readers get a change within seconds where its notification was lost', async () => {
    const page = await one.publish(cookie, { slug: 'unheard', title: 'Before' });
    expect(await seenBy(other, '/unheard')).toContain('Before');
    await deafen();
    await one.publish(cookie, { ...page, title: 'After' });
    await vi.waitFor(async () => expect(await seenBy(other, '/unheard')).toContain('After'), {
      timeout: 5000,
    });
  });

  test('a change is found where its notification was lost, and one that commits late is not forgotten', async () => {
    const { writer } = one.services.database;
    const { changeFeed, domains, database } = other.services;
    const { oldestOpen } = await changesSince(database.writer, 0);
    // The transaction gets its number before the change of the test below, and commits after it.
    const late = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const domain = domains.default()!;
    const rename = (trx: Writer, name: string) =>
      trx.updateTable('domain').set({ name }).where('id', '=', domain.id).execute();
    const effects = JSON.stringify([{ effect: 'domains' }]);
    const change = { server: 'another', at: one.services.now(), effects };
    const slow = writer.transaction().execute(async (trx) => {
      await insertChange(trx, change, null);
      begun.resolve();
      await late.promise;
      await rename(trx, 'Late');
    });
    await begun.promise;
    await writer.transaction().execute((trx) => insertChange(trx, change, null));
    await changeFeed!.read();
    expect(domains.default()!.name).not.toBe('Late');
    late.resolve();
    await slow;
    await changeFeed!.read();
    expect(domains.default()!.name).toBe('Late');
    expect((await changesSince(database.writer, oldestOpen)).changes.length).toBeGreaterThanOrEqual(2);
  });

  test('whoever waits for a change gets it, although one with a higher number was there before', async () => {
    const { writer } = one.services.database;
    const { changeFeed, domains } = other.services;
    const { id } = domains.default()!;
    const change = { server: 'another', at: one.services.now(), effects: '[{"effect":"domains"}]' };
    const later = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<number>();
    const slow = writer.transaction().execute(async (trx) => {
      begun.resolve(await insertChange(trx, change, null));
      await later.promise;
      await trx.updateTable('domain').set({ name: 'Waited for' }).where('id', '=', id).execute();
    });
    const number = await begun.promise;
    expect(await writer.transaction().execute((trx) => insertChange(trx, change, null))).toBeGreaterThan(
      number,
    );
    await changeFeed!.read();
    later.resolve();
    await slow;
    await changeFeed!.reached(number);
    expect(domains.default()!.name).toBe('Waited for');
  });

  test('a server that was just started knows the changes of before, and asks for each once', async () => {
    const started = await startTestServers(1);
    onTestFinished(() => started.close());
    const { database, changeFeed } = started.servers[0]!.services;
    const before = database.statements.writer;
    await changeFeed!.reached(1);
    await changeFeed!.reached(1);
    // The statements of the start may still run beside it.
    expect(database.statements.writer - before).toBeLessThan(10);
  });
});
