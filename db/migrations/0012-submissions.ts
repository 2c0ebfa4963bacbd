import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** Submissions of forms, how long they are stored, the proofs that were used for them, and who removed what. */
export const submissions: Migration = {
  name: 'submissions',
  async up(db) {
    await createSubmissions(db);
    await db.schema
      .createTable('submission_retention')
      .addColumn('domain_id', 'text', (c) => c.primaryKey().references('domain.id'))
      .addColumn('days', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('captcha_used')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('captcha_used_expiry')
      .on('captcha_used')
      .columns(['expires_at', 'id'])
      .execute();
    await createAudit(db);
    await db.schema
      .createTable('server_secret')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute();
  },
};

async function createSubmissions(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('submission')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('domain_id', 'text', (c) => c.notNull().references('domain.id'))
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('ccs', 'text', (c) => c.notNull())
    .addColumn('page_id', 'text', (c) => c.notNull())
    .addColumn('block_key', 'text', (c) => c.notNull())
    .addColumn('names', 'text', (c) => c.notNull())
    .addColumn('form', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('draft', 'integer', (c) => c.notNull())
    .addColumn('unverified', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('submission_time')
    .on('submission')
    .columns(['domain_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('submission_identifier')
    .on('submission')
    .columns(['domain_id', 'identifier', 'created_at', 'id'])
    .execute();
}

async function createAudit(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('domain_id', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('audit_entry_time').on('audit_entry').columns(['created_at', 'id']).execute();
}
