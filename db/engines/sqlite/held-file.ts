import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Writer } from '../../connection.ts';
import type { Copied } from '../../copied-tables.ts';
import type { HeldSource } from '../../copy-changes.ts';
import { othersChange } from '../../copy-tables.ts';
import type { Tables } from '../../schema.ts';
import type { PlainRow } from '../../table-sums.ts';
import { sqliteFault } from './sqlite-faults.ts';

/** A database file in which others can only read, compared with an earlier copy of it. */
export interface HeldFile extends HeldSource {
  /** Reads and writes within the transaction that holds the file. */
  readonly db: Writer;
  /** Lets others write again, after what was written here. */
  commit(): void;
  /** Lets others write again, and forgets what was written here, unless it was committed. */
  close(): Promise<void>;
}

/** How long to wait for the write of another process, in milliseconds. The wait blocks this process. */
const WAIT_MS = 10_000;

/**
 * Holds a database file that a server may be serving: its writes wait, and its readers go on.
 *
 * @param earlier an earlier copy of the file
 * @throws CopyError if a change of another process does not end in time
 */
export function holdFile(file: string, earlier: string): HeldFile {
  const sqlite = new Sqlite(file, { fileMustExist: true, timeout: WAIT_MS });
  try {
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('trusted_schema = OFF');
    sqlite.prepare('attach ? as earlier').run(earlier);
    sqlite.exec('begin immediate');
  } catch (error) {
    sqlite.close();
    throw sqliteFault(error) === 'locked' ? othersChange(error) : error;
  }
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  return {
    db,
    changedRows: (copied) => sqlite.prepare(changed(sqlite, copied)).iterate() as Iterable<PlainRow>,
    removedKeys: (copied) => sqlite.prepare(removed(copied)).iterate() as Iterable<PlainRow>,
    commit: () => void sqlite.exec('commit'),
    close: async () => {
      if (sqlite.inTransaction) sqlite.exec('rollback');
      await db.destroy();
      sqlite.close();
    },
  };
}

const quoted = (name: string) => `"${name}"`;
const sameKey = (key: readonly string[]) =>
  key.map((column) => `now.${quoted(column)} = past.${quoted(column)}`).join(' and ');

function changed(sqlite: Sqlite.Database, { table, key }: Copied): string {
  const columns = sqlite.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
  const differs = columns.map((column) => `now.${quoted(column)} is not past.${quoted(column)}`).join(' or ');
  return `select now.* from main.${quoted(table)} as now left join earlier.${quoted(table)} as past
    on ${sameKey(key)} where past.${quoted(key[0]!)} is null or ${differs}`;
}

function removed({ table, key }: Copied): string {
  const columns = key.map((column) => `past.${quoted(column)}`).join(', ');
  return `select ${columns} from earlier.${quoted(table)} as past left join main.${quoted(table)} as now
    on ${sameKey(key)} where now.${quoted(key[0]!)} is null`;
}
