import Sqlite from 'better-sqlite3';
import type { SchemaEntry } from '../../../db/schema-of-version.ts';
import { foreignEntries } from './check-schema.ts';

/**
 * Removes from a restored database whatever Hearth does not make, such as the tables of a program that copies databases or a view for
 * reports: nothing of it reaches the site, and the backup can still be restored. `checkSchema` finds entries that replace one of Hearth's
 * afterwards.
 *
 * @param file of a database of any version of the schema that is not in use
 * @param newest the newest version of the schema that this program knows
 * @returns what was removed, such as `view "report"`; nothing was where that could not be done
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
    // It is damaged, or not one of Hearth: the checks that follow say so.
    return [];
  } finally {
    db.close();
  }
}

/** Some go with others, and are not there by then: the indexes of a table, the tables of an index of texts. */
const ORDER = ['trigger', 'view', 'virtual table', 'table', 'index'] as const;

const kindOf = ({ type, sql }: SchemaEntry) =>
  type === 'table' && /^\s*create\s+virtual/i.test(sql ?? '') ? 'virtual table' : type;

function drop(db: Sqlite.Database, { type, name, sql }: SchemaEntry): void {
  if (sql !== null) db.exec(`drop ${type} if exists "${name.replaceAll('"', '""')}"`);
}
