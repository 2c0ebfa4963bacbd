import type { Migration } from './migration.ts';

/** Stores which version of a domain is the newest, and who saved it, so that nobody overwrites it unseen. */
export const domainVersion: Migration = {
  name: 'domain-version',
  async up(db) {
    await db.schema
      .alterTable('domain')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable('domain').addColumn('updated_by', 'text').execute();
  },
};
