import type { Migration } from './migration.ts';

/** Log-ins that wait know which set-up they began, and whether the device is a known one. */
export const logInTickets: Migration = {
  name: 'log-in-tickets',
  async up(db) {
    await db.schema.alterTable('log_in_ticket').addColumn('set_up', 'text').execute();
    await db.schema
      .alterTable('log_in_ticket')
      .addColumn('known_device', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
