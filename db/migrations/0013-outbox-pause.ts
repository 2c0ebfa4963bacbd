import type { Migration } from './migration.ts';

/** A way out of the outbox pauses for all processes together, such as while a provider takes no more. */
export const outboxPause: Migration = {
  name: 'outbox-pause',
  async up(db) {
    await db.schema
      .createTable('outbox_pause')
      .addColumn('channel', 'text', (c) => c.primaryKey())
      .addColumn('until', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .execute();
  },
};
