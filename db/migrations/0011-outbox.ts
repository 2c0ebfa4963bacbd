import type { Migration } from './migration.ts';

/** The outbox: mails and CRM leads that are stored with what they are about, and delivered afterwards. */
export const outbox: Migration = {
  name: 'outbox',
  async up(db) {
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('channel', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('submission_id', 'text')
      .addColumn('domain_id', 'text')
      .addColumn('recipients', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('body', 'text')
      .addColumn('secret', 'integer', (c) => c.notNull())
      .addColumn('rank', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('sender', 'text')
      .addColumn('key_number', 'integer', (c) => c.notNull())
      .addColumn('key_used_at', 'text')
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('uncertain', 'integer', (c) => c.notNull())
      .addColumn('lease_until', 'text')
      .addColumn('next_attempt_at', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('finished_at', 'text')
      .addColumn('provider_id', 'text')
      .execute();
    await db.schema
      .createIndex('outbox_due')
      .on('outbox')
      .columns(['channel', 'state', 'rank', 'next_attempt_at'])
      .execute();
    await db.schema.createIndex('outbox_listed').on('outbox').columns(['state', 'created_at']).execute();
    await db.schema.createIndex('outbox_submission').on('outbox').column('submission_id').execute();
  },
};
