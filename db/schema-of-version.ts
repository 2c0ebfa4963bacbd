import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { runMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './schema.ts';

/** A table, index, view or trigger, as SQLite lists them. */
export interface SchemaEntry {
  readonly type: string;
  readonly name: string;
  /** The table itself, or the table it belongs to. */
  readonly table: string;
  /** The statement that made it; null for SQLite's automatic entries. */
  readonly sql: string | null;
}

/** Returns the entries of a database's schema. */
export function schemaEntries(db: Sqlite.Database): SchemaEntry[] {
  return db.prepare('select type, name, tbl_name as "table", sql from sqlite_schema').all() as SchemaEntry[];
}

/** Returns the entries of a version of the schema, by running its migrations in memory. @param version from 1 on */
export async function schemaOfVersion(version: number): Promise<SchemaEntry[]> {
  const sqlite = new Sqlite(':memory:');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  try {
    await runMigrations(db, migrations.slice(0, version));
    return schemaEntries(sqlite);
  } finally {
    await db.destroy();
  }
}
