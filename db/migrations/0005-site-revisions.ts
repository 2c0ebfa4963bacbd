import type { Migration } from './migration.ts';

/** Revisions of site documents are read and removed in the order of their versions. */
export const siteRevisions: Migration = {
  name: 'site-revisions',
  async up(db) {
    await db.schema
      .createIndex('site_document_revision_order')
      .on('site_document_revision')
      .columns(['document_id', 'version', 'id', 'created_at'])
      .execute();
  },
};
