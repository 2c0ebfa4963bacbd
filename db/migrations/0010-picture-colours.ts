import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Stores the colours of a picture in a grid instead of the one of the whole, since pages show parts of pictures. What was known is
 * a grid of one cell until the program has looked at the picture again.
 */
export const pictureColours: Migration = {
  name: 'picture-colours',
  async up(db) {
    await db.schema.alterTable('media').renameColumn('placeholder', 'colours').execute();
    await sql`update media set colours = substr(colours, 2) where colours <> ''`.execute(db);
  },
};
