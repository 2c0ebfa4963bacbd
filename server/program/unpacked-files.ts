import fs from 'node:fs';
import path from 'node:path';
import { getAsset } from 'node:sea';
import { zstdDecompressSync } from 'node:zlib';
import { PRIVATE_FOLDER } from '../../db/private-files.ts';
import { ConfigError } from '../config-error.ts';

/** Groups of files in the executable that must be files on disk before they can be used. */
export type FileGroup = 'client' | 'demo' | 'images' | 'sqlite';

/** What the executable contains besides its code, as its asset `index.json`. The code is its asset `program.cjs`. */
export interface PackedIndex {
  readonly version: string;
  /** Changes with every byte of the program and of the files. */
  readonly hash: string;
  /** The files of each group by their paths, with their sizes in bytes. Each is the compressed asset `GROUP/PATH`. */
  readonly files: Readonly<Record<FileGroup, Readonly<Record<string, number>>>>;
}

/** The folder of unpacked files in the data folder. Everything in it can be removed while no Hearth runs. */
export const UNPACKED_FOLDER = 'program';

const UNFINISHED_MS = 10 * 60 * 1000;

let index: PackedIndex | null = null;
const folders: Partial<Record<FileGroup, string>> = {};

const packedIndex = () => {
  index ??= JSON.parse(getAsset('index.json', 'utf8')) as PackedIndex;
  return index;
};

export const packedVersion = () => packedIndex().version;

/** The folder of the unpacked files of this version; other versions have others. */
const versionFolder = () => path.resolve(process.env.DATA_DIR || 'data', UNPACKED_FOLDER, packedIndex().hash);

/**
 * The folder with the files of `group`, which are unpacked where they are not there whole.
 *
 * @throws ConfigError when they cannot be written
 */
export function unpackedFolder(group: FileGroup): string {
  let folder = folders[group];
  if (folder === undefined) {
    folder = path.join(versionFolder(), group);
    if (!isWhole(folder, group)) unpack(folder, group);
    folders[group] = folder;
  }
  return folder;
}

/** Uses the files in `folder`, which another process of this program has unpacked. */
export function useUnpacked(group: FileGroup, folder: string): void {
  folders[group] = folder;
}

/**
 * Removes what other versions have unpacked, and what a process that was killed had not finished unpacking. For the one process
 * that serves: no other version does, and what a command is still unpacking is younger than `UNFINISHED_MS`.
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

/** Whether all files are there in their sizes: after a power cut, some could be empty. */
function isWhole(folder: string, group: FileGroup): boolean {
  return Object.entries(packedIndex().files[group]).every(
    ([name, size]) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size === size,
  );
}

/** Unpacks into a folder of its own first, so that no process sees half of it. */
function unpack(folder: string, group: FileGroup): void {
  const unfinished = `${folder}.${process.pid}`;
  try {
    for (const name of Object.keys(packedIndex().files[group])) {
      const file = path.join(unfinished, name);
      fs.mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
      fs.writeFileSync(file, zstdDecompressSync(getAsset(`${group}/${name}`)), { mode: 0o600 });
    }
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(unfinished, folder);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    // Another process was faster.
    if (isWhole(folder, group)) return;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `Hearth unpacks some files of its own into ${path.dirname(folder)}, which failed (${code ?? message}). ${adviceOn(code)}`,
    );
  }
}

function adviceOn(code: string | undefined): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Make room on that disk, about 30 MB, and start again.';
  return 'Make the folder writable for this user, or set DATA_DIR to another one.';
}
