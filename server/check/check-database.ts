import type { CheckedSite } from './checked-site.ts';

export const RESTORE =
  'Stop Hearth, put a copy of the whole folder of the data aside, and restore the newest backup that was made before: hearth help restore says how. Pages that were changed since are in the copy.';
/** Messages of SQLite that are read: a damaged database has thousands. */
const MESSAGES = 50;

/** Whether the file is whole, and its rows refer to rows that are there. */
export function checkDatabase({ database, findings, progress }: CheckedSite): void {
  progress('Database: reading all of it');
  const damages = database.pragma(`integrity_check(${MESSAGES})`) as { integrity_check: string }[];
  for (const { integrity_check: message } of damages) {
    if (message !== 'ok') findings.add('database', `The file is damaged: ${message}.`, RESTORE);
  }
  const dangling = database.pragma('foreign_key_check') as { table: string; parent: string }[];
  const byTables = Map.groupBy(dangling, ({ table, parent }) => `${table} → ${parent}`);
  for (const [tables, rows] of byTables) {
    findings.add(
      'database',
      `${rows.length} rows refer to rows that are not there (${tables}).`,
      'Something else than Hearth has changed the database. Restore the newest backup that was made before that.',
    );
  }
}
