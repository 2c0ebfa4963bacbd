import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import { type Database, openDatabase } from './connection.ts';
import { putDomain } from './domains.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { listedColumns, listPages } from './page-list.ts';
import { insertPage } from './pages.ts';

const NOW = '2026-03-01T00:00:00.000Z';

async function newDatabase(): Promise<Database> {
  const database = openDatabase(path.join(await temporaryFolder(), 'hearth.db'));
  onTestFinished(() => database.close());
  return database;
}

async function withDomain(database: Database): Promise<void> {
  const domain = { id: 'one', name: 'One', hostnames: ['localhost'], published: true, isDefault: true };
  await putDomain(database.writer, domain, NOW);
}

function row(id: string, title: string) {
  return {
    id,
    collection: 'pages',
    domain_id: 'one',
    slug: id,
    version: 1,
    published: 0,
    last_published: null,
    updated_at: NOW,
    updated_by: null,
    deleted_at: null,
    roles: '[]',
    doc: JSON.stringify({ title }),
    ...listedColumns({ title, template: 'generic' }),
  };
}

test('a database of the first schema gets the titles and templates of all its pages', async () => {
  const database = await newDatabase();
  await migrate(database, migrations.slice(0, 1));
  await withDomain(database);
  const docs = [
    ...Array.from({ length: 1200 }, (_, index) => ({ title: `Page ${index}`, template: 'generic' })),
    { title: 'Caf\u0065\u0301 and C\u00d4TE', template: 'listing' },
    { title: 7 },
  ];
  await database.writer.transaction().execute(async (trx) => {
    for (const [index, doc] of docs.entries()) {
      await sql`insert into page (id, collection, domain_id, slug, version, published, updated_at, roles, doc)
        values (${`p${index}`}, 'pages', 'one', ${`s${index}`}, 1, 0, ${NOW}, '[]', ${JSON.stringify(doc)})`.execute(
        trx,
      );
    }
  });
  await migrate(database);
  const stored = await database.writer
    .selectFrom('page')
    .select(['id', 'title', 'title_key', 'template'])
    .where('id', 'in', ['p0', 'p1199', 'p1200', 'p1201'])
    .orderBy('id')
    .execute();
  expect(stored).toEqual([
    { id: 'p0', title: 'Page 0', title_key: 'page 0', template: 'generic' },
    { id: 'p1199', title: 'Page 1199', title_key: 'page 1199', template: 'generic' },
    {
      id: 'p1200',
      title: 'Caf\u0065\u0301 and C\u00d4TE',
      title_key: 'caf\u00e9 and c\u00f4te',
      template: 'listing',
    },
    { id: 'p1201', title: '', title_key: '', template: '' },
  ]);
});

test('a search of many pages reads their index, and the rows of those it answers alone', async () => {
  const database = await newDatabase();
  await migrate(database);
  await withDomain(database);
  const { rows } = await sql<{ detail: string }>`explain query plan
    select id, title from page where domain_id = 'one' and deleted_at is null
      and (slug like '%x%' escape '!' or title_key like '%x%' escape '!')
    order by title_key, slug limit 10`.execute(database.writer);
  expect(rows.map(({ detail }) => detail)).toEqual(['SEARCH page USING INDEX page_list (domain_id=?)']);
});

test('the matches of a search are counted in their index alone', async () => {
  const database = await newDatabase();
  await migrate(database);
  await withDomain(database);
  const { rows } = await sql<{ detail: string }>`explain query plan
    select count(*) from page where domain_id = 'one' and deleted_at is null
      and (slug like '%x%' escape '!' or title_key like '%x%' escape '!')`.execute(database.writer);
  expect(rows.map(({ detail }) => detail)).toEqual([
    'SEARCH page USING COVERING INDEX page_list (domain_id=?)',
  ]);
});

test('the words of a search are words, in any case, and never a pattern', async () => {
  const database = await newDatabase();
  await migrate(database);
  await withDomain(database);
  for (const [id, title] of [
    ['a', '100% free'],
    ['b', '100 days'],
    ['c', '\u00c9t\u00e9 in the_garden'],
    ['d', 'Wow! It works'],
  ] as const) {
    await insertPage(database.writer, row(id, title));
  }
  const found = async (search: string) => {
    const { pages, total } = await listPages(database.writer, { domainId: 'one', search, limit: 10 });
    expect(total).toBe(pages.length);
    return pages.map(({ id }) => id);
  };
  expect(await found('')).toEqual(['b', 'a', 'd', 'c']);
  expect(await found('100%')).toEqual(['a']);
  expect(await found('%')).toEqual(['a']);
  expect(await found('_')).toEqual(['c']);
  expect(await found('!')).toEqual(['d']);
  expect(await found('E\u0301T\u00c9')).toEqual(['c']);
  expect(await found('/d')).toEqual(['d']);
  expect(await found("' or 1=1 --")).toEqual([]);
});
