import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { SqliteDatabase } from '../../connection.ts';
import { databaseSize } from '../../database-size.ts';
import type { Tables, VisitorTables } from '../../schema.ts';
import { versionOf } from './open-sqlite.ts';
import { withPreparedStatements } from './prepared-statements.ts';

/** A database that is opened only for reading. */
export interface ReadOnlyDatabase extends SqliteDatabase {
  /** Returns the rows of a pragma, such as `integrity_check`. */
  pragma(text: string): unknown[];
}

/**
 * Opens a database for reading, even if a server is writing to it. All connections of this database refuse to write.
 *
 * @throws an error with a code such as SQLITE_CANTOPEN or SQLITE_NOTADB
 */
export function openReadOnly(file: string): ReadOnlyDatabase {
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    sqlite.pragma('trusted_schema = OFF');
    sqlite.pragma('schema_version');
  } catch (error) {
    sqlite.close();
    throw error;
  }
  const statements = { writer: 0, reader: 0, visitor: 0 };
  const dialect = new SqliteDialect({ database: withPreparedStatements(sqlite) });
  const reader = new Kysely<Tables>({
    dialect,
    log: ({ level }) => {
      if (level === 'query') statements.reader += 1;
    },
  });
  return {
    engine: 'sqlite',
    file,
    writer: reader,
    reader,
    visitor: reader as unknown as Kysely<VisitorTables>,
    visitorThen: () => {
      throw new Error('This database is only looked at.');
    },
    statements,
    version: async () => versionOf(sqlite),
    size: () => databaseSize(file),
    pragma: (text) => sqlite.pragma(text) as unknown[],
    backup: () => Promise.reject(new Error('This database is only looked at.')),
    hold: async () => {},
    close: async () => {
      await reader.destroy();
      sqlite.close();
    },
  };
}
