import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

interface Tables {
  audit_entry: { person_id: string };
}

/** Entries are found by the person whom they are about, be it by what they did or by what somebody tried with their account. */
export const auditPerson: Migration = {
  name: 'audit-person',
  async up(untyped) {
    const db = untyped as unknown as Kysely<Tables>;
    await db.schema
      .alterTable('audit_entry')
      .addColumn('person_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db
      .updateTable('audit_entry')
      .set({
        person_id: sql`case when user_id = '' and subject_kind = 'user' then subject_id else user_id end`,
      })
      .execute();
    await db.schema.dropIndex('audit_entry_user').execute();
    await db.schema
      .createIndex('audit_entry_person')
      .on('audit_entry')
      .columns(['person_id', 'created_at' as never, 'id' as never])
      .execute();
  },
};
