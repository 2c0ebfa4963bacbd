import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { BackupError, DATABASE_ENTRY, isMediaHash, type Manifest, mediaEntry } from './archive.ts';
import { checkSchema, checkSchemaVersion } from './check-schema.ts';
import { describeDatabase } from './copy-database.ts';

/** Faults that are named, where there are many. */
const MAX_FAULTS = 5;

/**
 * Checks the database of a restored folder: that this program knows its schema, and it has no other one, that it is sound, and that
 * what it refers to is there.
 *
 * @param manifest of the backup; null for a folder that was replaced: it is the owner's own, so that only what it needs to be served is
 * looked for
 * @param newest the newest version of the schema that this program knows
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
    if (faults.length !== 1 || faults[0]!.integrity_check !== 'ok') {
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

/** Whether the bytes of a media item are there, or were known not to be. */
function mediaOf(folder: string, manifest: Manifest | null): (hash: string) => boolean {
  if (manifest === null) return (hash) => fs.existsSync(path.join(folder, mediaEntry(hash)));
  const known = new Set([
    ...manifest.entries.map((entry) => entry.path),
    ...manifest.missing.map(mediaEntry),
  ]);
  return (hash) => known.has(mediaEntry(hash));
}
