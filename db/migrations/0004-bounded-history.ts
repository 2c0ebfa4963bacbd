import type { Migration } from './migration.ts';

/** Adds indexes for reading and pruning revisions by version, and for removing deleted pages by time. */
export const boundedHistory: Migration = {
  name: 'bounded-history',
  async up(db) {
    await db.schema.dropIndex('page_revision_page').execute();
    await db.schema
      .createIndex('page_revision_order')
      .on('page_revision')
      .columns(['page_id', 'version', 'id', 'created_at'])
      .execute();
    await db.schema
      .createIndex('page_deleted')
      .on('page')
      .column('deleted_at')
      .where('deleted_at' as never, 'is not', null)
      .execute();
    await db.schema.createIndex('password_token_expiry').on('password_token').column('expires_at').execute();
  },
};
