import net from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { PostgresDatabase, Writer } from '../../connection.ts';
import { databaseFault } from '../../database-fault.ts';
import { urlOfFile } from '../../testing/postgres-of-file.ts';
import { openPostgres, type PostgresSettings } from './open-postgres.ts';

const server = inject('postgres');

describe.skipIf(server === null)('a PostgreSQL database', () => {
  const url = server === null ? null : urlOfFile(server);

  async function opened(settings: Partial<PostgresSettings> = {}): Promise<PostgresDatabase> {
    const own = await url!();
    const database = openPostgres(
      { url: own, readUrl: own, connections: 4, ...settings },
      { busyTimeout: 200 },
    );
    onTestFinished(() => database.close());
    return database;
  }

  async function counter({ writer }: PostgresDatabase): Promise<() => Promise<number>> {
    await sql`drop table if exists counter`.execute(writer);
    await sql`create table counter (name text primary key, value integer not null)`.execute(writer);
    await sql`insert into counter values ('one', 0)`.execute(writer);
    return async () => (await valueIn(writer)) ?? -1;
  }

  const valueIn = async (db: Writer, name = 'one') => {
    const { rows } = await sql<{ value: number }>`select value from counter where name = ${name}`.execute(db);
    return rows[0]?.value;
  };

  const addOne = async (trx: Writer) => {
    const value = (await valueIn(trx))!;
    await sql`update counter set value = ${value + 1} where name = 'one'`.execute(trx);
  };

  test('knows when its disk was full last', async () => {
    const database = await opened();
    expect(database.fullMsAgo()).toBeNull();
    // As PostgreSQL says it.
    const full = sql`do $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`;
    await expect(full.execute(database.writer)).rejects.toThrow('No space left');
    expect(database.fullMsAgo()).toBeGreaterThanOrEqual(0);
  });

  test('that was closed is not waited for', async () => {
    const database = await opened();
    await database.close();
    const attempts = vi.spyOn(pg.Pool.prototype, 'connect');
    onTestFinished(() => attempts.mockRestore());
    expect(await addOne(database.writer).catch(databaseFault)).toBe('unreachable');
    expect(attempts.mock.calls.length).toBeLessThan(2);
  });

  test('has no lost update: transactions that read and then write at once run again', async () => {
    const database = await opened();
    const value = await counter(database);
    const all = Array.from({ length: 8 }, () => database.writer.transaction().execute(addOne));
    await Promise.all(all);
    expect(await value()).toBe(8);
  });

  test('runs a transaction again that inserted what another had inserted, so that it can refuse it', async () => {
    const database = await opened();
    await counter(database);
    const insert = async (trx: Writer) => {
      if ((await valueIn(trx, 'new')) !== undefined) return 'there already';
      await sql`insert into counter values ('new', 1)`.execute(trx);
      return 'inserted';
    };
    const both = await Promise.all([1, 2].map(() => database.writer.transaction().execute(insert)));
    expect(both.toSorted()).toEqual(['inserted', 'there already']);
  });

  test.each([
    { failures: ['40001', '23505', '40P01'], runs: 4, outcome: 'done' },
    { failures: ['23505', '40001', '23505'], runs: 3, outcome: 'statement' },
  ])('runs a transaction that fails with $failures $runs times', async ({ failures, runs, outcome }) => {
    const { writer } = await opened();
    let count = 0;
    const failing = writer.transaction().execute(async (trx) => {
      const state = failures[count++];
      if (state !== undefined) {
        await sql`do ${sql.raw(`$$ begin raise exception using errcode = '${state}'; end $$`)}`.execute(trx);
      }
      return 'done';
    });
    expect([await failing.catch(databaseFault), count]).toEqual([outcome, runs]);
  });

  test('does not run a transaction again that is at fault itself', async () => {
    const { writer } = await opened();
    let runs = 0;
    const failing = writer.transaction().execute(async (trx) => {
      runs += 1;
      await sql`insert into nowhere values (1)`.execute(trx);
    });
    const error = await failing.catch((thrown: unknown) => thrown);
    expect([runs, databaseFault(error)]).toEqual([1, 'statement']);
  });

  /** Ends all connections of the database, as a restart of its server does. */
  const cutAll = ({ reader }: PostgresDatabase) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(reader as Writer);

  test('whose connections are cut goes on with new ones, and a transaction that was cut runs again', async () => {
    const database = await opened();
    const other = await opened();
    const value = await counter(database);
    let runs = 0;
    await database.writer.transaction().execute(async (trx) => {
      runs += 1;
      if (runs === 1) await cutAll(other);
      await addOne(trx);
    });
    expect([runs, await value()]).toEqual([2, 1]);
    await cutAll(other);
    expect(await Promise.all([value(), value(), value()])).toEqual([1, 1, 1]);
  });

  test('whose commit was cut off says so, and is not written twice', async () => {
    const proxy = await cuttingProxy(await url!());
    const database = await opened({ url: proxy.url });
    const value = await counter(await opened());
    let runs = 0;
    const cut = database.writer.transaction().execute(async (trx) => {
      runs += 1;
      await addOne(trx);
      proxy.cutAfterNextRequest();
    });
    const error = await cut.catch((thrown: unknown) => thrown);
    expect([runs, databaseFault(error)]).toEqual([1, 'unreachable']);
    await expect.poll(value).toBe(1);
  });

  test('that cannot be reached fails after a few seconds first, and then at once', async () => {
    const closed = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as net.AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const away = `postgres://hearth@127.0.0.1:${port}/hearth`;
    const { reader } = await opened({ url: away, readUrl: away });
    const ask = () => sql`select 1`.execute(reader as Writer).catch((error: unknown) => error);
    expect(databaseFault(await ask())).toBe('unreachable');
    const from = performance.now();
    expect(databaseFault(await ask())).toBe('unreachable');
    // The first one has waited for three seconds.
    expect(performance.now() - from).toBeLessThan(1500);
  });

  test('waits for a lock no longer than it may, and says that it is locked', async () => {
    const database = await opened();
    const other = await opened();
    await counter(database);
    await database.writer.transaction().execute(async (trx) => {
      await addOne(trx);
      const error = await sql`update counter set value = 7`
        .execute(other.writer)
        .catch((thrown: unknown) => thrown);
      expect(databaseFault(error)).toBe('locked');
    });
  });

  test('that is held finishes the transactions that run, and refuses every other change', async () => {
    const database = await opened();
    const value = await counter(database);
    const inside = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const running = database.writer.transaction().execute(async (trx) => {
      await addOne(trx);
      begun.resolve();
      await inside.promise;
      await addOne(trx);
    });
    await begun.promise;
    let isHeld = false;
    const holding = database.hold().then(() => {
      isHeld = true;
    });
    const refused = await database.writer
      .transaction()
      .execute(addOne)
      .catch((error: unknown) => error);
    expect([databaseFault(refused), isHeld]).toEqual(['locked', false]);
    inside.resolve();
    await Promise.all([running, holding]);
    expect(await value()).toBe(2);
    const single = await sql`update counter set value = 9`
      .execute(database.writer)
      .catch((thrown: unknown) => thrown);
    expect(databaseFault(single)).toBe('locked');
  });

  test('says its version and size, and counts its statements', async () => {
    const database = await opened();
    expect(await database.version()).toMatch(/^PostgreSQL \d/);
    expect(await database.size()).toBeGreaterThan(1_000_000);
    expect(database.statements).toEqual({ writer: 2, reader: 0, visitor: 0 });
  });
});

/** A server that passes everything on to PostgreSQL, and can cut the connection after a request, before its answer. */
async function cuttingProxy(target: string): Promise<{ readonly url: string; cutAfterNextRequest(): void }> {
  const { host, port } = new pg.Client(target);
  let isCutting = false;
  const proxy = net.createServer((client) => {
    const upstream = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.on('data', (data) => {
      upstream.write(data);
      if (isCutting) client.destroy();
    });
    upstream.pipe(client);
    client.on('close', () => upstream.end());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const own = (proxy.address() as net.AddressInfo).port;
  return {
    url: target.replace(/@[^/]*\//, `@127.0.0.1:${own}/`),
    cutAfterNextRequest: () => {
      isCutting = true;
    },
  };
}
