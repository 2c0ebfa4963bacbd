import fs from 'node:fs';
import path from 'node:path';
import type { Database } from './connection.ts';
import { PRIVATE_FOLDER } from './private-files.ts';

/** Copies that stay: the newest one of each of so many versions of the schema that were upgraded last. */
export const COPIES_BEFORE_UPGRADES = 3;

/** `before-upgrade-<from>-to-<to>-<time>.db`; with `.part` at its end until it is whole. */
const NAME = /^before-upgrade-(\d+)-to-(\d+)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.db$/;
const UNFINISHED = /^before-upgrade-\d+-to-\d+-[\dTZ-]+\.db\.part(-journal|-wal|-shm)?$/;

/** The folder of a database's backups. */
export function backupFolder(databaseFile: string): string {
  return path.join(path.dirname(databaseFile), 'backups');
}

/**
 * Copies a database before it is upgraded, and removes copies that are no longer kept and those that a killed process has left
 * unfinished. Until it is whole, the copy has another name. Returns its path.
 *
 * @throws an error of the disk, or one that says how much room is missing
 */
export async function copyBeforeUpgrade(database: Database, from: number, to: number): Promise<string> {
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

/** The newest copy of a database that a program can use which knows the schema up to a version; null if there is none. */
export function newestCopy(databaseFile: string, known: number): string | null {
  const folder = backupFolder(databaseFile);
  const [newest] = newestFirst(namesIn(folder)).filter(({ from }) => from <= known);
  return newest === undefined ? null : path.join(folder, newest.name);
}

/** None where the folder is not there, or closed to this user. */
function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

/** Those that are no longer kept, among the names of files. */
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

/** The copy takes as much as the database, and so does at most what the upgrade writes before it counts. */
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
