import Sqlite from 'better-sqlite3';
import type { SchemaEntry } from '../../../db/engines/sqlite/schema-of-version.ts';
import { foreignEntries } from './check-schema.ts';

/**
 * Removes from a restored database the schema entries that Hearth did not create, such as the tables of a replication program
 * or a view for reports. So the backup can be restored, and none of these entries reaches the site. Entries that replace one of
 * Hearth's are left for `checkSchema` to report.
 *
 * @param file a database of any schema version that is not in use
 * @param newest the newest schema version that this program knows
 * @returns the removed entries, such as `view "report"`; an empty list if the removal failed
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
    // Entries without SQL belong to SQLite, and disappear with their tables.
    const named = foreign.filter(({ sql }) => sql !== null);
    return named.map(({ type, name }) => `${type} ${JSON.stringify(name).slice(0, 100)}`);
  } catch {
    // The database is damaged or not Hearth's. Later checks report this.
    return [];
  } finally {
    db.close();
  }
}

/**
 * Skips entries that have disappeared because an earlier entry was removed: indexes with their table, and the tables of a
 * full-text index with the index.
 */
const ORDER = ['trigger', 'view', 'virtual table', 'table', 'index'] as const;

const kindOf = ({ type, sql }: SchemaEntry) =>
  type === 'table' && /^\s*create\s+virtual/i.test(sql ?? '') ? 'virtual table' : type;

function drop(db: Sqlite.Database, { type, name, sql }: SchemaEntry): void {
  if (sql !== null) db.exec(`drop ${type} if exists "${name.replaceAll('"', '""')}"`);
}
