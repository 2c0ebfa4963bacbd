import type { Migration } from './migration.ts';

/** A second factor of accounts, which a role can require, and log-ins that wait for it. */
export const secondFactor: Migration = {
  name: 'second-factor',
  async up(db) {
    await db.schema
      .alterTable('role')
      .addColumn('second_factor', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('second_factor')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text', (c) => c.notNull())
      .addColumn('enabled_at', 'text')
      .addColumn('last_step', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('recovery_code')
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('recovery_code_key', ['user_id', 'code_hash'])
      .execute();
    await db.schema
      .createTable('log_in_ticket')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('log_in_ticket_user')
      .on('log_in_ticket')
      .columns(['user_id', 'expires_at'])
      .execute();
    await db.schema.createIndex('log_in_ticket_expiry').on('log_in_ticket').column('expires_at').execute();
  },
};
