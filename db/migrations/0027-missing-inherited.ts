import type { Migration } from './migration.ts';

/** How much of the count of a missing page it took over from the one whose place it has. */
export const missingInherited: Migration = {
  name: 'missing-inherited',
  async up(db) {
    await db.schema
      .alterTable('missing_page')
      .addColumn('inherited', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
