import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import { deletedPages, deletedRows } from './deleted-pages-query.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { migrate } from './migrate.ts';
import { insertPage } from './page-queries.ts';
import { dialects } from './testing/dialects.ts';
import { queryPlan } from './testing/query-plan.ts';
import { addDomain, pageRow, userRow } from './testing/rows.ts';

const at = (day: number) => `2026-03-0${day}T00:00:00.000Z`;

describe.each(dialects)('deleted pages on $name', ({ open }) => {
  test('those of a domain are listed since a time, those deleted last first, with who did', async () => {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    await db.insertInto('user').values(userRow('ana')).execute();
    await insertPage(db, pageRow('there'));
    await insertPage(db, pageRow('elsewhere', { domain_id: 'two', deleted_at: at(5) }));
    for (const [id, day] of [
      ['old', 1],
      ['a', 3],
      ['b', 4],
      ['c', 2],
    ] as const)
      await insertPage(db, pageRow(id, { deleted_at: at(day), updated_by: id === 'b' ? 'ana' : 'gone' }));
    const found = async (limit: number, offset: number) => {
      const selection = { domainId: 'one', since: at(1) };
      const { pages, total } = await deletedPages(db, selection, { limit, offset });
      return [pages.map(({ id, deleted_by }) => [id, deleted_by]), total];
    };
    expect(await found(2, 0)).toEqual([
      [
        ['b', 'ana'],
        ['a', null],
      ],
      3,
    ]);
    expect(await found(2, 2)).toEqual([[['c', null]], 3]);
  });
});

test('deleted pages are found in their index, in order', async () => {
  const database = openSqlite(path.join(await temporaryFolder(), 'hearth.db'));
  onTestFinished(() => database.close());
  await migrate(database);
  const [first, ...others] = await queryPlan(
    database.writer,
    deletedRows(database.writer, { domainId: 'one', since: at(1) }).limit(10),
  );
  expect(first).toBe('SEARCH page USING INDEX page_deleted_list (domain_id=? AND deleted_at>?)');
  expect(others.join(' ')).not.toMatch(/TEMP B-TREE/);
});
