import type { Migration } from './migration.ts';

/** A second factor moves to another app: the one that is on stays on until the other has proved itself. */
export const otherApp: Migration = {
  name: 'other-app',
  async up(db) {
    for (const column of ['next_secret', 'next_started_at'])
      await db.schema.alterTable('second_factor').addColumn(column, 'text').execute();
  },
};
