import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Everything that editors and admins do is recorded, also where nobody is signed in or no site is concerned. */
export const audit: Migration = {
  name: 'audit',
  async up(db) {
    await db.schema
      .alterTable('audit_entry')
      .addColumn('user_name', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('audit_entry')
      .addColumn('subject_kind', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('audit_entry')
      .addColumn('subject_name', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('audit_entry')
      .addColumn('times', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .alterTable('audit_entry')
      .addColumn('last_at', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('audit_entry').addColumn('run', 'text').execute();
    await sql`
      update audit_entry set last_at = created_at, subject_kind = 'submission',
        user_name = coalesce((select username from "user" where "user".id = audit_entry.user_id), '')
    `.execute(db);
    await db.schema
      .createIndex('audit_entry_user')
      .on('audit_entry')
      .columns(['user_id', 'created_at', 'id'])
      .execute();
    await db.schema
      .createIndex('audit_entry_action')
      .on('audit_entry')
      .columns(['action', 'created_at', 'id'])
      .execute();
    await db.schema.createIndex('audit_entry_run').unique().on('audit_entry').column('run').execute();
    await db.schema
      .createTable('audit_retention')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('days', 'integer', (c) => c.notNull())
      .execute();
  },
};
