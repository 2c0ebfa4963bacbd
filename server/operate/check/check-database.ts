import fs from 'node:fs';
import { type CheckedSite, reasonOf } from './checked-site.ts';

export const RESTORE =
  'Stop Hearth, put a copy of the whole folder of the data aside, and restore the newest backup that was made before: hearth help restore says how. Pages that were changed since are in the copy.';
/** The maximum number of SQLite messages that are read. A damaged database can produce thousands. */
const MESSAGES = 50;
const READ_BYTES = 1024 * 1024;

/** Checks that the database file is intact, and that every row to which another row refers exists. */
export async function checkDatabase(site: CheckedSite): Promise<void> {
  const { database, findings, progress } = site;
  await readThrough(site);
  progress('Database: comparing its tables with their indexes');
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

/**
 * Reads the database file from beginning to end, to put most of it into the system's cache. The integrity check reads the file
 * in the order of each index. If the file is not in the cache, reading in this order is many times slower.
 */
async function readThrough({ config, findings, progress }: CheckedSite): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of fs.createReadStream(config.databaseFile, { highWaterMark: READ_BYTES })) {
      bytes += (chunk as Buffer).length;
      progress(`Database: ${Math.round(bytes / 1e6).toLocaleString('en-AU')} MB read`);
    }
  } catch (error) {
    findings.add('database', `The disk cannot read the file: ${reasonOf(error)}.`, RESTORE);
  }
}
