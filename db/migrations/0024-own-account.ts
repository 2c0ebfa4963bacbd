import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

interface Tables {
  session: { id: string; token_hash: string };
}

/** People see and end their sessions, and change their e-mail address by a link. */
export const ownAccount: Migration = {
  name: 'own-account',
  async up(untyped) {
    const db = untyped as unknown as Kysely<Tables>;
    for (const column of ['id', 'browser']) {
      await db.schema
        .alterTable('session')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    }
    await db.schema.alterTable('session').addColumn('last_seen_at', 'text').execute();
    await db.updateTable('session').set({ id: sql`substr(token_hash, 1, 32)` }).execute();
    await db.schema.createIndex('session_id').unique().on('session').column('id').execute();
    await db.schema.alterTable('password_token').addColumn('new_email', 'text').execute();
    await db.schema
      .createIndex('password_token_user')
      .on('password_token')
      .columns(['user_id' as never])
      .execute();
  },
};
