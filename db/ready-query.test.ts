import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Writer } from './connection.ts';
import { readyQuery } from './ready-query.ts';
import { dialects } from './testing/dialects.ts';

describe.each(dialects)('on $name', ({ open }) => {
  let db: Writer;
  const build = vi.fn((connection: Writer, id: string, name: string) =>
    connection
      .selectFrom('domain')
      .select(['id', 'name'])
      .where((eb) => eb.or([eb('id', '=', id), eb('name', '=', name), eb('hostnames', '=', name)]))
      .where('published', '=', 1)
      .orderBy('id'),
  );
  const find = readyQuery(build);
  const add = readyQuery((connection: Writer, id: string, name: string, published: number) =>
    connection
      .insertInto('domain')
      .values({ id, name, hostnames: name, published, is_default: 0, updated_at: '' }),
  );

  beforeEach(async () => {
    db = await open();
    build.mockClear();
    await add(db, 'a', 'one', 1);
    await add(db, 'b', 'two', 1);
    await add(db, 'c', 'three', 0);
  });

  test('a query runs with the values of each call, in every place that they stand', async () => {
    expect(await find(db, 'a', 'two')).toEqual([
      { id: 'a', name: 'one' },
      { id: 'b', name: 'two' },
    ]);
    expect(await find(db, 'x', 'two')).toEqual([{ id: 'b', name: 'two' }]);
    expect(await find(db, 'c', '')).toEqual([]);
  });

  test('it is built once, also for transactions, and sees what they wrote', async () => {
    await find(db, 'a', '');
    const built = build.mock.calls.length;
    const found = await db.transaction().execute(async (trx) => {
      await add(trx, 'd', 'four', 1);
      return find(trx, 'd', '');
    });
    expect(found).toEqual([{ id: 'd', name: 'four' }]);
    expect(build.mock.calls.length).toBe(built);
    expect(built).toBeLessThanOrEqual(1);
  });
});
