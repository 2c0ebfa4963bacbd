import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The payment pages of sites, to which their donation amounts lead. */
export const donationPages: Migration = {
  name: 'donation-pages',
  async up(db) {
    await sql.raw('alter table domain add column donation_page text').execute(db);
  },
};
