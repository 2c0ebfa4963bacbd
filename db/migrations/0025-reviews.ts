import type { Migration } from './migration.ts';

/** Requests for the publication of pages, by people who may not publish them: the last one of each page. */
export const reviews: Migration = {
  name: 'reviews',
  async up(db) {
    await db.schema
      .createTable('review')
      .addColumn('page_id', 'text', (c) => c.primaryKey().references('page.id').onDelete('cascade'))
      .addColumn('domain_id', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('asked_by', 'text', (c) => c.notNull())
      .addColumn('asked_at', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('mailed_at', 'text')
      .addColumn('decided_by', 'text')
      .addColumn('decided_at', 'text')
      .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('review_waiting')
      .on('review')
      .columns(['domain_id', 'state', 'asked_at', 'page_id'])
      .execute();
  },
};
