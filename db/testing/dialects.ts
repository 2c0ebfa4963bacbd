import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import type { Writer } from '../connection.ts';
import { openSqlite } from '../engines/sqlite/open-sqlite.ts';
import { runMigrations } from '../migrate.ts';
import { migrations as allMigrations } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import { postgresOfFile } from './postgres-of-file.ts';

/** A database engine on which the query tests run. */
export interface Dialect {
  readonly name: 'SQLite' | 'PostgreSQL';
  /**
   * Opens an empty database with the tables of the migrations; by default, of all migrations. A test can open only one
   * database.
   */
  open(migrations?: readonly Migration[]): Promise<Writer>;
}

const sqlite: Dialect = {
  name: 'SQLite',
  open: async (migrations = allMigrations) => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-test-'));
    onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
    const database = openSqlite(path.join(folder, 'hearth.db'));
    onTestFinished(() => database.close());
    await runMigrations(database.writer, migrations);
    return database.writer;
  },
};

function postgres(server: NonNullable<typeof provided>): Dialect {
  const database = postgresOfFile(server);
  let present: readonly Migration[] | null = null;
  return {
    name: 'PostgreSQL',
    open: async (migrations = allMigrations) => {
      const db = await database();
      if (migrations === present) {
        await sql.raw(EMPTY_TABLES).execute(db);
        return db;
      }
      present = null;
      // Drops this index first, because PostgreSQL cannot drop it after the functions of its extension.
      await sql`drop index if exists search_word_near`.execute(db);
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
      await runMigrations(db, migrations);
      present = migrations;
      return db;
    },
  };
}

/**
 * Deletes all rows, because that is much faster than creating the tables again. Deletes in reverse order, because tables were
 * created after the tables that they refer to.
 */
const EMPTY_TABLES = `do $$
  declare found regclass;
  begin
    for found in
      select oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_version'
      order by oid desc
    loop
      execute format('delete from %s', found);
    end loop;
    -- The rows deleted above are remembered as removed.
    if to_regclass('removed_for_good') is not null then delete from removed_for_good; end if;
  end
$$`;

const provided = inject('postgres');

/** The engines on which the query tests run: `describe.each(dialects)('$name', ({ open }) => …)`. */
export const dialects: readonly Dialect[] = provided === null ? [sqlite] : [sqlite, postgres(provided)];
