import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

interface Tables {
  page: { id: string; doc: string; title: string; title_key: string; template: string };
}

const BATCH = 500;
const KEY_LENGTH = 200;

/** Adds columns for lists of pages, so that listing and searching reads no documents. */
export const pageList: Migration = {
  name: 'page-list',
  async up(untyped) {
    const db = untyped as unknown as Kysely<Tables>;
    for (const column of ['title', 'title_key', 'template']) {
      await db.schema
        .alterTable('page')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    }
    await fill(db);
    await db.schema
      .createIndex('page_list')
      .on('page')
      // The last column is always null here; with it in the index, counting reads no rows.
      .columns(['domain_id', 'title_key', 'slug', 'deleted_at' as never])
      .where('deleted_at' as never, 'is', null)
      .execute();
  },
};

async function fill(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('page')
      .select(['id', 'doc'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, doc } of rows) {
      const page = JSON.parse(doc) as { title?: unknown; template?: unknown };
      const title = typeof page.title === 'string' ? page.title : '';
      const template = typeof page.template === 'string' ? page.template : '';
      const title_key = [...title.normalize('NFC').toLowerCase()].slice(0, KEY_LENGTH).join('');
      await db.updateTable('page').set({ title, title_key, template }).where('id', '=', id).execute();
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}
