import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The texts of published pages and of drafts that are searched, the words that are offered for others with typing mistakes, and on
 * SQLite the indexes of full-text search. Each row has a number; those of a domain are in a range of their own. The program fills
 * the tables when it starts.
 */
export const search: Migration = {
  name: 'search',
  async up(db) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await createTexts(db, 'search_published', 'page_published.page_id', isSqlite);
    await createTexts(db, 'search_draft', 'page.id', isSqlite);
    await db.schema
      .createTable('search_word')
      .addColumn('domain_id', 'text', (c) => c.notNull())
      .addColumn('word', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('search_word_key', ['domain_id', 'word'])
      .execute();
    if (!isSqlite) return;
    await createIndex(db, 'search_published', "tokenize='porter unicode61 remove_diacritics 2'");
    await createIndex(db, 'search_draft', "tokenize='unicode61 remove_diacritics 2', prefix='2 3'");
  },
};

async function createTexts(
  db: Kysely<never>,
  table: string,
  page: 'page_published.page_id' | 'page.id',
  isSqlite: boolean,
): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('number', isSqlite ? 'integer' : 'bigint', (c) => c.primaryKey())
    .addColumn('page_id', 'text', (c) => c.notNull().unique().references(page).onDelete('cascade'))
    .addColumn('domain_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('headings', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex(`${table}_domain`)
    .on(table)
    .columns(['domain_id', 'number' as never])
    .execute();
}

/** An index that holds no text of its own, and triggers that change it with every change of its table. */
async function createIndex(db: Kysely<never>, table: string, options: string): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const index = `${table}_index`;
  const remove = `insert into ${index} (${index}, rowid, title, headings, words)
    values ('delete', old.number, old.title, old.headings, old.words);`;
  const add = `insert into ${index} (rowid, title, headings, words)
    values (new.number, new.title, new.headings, new.words);`;
  await run(`create virtual table ${index} using fts5
    (title, headings, words, content='${table}', content_rowid='number', ${options})`);
  await run(`create trigger ${table}_added after insert on ${table} begin ${add} end`);
  await run(`create trigger ${table}_removed after delete on ${table} begin ${remove} end`);
  await run(`create trigger ${table}_changed after update on ${table}
    when new.title <> old.title or new.headings <> old.headings or new.words <> old.words
    begin ${remove} ${add} end`);
}
