import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The users who sent the links of invitations. */
export const invitations: Migration = {
  name: 'invitations',
  async up(db) {
    await sql.raw('alter table password_token add column invited_by text').execute(db);
  },
};
