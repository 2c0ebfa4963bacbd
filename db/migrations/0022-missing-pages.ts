import type { Migration } from './migration.ts';

/** The addresses that readers asked for and did not find, with how often and when; nothing about the readers. */
export const missingPages: Migration = {
  name: 'missing-pages',
  async up(db) {
    await db.schema
      .createTable('missing_page')
      .addColumn('domain_id', 'text', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('first_seen', 'text', (c) => c.notNull())
      .addColumn('last_seen', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('missing_page_key', ['domain_id', 'path'])
      .execute();
  },
};
