import { sql } from 'kysely';
import { engineOf } from '../engines/engine.ts';
import type { Migration } from './migration.ts';

/** PostgreSQL remembers what was removed for good too, as SQLite does (`0010-removed-for-good.ts`). */
export const removedOnPostgres: Migration = {
  name: 'removed-on-postgres',
  async up(db) {
    if (engineOf(db) === 'sqlite') return;
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TABLES = ['domain', 'page', 'submission', 'page_feedback_text', 'media'];

const STATEMENTS: readonly string[] = [
  `create function remember_removed() returns trigger language plpgsql as $$ begin
    insert into removed_for_good (kind, id, removed_at) values (tg_argv[0], old.id,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) on conflict do nothing;
    return null;
  end $$`,
  `create function forget_removed() returns trigger language plpgsql as $$ begin
    delete from removed_for_good where kind = tg_argv[0] and id = new.id;
    return null;
  end $$`,
  ...TABLES.map(
    (table) => `create trigger ${table}_back after insert on ${table}
      for each row execute function forget_removed('${table}')`,
  ),
  ...TABLES.map(
    (table) => `create trigger ${table}_gone after delete on ${table}
      for each row ${table === 'media' ? "when (old.kind <> 'poster')" : ''} execute function remember_removed('${table}')`,
  ),
  `create trigger user_gone after update of removed_at on "user"
    for each row when (new.removed_at is not null and old.removed_at is null)
    execute function remember_removed('user')`,
];
