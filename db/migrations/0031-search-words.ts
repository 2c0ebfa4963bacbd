import { SqliteAdapter, sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Adds by what else readers find a published page, the search words of its editors, and what a result shows of it: its number to
 * call, what it is about, and whether it is there to call from. The program fills them when it starts.
 */
export const searchWords: Migration = {
  name: 'search-words',
  async up(db) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    for (const column of ['search_words', 'call_number', 'summary']) {
      await db.schema
        .alterTable('search_published')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    }
    await db.schema
      .alterTable('search_published')
      .addColumn('is_help', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    if (!isSqlite) return;
    const run = (text: string) => sql.raw(text).execute(db);
    for (const change of ['added', 'removed', 'changed'])
      await run(`drop trigger search_published_${change}`);
    await run('drop table search_published_index');
    const columns = ['title', 'headings', 'words', 'search_words'];
    const all = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`).join(', ');
    const remove = `insert into search_published_index (search_published_index, rowid, ${columns})
      values ('delete', old.number, ${all('old')});`;
    const add = `insert into search_published_index (rowid, ${columns}) values (new.number, ${all('new')});`;
    const differs = columns.map((column) => `new.${column} <> old.${column}`).join(' or ');
    await run(`create virtual table search_published_index using fts5
      (${columns}, content='search_published', content_rowid='number',
       tokenize='porter unicode61 remove_diacritics 2')`);
    await run(`insert into search_published_index (search_published_index) values ('rebuild')`);
    await run(`create trigger search_published_added after insert on search_published begin ${add} end`);
    await run(`create trigger search_published_removed after delete on search_published begin ${remove} end`);
    await run(`create trigger search_published_changed after update on search_published
      when ${differs} begin ${remove} ${add} end`);
  },
};
