import type Sqlite from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Statements of a connection that stay prepared. The program has a few dozen different queries. */
const MAX_PREPARED = 100;

/**
 * Returns a connection that prepares each statement once, which takes longer than most of them run. SQLite prepares a statement
 * again by itself when the schema has changed. Do not use it for a connection that streams rows, because a statement is busy
 * until its last row is read.
 */
export function withPreparedStatements(sqlite: Sqlite.Database): SqliteDatabase {
  // @bounded 100 of each connection: those used longest ago are prepared again (prepared-statements.test.ts)
  const prepared = new LRUCache<string, Sqlite.Statement>({ max: MAX_PREPARED });
  return {
    close: () => void sqlite.close(),
    prepare: (sql) => {
      let statement = prepared.get(sql);
      if (statement === undefined) {
        statement = sqlite.prepare(sql);
        prepared.set(sql, statement);
      }
      return statement;
    },
  };
}
