import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { BackupError, DATABASE_ENTRY, isMediaHash, type Manifest, mediaEntry } from './archive.ts';
import { checkSchema, checkSchemaVersion } from './check-schema.ts';
import { describeDatabase } from './copy-database.ts';

/** The maximum number of faults in a message. */
const MAX_FAULTS = 5;

/**
 * Checks the database of a restored folder: its schema must be one that this program knows, it must be intact, and everything
 * that it refers to must exist.
 *
 * @param manifest the manifest of the backup; null for a `replaced-…` folder. Such a folder contains the owner's own former
 * data, so only the data needed to serve the site is checked.
 * @param newest the newest schema version that this program knows
 * @throws BackupError, OlderDatabaseError
 */
export async function checkRestored(
  folder: string,
  manifest: Manifest | null,
  newest: number,
): Promise<void> {
  const db = open(path.join(folder, DATABASE_ENTRY));
  try {
    if (manifest !== null) await checkSchema(db, newest, manifest.program);
    const faults = db.pragma(`integrity_check(${MAX_FAULTS})`) as { integrity_check: string }[];
    if (faults.length !== 1 || faults[0]?.integrity_check !== 'ok') {
      throw new BackupError(
        `Its database is damaged: ${faults.map(({ integrity_check }) => integrity_check).join('; ')}.`,
      );
    }
    const broken = db.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (broken.length > 0) {
      const [{ table, parent }] = broken as [{ table: string; parent: string }];
      throw new BackupError(
        `Its database is damaged: ${broken.length} rows, such as one of ${table}, refer to what is not there (${parent}).`,
      );
    }
    const { schema, hashes } = describeDatabase(db);
    checkSchemaVersion(schema, newest);
    const foreign = hashes.find((hash) => !isMediaHash(hash));
    if (foreign !== undefined) {
      throw new BackupError(
        `Its database names a picture or file ${JSON.stringify(foreign)}, which no Hearth stores: somebody has changed it. Do not trust where it came from.`,
      );
    }
    const isThere = mediaOf(folder, manifest);
    const lost = hashes.filter((hash) => !isThere(hash));
    const [first] = lost;
    if (manifest !== null && first !== undefined) {
      throw new BackupError(`${lost.length} pictures or files are not in it, such as ${mediaEntry(first)}.`);
    }
  } finally {
    db.close();
  }
}

function open(file: string): Sqlite.Database {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    db.pragma('trusted_schema = OFF');
    db.pragma('schema_version');
    return db;
  } catch (error) {
    db.close();
    throw new BackupError('Its database cannot be read.', { cause: error });
  }
}

/** Returns a function that says whether the file of a media item exists, or is listed as missing in the manifest. */
function mediaOf(folder: string, manifest: Manifest | null): (hash: string) => boolean {
  if (manifest === null) return (hash) => fs.existsSync(path.join(folder, mediaEntry(hash)));
  const known = new Set([
    ...manifest.entries.map((entry) => entry.path),
    ...manifest.missing.map(mediaEntry),
  ]);
  return (hash) => known.has(mediaEntry(hash));
}
