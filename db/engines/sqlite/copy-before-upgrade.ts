import fs from 'node:fs';
import path from 'node:path';
import type { SqliteDatabase } from '../../connection.ts';
import { PRIVATE_FOLDER } from '../../private-files.ts';

/** The number of earlier schema versions for which the newest copy is kept. */
export const COPIES_BEFORE_UPGRADES = 3;

/** Matches the name of a finished copy, `before-upgrade-<from>-to-<to>-<time>.db`. */
const NAME = /^before-upgrade-(\d+)-to-(\d+)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.db$/;
/** Matches the name of an unfinished copy, which ends with `.part`, and the names of the files that SQLite adds to it. */
const UNFINISHED = /^before-upgrade-\d+-to-\d+-[\dTZ-]+\.db\.part(-journal|-wal|-shm)?$/;

/** Returns the folder of a database's backups. */
export function backupFolder(databaseFile: string): string {
  return path.join(path.dirname(databaseFile), 'backups');
}

/**
 * Copies a database before an upgrade. Removes superfluous copies, and unfinished copies of processes that were killed. Writes
 * the copy under a temporary name, and renames it when it is complete. Returns its path.
 *
 * @throws an error of the disk, or an error that states the missing disk space
 */
export async function copyBeforeUpgrade(database: SqliteDatabase, from: number, to: number): Promise<string> {
  const folder = backupFolder(database.file);
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.join(folder, `before-upgrade-${from}-to-${to}-${stamp}.db`);
  fs.mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  for (const name of fs.readdirSync(folder)) {
    if (UNFINISHED.test(name)) fs.rmSync(path.join(folder, name), { force: true });
  }
  checkRoom(folder, database.file);
  await database.backup(`${file}.part`);
  fs.renameSync(`${file}.part`, file);
  for (const name of superfluous(fs.readdirSync(folder))) fs.rmSync(path.join(folder, name), { force: true });
  return file;
}

/** Returns the newest copy of a database whose schema version is at most `known`; null if there is none. */
export function newestCopy(databaseFile: string, known: number): string | null {
  const folder = backupFolder(databaseFile);
  const [newest] = newestFirst(namesIn(folder)).filter(({ from }) => from <= known);
  return newest === undefined ? null : path.join(folder, newest.name);
}

/** Returns the names of a folder's files; none if the folder does not exist or cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns the file names of the copies to remove. */
export function superfluous(names: readonly string[]): readonly string[] {
  const versions = new Set<number>();
  return newestFirst(names).flatMap(({ name, from }) => {
    if (!versions.has(from) && versions.size < COPIES_BEFORE_UPGRADES) {
      versions.add(from);
      return [];
    }
    return [name];
  });
}

function newestFirst(names: readonly string[]) {
  return names
    .flatMap((name) => {
      const [, from, , at] = NAME.exec(name) ?? [];
      return at === undefined ? [] : [{ name, from: Number(from), at }];
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/**
 * Throws if the disk has too little room. The copy takes as much room as the database, and the write-ahead log of the upgrade
 * takes at most the same amount.
 */
function checkRoom(folder: string, databaseFile: string): void {
  const sizeOf = (file: string) => (fs.existsSync(file) ? fs.statSync(file).size : 0);
  const needed = 2 * (sizeOf(databaseFile) + sizeOf(`${databaseFile}-wal`));
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  throw new Error(
    `There is not enough room on the disk: ${megabytes(needed)} are needed, and ${megabytes(bavail * bsize)} are free. Make room, and start Hearth again.`,
  );
}
