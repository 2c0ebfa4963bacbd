import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getAsset } from 'node:sea';
import { crc32, zstdDecompressSync } from 'node:zlib';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { ConfigError } from '../config/config-error.ts';
import { isFull } from '../files/full-disk.ts';
import { hasOwnOwner, isGuarded, isOwn, isOwnFile } from './own-files.ts';
import { dataFolder } from './owner-identity.ts';

/** Groups of files in the executable that must be on disk before use. */
export type FileGroup = 'client' | 'demo' | 'images' | 'sqlite';

/**
 * The list of the files in the executable, stored as the asset `index.json`. The code of the program is another asset,
 * `program.cjs`.
 */
export interface PackedIndex {
  readonly version: string;
  /** The commit from which the program was built; '' if it is not known. */
  readonly commit: string;
  /** The public key of updates, DER in Base64; null if the program was made without one. */
  readonly updateKey: string | null;
  /** A hash over the program and all files. */
  readonly hash: string;
  /** The files in each group, by path. Each file is stored compressed, as the asset `GROUP/PATH`. */
  readonly files: Readonly<Record<FileGroup, Readonly<Record<string, PackedFile>>>>;
}

/** The size of a file in bytes, and the file's CRC-32. */
export type PackedFile = readonly [size: number, sum: number];

/** The folder within the data folder that holds the unpacked files. Its content can be removed while Hearth is not running. */
export const UNPACKED_FOLDER = 'program';

/** Groups of files that the system executes. A damaged file could crash the process or do more harm. */
const RUN: ReadonlySet<FileGroup> = new Set(['images', 'sqlite']);

const UNFINISHED_MS = 10 * 60 * 1000;

let index: PackedIndex | null = null;
const folders: Partial<Record<FileGroup, string>> = {};

const packedIndex = () => {
  index ??= JSON.parse(getAsset('index.json', 'utf8')) as PackedIndex;
  return index;
};

/** Returns what the program was made from. */
export const packedOrigin = (): Pick<PackedIndex, 'version' | 'commit' | 'updateKey'> => packedIndex();

/** Returns the folder of the files that this version of the program unpacks. Other versions have their own folders. */
const versionFolder = () => path.join(dataFolder(), UNPACKED_FOLDER, packedIndex().hash);

/**
 * Returns the folder with the files of `group`. Unpacks the files first if they are missing or incomplete, or if another user
 * could have changed them.
 *
 * @throws ConfigError if the files cannot be written, or another user could replace them
 */
export function unpackedFolder(group: FileGroup): string {
  let folder = folders[group];
  if (folder === undefined) {
    folder = path.join(versionFolder(), group);
    if (!isWhole(folder, group)) folder = unpack(folder, group);
    folders[group] = folder;
  }
  return folder;
}

/** Uses the files in `folder`, which another process of the same program unpacked. */
export function useUnpacked(group: FileGroup, folder: string): void {
  folders[group] = folder;
}

/**
 * Removes files that other versions unpacked, and files that a killed process left half unpacked. Call it only in the serving
 * process, because no other version is serving at the same time. Files of a command that is still unpacking are kept, because
 * they are younger than `UNFINISHED_MS`.
 */
export function removeOtherVersions(): void {
  const own = versionFolder();
  const others = namesIn(path.dirname(own)).filter((folder) => folder !== own);
  const unfinished = namesIn(own).filter(
    (folder) => path.extname(folder) !== '' && Date.now() - fs.statSync(folder).mtimeMs > UNFINISHED_MS,
  );
  for (const folder of [...others, ...unfinished]) fs.rmSync(folder, { recursive: true, force: true });
}

const namesIn = (folder: string) =>
  fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : [];

/** Whether all files are unchanged, and in folders that this user owns. After a power cut, some files could be empty. */
function isWhole(folder: string, group: FileGroup): boolean {
  const files = Object.entries(packedIndex().files[group]);
  const inside = new Set(files.flatMap(([name]) => foldersOf(name)));
  return (
    isGuarded(dataFolder()) &&
    [...programFolders(), folder, ...[...inside].map((name) => path.join(folder, name))].every(isOwn) &&
    files.every(([name, packed]) => isAsPacked(path.join(folder, name), packed, group))
  );
}

/** Returns the parent folders of a relative path: 'a' and 'a/b' for 'a/b/c'. */
function foldersOf(name: string): string[] {
  const above = path.dirname(name);
  return above === '.' ? [] : [...foldersOf(above), above];
}

/** Returns the folders between the data folder and the unpacked files. */
const programFolders = () => [path.dirname(versionFolder()), versionFolder()];

function isAsPacked(file: string, [size, sum]: PackedFile, group: FileGroup): boolean {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile() || stats.size !== size || !isOwnFile(stats)) return false;
  return !RUN.has(group) || crc32(fs.readFileSync(file)) === sum;
}

/**
 * Creates the missing folders for unpacked files. Replaces a folder if other users can write to it.
 *
 * @throws ConfigError if another user can replace the folders
 */
function makeFolders(): void {
  const data = dataFolder();
  if (!isGuarded(data)) throw new ConfigError(unguarded(data));
  for (const folder of programFolders()) {
    const there = fs.lstatSync(folder, { throwIfNoEntry: false });
    if (there !== undefined && !isOwn(folder)) {
      if (!hasOwnOwner(there)) throw new ConfigError(foreign(folder));
      removeOwn(folder);
    }
    fs.mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  }
}

/** Removes a folder of unpacked files. @throws ConfigError if the folder contains folders of another user */
function removeOwn(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'EACCES' || code === 'EPERM' ? new ConfigError(foreign(folder)) : error;
  }
}

const unguarded = (data: string) =>
  `Other users of this machine can write to DATA_DIR ${data}, where Hearth unpacks files of its own that the system runs: they could put others in their place. Run Hearth as the user who owns the folder, and close it with: chmod go-w ${data}`;

const foreign = (folder: string) =>
  `${folder} belongs to another user of this machine, or has folders of one, and Hearth runs nothing that another user could have put there. Remove that folder, and start again: Hearth makes it anew.`;

/**
 * Unpacks the files of a group, into a temporary folder first, so that no process sees an incomplete folder.
 *
 * @returns the folder of the files
 * @throws ConfigError if the files cannot be written
 */
function unpack(folder: string, group: FileGroup): string {
  const unfinished = `${folder}.${process.pid}`;
  try {
    makeFolders();
    write(unfinished, group);
    removeOwn(folder);
    fs.renameSync(unfinished, folder);
    return folder;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    fs.rmSync(unfinished, { recursive: true, force: true });
    // If the rename fails, another process may have unpacked the same files in the meantime.
    if (isWhole(folder, group)) return folder;
    const { code, message } = error as NodeJS.ErrnoException;
    return (
      (isFull(error) ? unpackElsewhere(group) : null) ??
      fail(
        `Hearth unpacks some files of its own into ${path.dirname(folder)}, which failed (${code ?? message}). ${adviceOn(error)}`,
      )
    );
  }
}

function write(folder: string, group: FileGroup): void {
  for (const name of Object.keys(packedIndex().files[group])) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    fs.writeFileSync(file, zstdDecompressSync(getAsset(`${group}/${name}`)), { mode: PRIVATE_FILE });
  }
}

/**
 * Unpacks the files of a group into a private temporary folder of the system, for the lifetime of this process. A new version
 * can therefore start, and serve readers, while the site's disk is full. Does nothing if there is no site yet, because a new
 * site is not created on a full disk.
 *
 * @returns the folder; null if there is no site yet, or if the temporary folder has no room either
 */
function unpackElsewhere(group: FileGroup): string | null {
  if (!fs.existsSync(path.join(dataFolder(), 'hearth.db'))) return null;
  let folder: string | null = null;
  try {
    const made = fs.mkdtempSync(path.join(os.tmpdir(), 'hearth-program-'));
    folder = made;
    process.once('exit', () => fs.rmSync(made, { recursive: true, force: true }));
    write(made, group);
    console.warn(`The disk of DATA_DIR is full. Hearth has unpacked files of its own into ${made} instead.`);
    return made;
  } catch {
    if (folder !== null) fs.rmSync(folder, { recursive: true, force: true });
    return null;
  }
}

function fail(message: string): never {
  throw new ConfigError(message);
}

function adviceOn(error: unknown): string {
  if (isFull(error)) return 'Make room on that disk, about 30 MB, and start again.';
  return 'Make the folder writable for this user, or set DATA_DIR to another one.';
}
