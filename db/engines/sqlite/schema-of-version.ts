import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { runMigrations } from '../../migrate.ts';
import { migrations } from '../../migrations/index.ts';
import type { Tables } from '../../schema.ts';

/** A table, index, view or trigger of a database. */
export interface SchemaEntry {
  readonly type: string;
  readonly name: string;
  /** The name of the table, or of the table that the index or trigger belongs to. */
  readonly table: string;
  /** The SQL that created the entry; null for entries that SQLite creates automatically. */
  readonly sql: string | null;
}

/** Returns the entries of a database's schema. */
export function schemaEntries(db: Sqlite.Database): SchemaEntry[] {
  return db.prepare('select type, name, tbl_name as "table", sql from sqlite_schema').all() as SchemaEntry[];
}

/** Returns the entries of the schema at a version, by running its migrations in memory. @param version at least 1 */
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
