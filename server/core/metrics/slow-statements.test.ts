import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { SlowStatement } from '../../../db/connection.ts';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { SLOW_STATEMENTS } from '../limits/limits.ts';
import { MetricRegistry } from './metric-registry.ts';
import { SlowStatements } from './slow-statements.ts';

function slowStatements() {
  const [lines, infos]: object[][] = [[], []];
  const { counts } = new MetricRegistry();
  const slow = new SlowStatements(counts);
  slow.log = {
    warn: (details: object) => void lines!.push(details),
    info: (details: object) => void infos!.push(details),
  } as never;
  return { slow, lines: lines!, infos: infos!, counts };
}

test('a slow statement is logged with its text and time, and never with its values', async () => {
  const { slow, lines, infos, counts } = slowStatements();
  const database = openSqlite(path.join(await temporaryFolder(), 'hearth.db'), { onSlow: slow.add });
  onTestFinished(() => database.close());
  await sql`select ${'quick secret'}`.execute(database.writer);
  for (let round = 0; round < 2; round++) {
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select max(i), ${'a secret'} from n`.execute(
      database.writer,
    );
  }
  expect(counts.slowStatements).toBe(2);
  const logged = [...infos, ...lines];
  expect(logged[0]).toEqual({
    sql: expect.stringMatching(/^with recursive .*\?/),
    ms: expect.any(Number),
    connection: 'writer',
    times: 1,
  });
  expect(JSON.stringify(logged)).not.toContain('secret');
});

test('it is a warning from a second, so that an ordinary busy day leaves the log empty', () => {
  const { slow, lines, infos, counts } = slowStatements();
  const add = (ms: number) => slow.add({ sql: 'select 1', ms, connection: 'reader' });
  for (const ms of [150, 999]) add(ms);
  expect([lines.length, infos.length]).toEqual([0, 1]);
  add(1000);
  expect(lines).toMatchObject([{ sql: 'select 1', ms: 1000, times: 1 }]);
  expect(counts.slowStatements).toBe(3);
});

test('however many there are, so many are told apart, and long ones are cut', () => {
  const { slow, lines } = slowStatements();
  const add = (text: string) =>
    slow.add({ sql: text, ms: 2000, connection: 'reader' } satisfies SlowStatement);
  for (let index = 0; index < SLOW_STATEMENTS.remembered; index++) add(`select ${index} ${'x'.repeat(5000)}`);
  add(`select 0 ${'x'.repeat(5000)}`);
  expect(lines).toHaveLength(SLOW_STATEMENTS.remembered);
  expect((lines[0] as { sql: string }).sql).toHaveLength(SLOW_STATEMENTS.loggedLength);
  add('select one more');
  // The statement that was slow longest ago has been dropped.
  add(`select 1 ${'x'.repeat(5000)}`);
  expect(lines).toHaveLength(SLOW_STATEMENTS.remembered + 2);
});
