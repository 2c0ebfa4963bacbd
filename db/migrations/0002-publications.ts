import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Revisions store what their publication replaced, so that the publication can be taken back. */
export const publications: Migration = {
  name: 'publications',
  async up(db) {
    for (const table of ['page_revision', 'site_document_revision']) {
      for (const column of ['publication', 'replaced'])
        await sql.raw(`alter table ${table} add column ${column} text`).execute(db);
      await sql
        .raw(`create index ${table}_publication on ${table} (publication) where publication is not null`)
        .execute(db);
    }
  },
};
