import type { Migration } from './migration.ts';

/** The last good answer of the events service, so that readers are shown it after a restart too. */
export const events: Migration = {
  name: 'events',
  async up(db) {
    await db.schema
      .createTable('event_list')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('fetched_at', 'text', (c) => c.notNull())
      .addColumn('events', 'text', (c) => c.notNull())
      .execute();
  },
};
