import Sqlite from 'better-sqlite3';
import type { SchemaEntry } from '../../../db/schema-of-version.ts';
import { foreignEntries } from './check-schema.ts';

/**
 * Removes from a restored database the entries that Hearth did not make, such as the tables of a replication program or a view
 * for reports. The backup can then be restored, and none of them reaches the site. `checkSchema` then finds the entries that
 * replace one of Hearth's.
 *
 * @param file of a database of any version of the schema that is not in use
 * @param newest the newest version of the schema that this program knows
 * @returns what was removed, such as `view "report"`; empty if that failed
 */
export async function removeForeign(file: string, newest: number): Promise<readonly string[]> {
  const db = new Sqlite(file, { fileMustExist: true });
  try {
    db.pragma('trusted_schema = OFF');
    db.pragma('foreign_keys = OFF');
    const foreign = await foreignEntries(db, newest);
    db.transaction(() => {
      for (const kind of ORDER) {
        for (const entry of foreign) if (kindOf(entry) === kind) drop(db, entry);
      }
    })();
    // Entries without SQL are SQLite's own, and go with their tables.
    const named = foreign.filter(({ sql }) => sql !== null);
    return named.map(({ type, name }) => `${type} ${JSON.stringify(name).slice(0, 100)}`);
  } catch {
    // The database is damaged, or not Hearth's; the checks that follow report it.
    return [];
  } finally {
    db.close();
  }
}

/** Some are already gone with others: indexes with their table, the tables of a full-text index with it. */
const ORDER = ['trigger', 'view', 'virtual table', 'table', 'index'] as const;

const kindOf = ({ type, sql }: SchemaEntry) =>
  type === 'table' && /^\s*create\s+virtual/i.test(sql ?? '') ? 'virtual table' : type;

function drop(db: Sqlite.Database, { type, name, sql }: SchemaEntry): void {
  if (sql !== null) db.exec(`drop ${type} if exists "${name.replaceAll('"', '""')}"`);
}
