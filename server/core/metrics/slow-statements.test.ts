import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type SlowStatement } from '../../../db/connection.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { SLOW_STATEMENTS } from '../limits/limits.ts';
import { MetricRegistry } from './metric-registry.ts';
import { SlowStatements } from './slow-statements.ts';

function slowStatements() {
  const lines: object[] = [];
  const { counts } = new MetricRegistry();
  const slow = new SlowStatements(counts);
  slow.log = { warn: (details: object) => void lines.push(details) } as never;
  return { slow, lines, counts };
}

test('a slow statement is logged with its text and time, and never with its values', async () => {
  const { slow, lines, counts } = slowStatements();
  const database = openDatabase(path.join(await temporaryFolder(), 'hearth.db'), { onSlow: slow.add });
  onTestFinished(() => database.close());
  await sql`select ${'quick secret'}`.execute(database.writer);
  for (let round = 0; round < 2; round++) {
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select max(i), ${'a secret'} from n`.execute(
      database.writer,
    );
  }
  expect(counts.slowStatements).toBe(2);
  expect(lines).toEqual([
    {
      sql: expect.stringMatching(/^with recursive .*\?/),
      ms: expect.any(Number),
      connection: 'writer',
      times: 1,
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('however many there are, so many are told apart, and long ones are cut', () => {
  const { slow, lines } = slowStatements();
  const add = (text: string) =>
    slow.add({ sql: text, ms: 200, connection: 'reader' } satisfies SlowStatement);
  for (let index = 0; index < SLOW_STATEMENTS.remembered; index++) add(`select ${index} ${'x'.repeat(5000)}`);
  add(`select 0 ${'x'.repeat(5000)}`);
  expect(lines).toHaveLength(SLOW_STATEMENTS.remembered);
  expect((lines[0] as { sql: string }).sql).toHaveLength(SLOW_STATEMENTS.loggedLength);
  add('select one more');
  // The statement that was slow longest ago has been dropped.
  add(`select 1 ${'x'.repeat(5000)}`);
  expect(lines).toHaveLength(SLOW_STATEMENTS.remembered + 2);
});
