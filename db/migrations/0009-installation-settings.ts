import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The settings of the installation that admins save in the dashboard. */
export const installationSettings: Migration = {
  name: 'installation-settings',
  async up(db) {
    await sql
      .raw(
        'create table installation_setting (section text primary key, version integer not null, shown text not null, sealed text, saved_at text not null, saved_by text not null)',
      )
      .execute(db);
  },
};
