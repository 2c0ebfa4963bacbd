import { describe, expect, test } from 'vitest';
import { changesSince, insertChange, removeOldChanges } from './change-queries.ts';
import { dialects } from './testing/dialects.ts';

const postgres = dialects.filter(({ name }) => name === 'PostgreSQL');

describe.each(postgres)('the changes of several servers on $name', ({ open }) => {
  const change = (server: string, at = '2026-11-29T00:00:00.000Z') => ({ server, at, effects: '[]' });

  test('are found by the servers that looked before, with the session of whoever made them', async () => {
    const db = await open();
    const { oldestOpen } = await changesSince(db, Number.MAX_SAFE_INTEGER);
    const first = await db.transaction().execute((trx) => insertChange(trx, change('one'), null));
    const second = await db.transaction().execute((trx) => insertChange(trx, change('two'), null));
    expect(second).toBeGreaterThan(first);
    const found = await changesSince(db, oldestOpen);
    expect(found.changes).toEqual([
      { number: first, server: 'one', effects: '[]' },
      { number: second, server: 'two', effects: '[]' },
    ]);
    // Transactions of the tests beside this one, in other databases of the server, may still be open.
    const later = async () => changesSince(db, (await changesSince(db, oldestOpen)).oldestOpen);
    await expect.poll(async () => (await later()).changes).toEqual([]);
  });

  test('that are undone are never found', async () => {
    const db = await open();
    const { oldestOpen } = await changesSince(db, Number.MAX_SAFE_INTEGER);
    const undone = db.transaction().execute(async (trx) => {
      await insertChange(trx, change('one'), null);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await changesSince(db, oldestOpen)).changes).toEqual([]);
  });

  test('are kept for a while', async () => {
    const db = await open();
    for (const hour of ['01', '02', '03']) await insertChange(db, change('one', `2026-11-29T${hour}`), null);
    await removeOldChanges(db, '2026-11-29T02');
    const { changes } = await changesSince(db, 0);
    expect(changes).toHaveLength(2);
  });
});
