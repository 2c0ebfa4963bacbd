import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { PostgresDatabase } from '../../connection.ts';
import { databaseFault } from '../../database-fault.ts';
import { Cluster } from '../../testing/cluster.ts';
import { Gate } from '../../testing/gate.ts';
import { postgresPrograms } from '../../testing/postgres-programs.ts';
import { openPostgres } from './open-postgres.ts';

describe.skipIf(postgresPrograms() === null)('a replica for readers', () => {
  let main: Cluster;
  let replica: Cluster;

  beforeAll(async () => {
    main = (await Cluster.start())!;
    replica = await main.standby();
  }, 60_000);
  afterAll(async () => {
    await replica?.stop();
    await main?.stop();
  });

  beforeEach(async () => {
    await asked(main, 'drop table if exists words');
    await asked(main, "create table words as select 'before' as word");
    await expect.poll(() => asked(replica, 'select word from words')).toBe('before');
  });

  async function asked(cluster: Cluster, question: string): Promise<unknown> {
    const client = await cluster.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(question);
      return Object.values(rows[0] ?? {})[0];
    } finally {
      await client.end();
    }
  }

  function opened(): PostgresDatabase {
    const database = openPostgres({ url: main.url, readUrl: replica.url, connections: 3 });
    onTestFinished(() => database.close());
    return database;
  }

  /** The word that readers get, and whether the replica answered. */
  async function read({ visitor }: PostgresDatabase) {
    const { rows } = await sql<{
      word: string;
      from: number;
    }>`select word, inet_server_port() as from from words`.execute(visitor);
    return [rows[0]!.word, rows[0]!.from === replica.port ? 'replica' : 'main'];
  }

  const late = () => asked(replica, 'select pg_wal_replay_pause()');
  const goOn = () => asked(replica, 'select pg_wal_replay_resume()');

  test('answers readers, but what was just stored is read from the main server until the replica has it', async () => {
    const database = opened();
    await expect.poll(() => read(database)).toEqual(['before', 'replica']);
    await late();
    await database.writer.transaction().execute(async (trx) => {
      await sql`update words set word = 'after'`.execute(trx);
    });
    expect(await read(database)).toEqual(['after', 'main']);
    await sql`update words set word = 'alone'`.execute(database.writer);
    expect(await read(database)).toEqual(['alone', 'main']);
    await goOn();
    await expect.poll(() => read(database)).toEqual(['alone', 'replica']);
  });

  test('is not asked either for what another server has stored, once that is known', async () => {
    const database = opened();
    await expect.poll(() => read(database)).toEqual(['before', 'replica']);
    await late();
    await asked(main, "update words set word = 'elsewhere'");
    expect(await read(database)).toEqual(['before', 'replica']);
    database.changedElsewhere();
    expect(await read(database)).toEqual(['elsewhere', 'main']);
    await goOn();
    await expect.poll(() => read(database)).toEqual(['elsewhere', 'replica']);
  });

  test('that is away is not missed', async () => {
    const away = openPostgres({
      ...{ url: main.url, readUrl: 'postgres://hearth@127.0.0.1:1/site', connections: 3 },
    });
    onTestFinished(() => away.close());
    expect(await read(away)).toEqual(['before', 'main']);
  });

  test('takes the place of the main server: while it only reads, changes are refused, then the same program goes on', async () => {
    const gate = await Gate.open(main.port);
    onTestFinished(() => gate.cut());
    const url = `postgres://hearth@127.0.0.1:${gate.port}/site`;
    const database = openPostgres({ url, readUrl: url, connections: 3 });
    onTestFinished(() => database.close());
    const store = (word: string) =>
      database.writer.transaction().execute(async (trx) => {
        await sql`update words set word = ${word}`.execute(trx);
      });
    await store('before the failure');
    await expect.poll(() => asked(replica, 'select word from words')).toBe('before the failure');
    const question = sql`select pg_sleep(60)`.execute(database.visitor).catch((thrown: unknown) => thrown);
    const running = "select count(*)::int from pg_stat_activity where query = 'select pg_sleep(60)'";
    await expect.poll(() => asked(main, running)).toBe(1);
    await gate.cut();
    await main.crash();
    // It was asked again, until there was no hope.
    expect(databaseFault(await question)).toBe('unreachable');
    gate.leadTo(replica.port);
    await gate.mend();
    const error = await store('too early').catch((thrown: unknown) => thrown);
    expect(databaseFault(error)).toMatch(/read-only|unreachable/);
    expect(await read(database)).toEqual(['before the failure', 'replica']);
    await asked(replica, 'select pg_promote()');
    await store('after the failure');
    expect(await read(database)).toEqual(['after the failure', 'replica']);
  });
});
