import type { Migration } from './migration.ts';

/** The labels and types of what was sent, as the form had them. What was sent before has none. */
export const submittedFields: Migration = {
  name: 'submitted-fields',
  async up(db) {
    await db.schema
      .alterTable('submission')
      .addColumn('fields', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
  },
};
