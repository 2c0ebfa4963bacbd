import fs from 'node:fs/promises';
import path from 'node:path';
import { sizeWords } from '../../../src/model/size-words.ts';
import { DISK_LEFT } from '../../core/limits/limits.ts';
import { unmountedDisk } from '../backups/unmounted-disk.ts';
import { isNetworkFileSystem } from '../data-folder/data-folder-lock.ts';
import { type Finding, look, wrong } from './finding.ts';

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

const OTHERS = 0o077;
/** How far the time of a file can be ahead of the clock. */
const CLOCK_SLACK_MS = 5 * 60_000;

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
    ...(folder === dataDir ? await modeFindings(dataDir) : []),
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
  const left = sizeWords(bytesLeft);
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
    ...(isNetworkFileSystem(type)
      ? [
          look(
            `DATA_DIR ${dataDir} is on a network file system, on which a database can be damaged. Set it to a folder on a disk of this machine.`,
          ),
        ]
      : []),
    ...(bytesLeft < DISK_LEFT.fullBytes
      ? [
          wrong(
            `The disk of DATA_DIR is full: ${left} are left. Nothing can be saved until there is more room.`,
          ),
        ]
      : bytesLeft < DISK_LEFT.lowBytes
        ? [
            look(
              `The disk of DATA_DIR is nearly full: ${left} are left. Make room, or move DATA_DIR to a larger disk.`,
            ),
          ]
        : []),
  ];
}

async function modeFindings(dataDir: string): Promise<Finding[]> {
  if (process.platform === 'win32') return [];
  const { mode } = await fs.stat(dataDir);
  if ((mode & OTHERS) === 0) return [];
  return [
    look(
      `Other users of this machine can open DATA_DIR ${dataDir}, in which is what people sent with forms. Close it with: chmod -R go= ${dataDir}`,
    ),
  ];
}

/** A clock that was set back, or starts at some old date, makes links expire at once, or never. */
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
  const latest = Math.max(...times);
  if (latest <= now + CLOCK_SLACK_MS) return [];
  return [
    look(
      `The clock of this machine is wrong: it says ${timeWords(now)}, and the data was last changed on ${timeWords(latest)}. Log-ins, links and backups go by the clock. Set it right (timedatectl shows it).`,
    ),
  ];
}

function timeWords(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
