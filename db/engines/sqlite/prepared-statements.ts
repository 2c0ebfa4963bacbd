import type Sqlite from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';

/**
 * The maximum number of prepared statements per connection. The program has a few dozen different queries, so all of its
 * statements fit.
 */
const MAX_PREPARED = 100;

/**
 * Returns a connection that prepares each statement only once, because preparing takes longer than running most statements. If
 * the schema changes, SQLite prepares the statements again automatically. Do not stream rows through this connection, because a
 * statement is busy until its last row is read.
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
