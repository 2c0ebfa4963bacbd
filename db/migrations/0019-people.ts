import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

interface Tables {
  user: { username_key: string; email_key: string; search_key: string };
}

/** What the people of the site are called and searched by, when they were last there, and which of them may not log in. */
export const people: Migration = {
  name: 'people',
  async up(untyped) {
    const db = untyped as unknown as Kysely<Tables>;
    for (const column of ['name', 'search_key']) {
      await db.schema
        .alterTable('user')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    }
    for (const column of ['last_seen_at', 'deactivated_at', 'removed_at'])
      await db.schema.alterTable('user').addColumn(column, 'text').execute();
    await db.updateTable('user').set({ search_key: sql`username_key || ' ' || email_key` }).execute();
  },
};
