import type { Migration } from './migration.ts';

/** The posters of videos that could not be fetched, and when they are tried again. */
export const posters: Migration = {
  name: 'posters',
  async up(db) {
    await db.schema
      .createTable('video_poster')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('next_attempt_at', 'text')
      .execute();
  },
};
