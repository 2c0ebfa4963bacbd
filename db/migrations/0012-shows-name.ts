import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Whether a person is shown with their name to others who edit the same page. */
export const showsName: Migration = {
  name: 'shows-name',
  async up(db) {
    await sql.raw('alter table "user" add column shows_name integer not null default 1').execute(db);
  },
};
