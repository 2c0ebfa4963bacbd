import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

interface Tables {
  media: { id: string; name: string; search_key: string };
}

const BATCH = 500;
const KEY_LENGTH = 400;

/** Adds what the media library shows of pictures and files, and indexes to list, search and count them. */
export const mediaLibrary: Migration = {
  name: 'media-library',
  async up(untyped) {
    const db = untyped as unknown as Kysely<Tables>;
    for (const column of ['search_key', 'alt', 'description']) {
      await db.schema
        .alterTable('media')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    }
    await db.schema
      .alterTable('media')
      .addColumn('decorative', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('media').addColumn('uploaded_by', 'text').execute();
    await fill(db);
    await addIndex(db, 'media_newest', ['kind', 'created_at', 'id', 'search_key']);
    await addIndex(db, 'media_name', ['kind', 'search_key', 'id']);
    await addIndex(db, 'media_hash', ['hash', 'kind']);
    await addIndex(db, 'media_uploads', ['uploaded_by', 'created_at', 'size']);
  },
};

async function addIndex(db: Kysely<Tables>, name: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(name)
    .on('media')
    .columns([...columns])
    .execute();
}

async function fill(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('media')
      .select(['id', 'name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, name } of rows) {
      const search_key = [...name.normalize('NFC').toLowerCase()].slice(0, KEY_LENGTH).join('');
      await db.updateTable('media').set({ search_key }).where('id', '=', id).execute();
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}
