import Sqlite from 'better-sqlite3';
import { createPrivateFile } from '../../../db/private-files.ts';
import { NEWEST_STEPS, type RecordedStep, recordedVersion } from '../../../db/recorded-steps.ts';
import { databaseProblem } from '../../core/files/plain-file.ts';
import { type ArchiveCounts, BackupError } from './archive.ts';

/** A description of a copy of the database. */
export interface CopiedDatabase {
  readonly schema: number;
  readonly counts: ArchiveCounts;
  /** The hashes of all media items, sorted and without duplicates. */
  readonly hashes: readonly string[];
  /** The number of bytes that the media take in an archive, headers included. */
  readonly mediaBytes: number;
}

/**
 * Checks that the file of the database exists.
 *
 * @throws BackupError if there is no database
 */
export function checkDatabase(databaseFile: string): void {
  const missing = `There is no database at ${databaseFile}. Set DATA_DIR to the folder of the site.`;
  const problem = databaseProblem(databaseFile, missing);
  if (problem !== null) throw new BackupError(problem);
}

/**
 * Copies a database in its present state, through a separate connection. The copy is made in one read transaction. This
 * transaction does not wait for other connections, and does not make them wait. The copy contains no deleted rows.
 *
 * Blocks this process until the copy is complete.
 *
 * @param target must not exist
 */
export function copyDatabase(databaseFile: string, target: string): CopiedDatabase {
  const source = new Sqlite(databaseFile, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    createPrivateFile(target);
    source.prepare('vacuum into ?').run(target);
  } finally {
    source.close();
  }
  return describeFile(target);
}

/** Counts the rows of a database that is not in use. */
export function describeFile(file: string): CopiedDatabase {
  const db = new Sqlite(file, { readonly: true });
  try {
    return describeDatabase(db);
  } finally {
    db.close();
  }
}

/** Returns the number of bytes that the media of a site take in an archive. */
export function mediaBytesOf(databaseFile: string): number {
  const source = new Sqlite(databaseFile, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    return mediaBytes(source);
  } finally {
    source.close();
  }
}

function mediaBytes(db: Sqlite.Database): number {
  const media = db.prepare('select sum(size + 1024) from (select distinct hash, size from media)');
  return (media.pluck().get() as number | null) ?? 0;
}

/** Whether the database contains a media item with this hash now. */
export function isMediaNamed(databaseFile: string, hash: string): boolean {
  const source = new Sqlite(databaseFile, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    return source.prepare('select 1 from media where hash = ?').get(hash) !== undefined;
  } finally {
    source.close();
  }
}

/** Counts the rows of a database of any schema version. A missing table counts as empty. */
export function describeDatabase(db: Sqlite.Database): CopiedDatabase {
  const tables = new Set(
    db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[],
  );
  const count = (table: string, where = '') =>
    tables.has(table) ? (db.prepare(`select count(*) from ${table} ${where}`).pluck().get() as number) : 0;
  return {
    schema: tables.has('schema_version')
      ? recordedVersion(db.prepare(NEWEST_STEPS).all() as RecordedStep[])
      : 0,
    counts: {
      pages: count('page', 'where deleted_at is null'),
      publishedPages: count('page_published'),
      submissions: count('submission'),
      users: count('user'),
      media: count('media'),
    },
    hashes: tables.has('media')
      ? (db.prepare('select distinct hash from media order by hash').pluck().all() as string[])
      : [],
    mediaBytes: tables.has('media') ? mediaBytes(db) : 0,
  };
}
