import fs from 'node:fs/promises';
import path from 'node:path';
import { isOpenToOthers } from '../../../db/private-files.ts';
import { unmountedDisk } from '../backups/unmounted-disk.ts';
import {
  CLOCK_BEHIND,
  DISK_ROOM,
  type Finding,
  findingsOf,
  look,
  NETWORK_FOLDER,
  OPEN_TO_OTHERS,
  wrong,
} from '../condition/findings.ts';

/** What is read of the machine; tests give other readings. */
export interface MachineReadings {
  /** Of the file system that a folder is on: what kind it is, as `statfs` numbers them, and the bytes that are left on it. */
  readonly fileSystem: (folder: string) => Promise<{ readonly type: number; readonly bytesLeft: number }>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The table of disks. Default: that of this machine. */
  readonly fstab?: string;
}

export const thisMachine: MachineReadings = {
  fileSystem: async (folder) => {
    const { type, bavail, bsize } = await fs.statfs(folder);
    return { type, bytesLeft: bavail * bsize };
  },
  now: Date.now,
};

/** File systems by the numbers of Linux, on which a database does not stay, or is not safe. */
const IN_MEMORY = new Set([0x01021994, 0x858458f6]);
const OF_A_CONTAINER = 0x794c7630;

/** What is wrong with the folder of the database, or dangerous about it. Nothing is written. */
export async function dataFolderState(
  dataDir: string,
  readings: MachineReadings = thisMachine,
): Promise<Finding[]> {
  const unmounted = unmountedDisk(dataDir, path.join(dataDir, 'hearth.db'), readings.fstab);
  if (unmounted !== null) return [wrong(unmounted)];
  const folder = await existing(dataDir);
  if (folder === null) return [wrong(`DATA_DIR ${dataDir} is no folder: something else is in its way.`)];
  const problem = await writeProblem(dataDir, folder);
  if (problem !== null) return [wrong(problem)];
  return [
    ...(await fileSystemFindings(dataDir, folder, readings)),
    ...(folder === dataDir
      ? findingsOf(OPEN_TO_OTHERS, { open: isOpenToOthers(dataDir) ? [dataDir] : [], dataDir })
      : []),
    ...(folder === dataDir ? await clockFindings(dataDir, readings.now()) : []),
  ];
}

/** The folder itself, or where it is not there yet, the nearest one above it; null where one of them is a file. */
async function existing(folder: string): Promise<string | null> {
  try {
    return (await fs.stat(folder)).isDirectory() ? folder : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A folder that may not be looked into is reported as one that cannot be written.
    if (code !== 'ENOENT') return code === 'ENOTDIR' ? null : folder;
    return existing(path.dirname(folder));
  }
}

async function writeProblem(dataDir: string, folder: string): Promise<string | null> {
  try {
    await fs.access(folder, fs.constants.W_OK | fs.constants.X_OK);
    return null;
  } catch {
    return folder === dataDir
      ? `DATA_DIR ${dataDir} cannot be written to. Make the folder writable for the user who runs Hearth, or set DATA_DIR to another one.`
      : `DATA_DIR ${dataDir} is not there, and cannot be made: ${folder} cannot be written to. Make it with the rights of the user who runs Hearth.`;
  }
}

async function fileSystemFindings(
  dataDir: string,
  folder: string,
  { fileSystem }: MachineReadings,
): Promise<Finding[]> {
  const { type, bytesLeft } = await fileSystem(folder);
  return [
    ...(IN_MEMORY.has(type)
      ? [
          look(
            `DATA_DIR ${dataDir} is in memory (tmpfs): everything is gone when the machine restarts. Set it to a folder on a disk.`,
          ),
        ]
      : []),
    ...(type === OF_A_CONTAINER
      ? [
          look(
            `DATA_DIR ${dataDir} is inside a container: everything is gone when the container is replaced. Mount a volume there.`,
          ),
        ]
      : []),
    ...findingsOf(NETWORK_FOLDER, { type, dataDir }),
    ...findingsOf(DISK_ROOM, { leftBytes: bytesLeft }),
  ];
}

async function clockFindings(dataDir: string, now: number): Promise<Finding[]> {
  const names = ['hearth.db', 'hearth.db-wal', 'media', 'backups'];
  const times = await Promise.all(
    names.map((name) =>
      fs.stat(path.join(dataDir, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return findingsOf(CLOCK_BEHIND, { now, latest: Math.max(...times) });
}
