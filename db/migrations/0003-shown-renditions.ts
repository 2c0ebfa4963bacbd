import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Stores with each use of a picture its domain and the renditions that readers are shown, instead of only the crops. The
 * program computes them from the documents, since they depend on the views; until then no rendition is served.
 */
export const shownRenditions: Migration = {
  name: 'shown-renditions',
  async up(db) {
    await db.schema
      .alterTable('media_use')
      .addColumn('renditions', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
    await db.schema
      .alterTable('media_use')
      .addColumn('domain_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('media_use').dropColumn('crops').execute();
    await fillDomains(db);
    await db.schema
      .createTable('derived')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('rules', 'text', (c) => c.notNull())
      .execute();
  },
};

async function fillDomains(db: Kysely<never>): Promise<void> {
  await sql`update media_use set domain_id = coalesce(
    (select domain_id from page where page.id = document_id),
    (select domain_id from site_document where site_document.id = document_id),
    (select page.domain_id from listing join page on page.id = listing.page_id where listing.id = document_id),
    '')`.execute(db);
}
