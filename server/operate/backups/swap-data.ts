import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { BackupError, DATABASE_ENTRY, KEY_ENTRY, MEDIA_FOLDER } from './archive.ts';
import { assertMovable } from './mount-points.ts';

/**
 * Replaces the data with restored data, safely even if the process is killed. Several files cannot be renamed at once, so a
 * journal (`restore.json`) first records the swap; this process, or the next start, then completes it. Each step can be
 * repeated. If the system refuses a step, all steps before it are undone.
 */

export const JOURNAL = 'restore.json';
/** The folder of the last copies of pages (`config.pagesDir`); copies of the former site must not be served after the swap. */
const COPIED_PAGES = 'pages';

const journalSchema = z.strictObject({
  /** The folder inside the data folder with the restored database and media, and the key if there is one. */
  from: z.string().regex(/^(?:restored|replaced)-[\w-]{1,100}$/),
  /** The folder inside the data folder for the former data. */
  kept: z.string().regex(/^replaced-[\w-]{1,100}$/),
  hasKey: z.boolean(),
});
export type Swap = z.output<typeof journalSchema>;

/** A part of the data folder, and whether a restore brings it. */
interface Part {
  readonly name: string;
  readonly isRestored: boolean;
}

/** Returns the parts that are moved, in this order. The swap is complete once the restored database is in its place. */
const partsOf = ({ hasKey }: Pick<Swap, 'hasKey'>): readonly Part[] => [
  { name: MEDIA_FOLDER, isRestored: true },
  { name: KEY_ENTRY, isRestored: hasKey },
  // The log belongs to the former database.
  { name: `${DATABASE_ENTRY}-wal`, isRestored: false },
  { name: `${DATABASE_ENTRY}-shm`, isRestored: false },
  { name: DATABASE_ENTRY, isRestored: true },
];

/** The names of everything that a restore moves aside. */
export const MOVED_NAMES: readonly string[] = partsOf({ hasKey: true }).map(({ name }) => name);

/** The system refused to move a part; all parts are where they were before the swap. */
export class NotSwappedError extends BackupError {
  override name = 'NotSwappedError';
}

/** Whether a swap of a folder's data is in progress, or was interrupted. */
export function isSwapping(dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, JOURNAL));
}

/**
 * Swaps the data. Once the journal is written, a swap is completed even after a crash. The files in `from` must be on the disk.
 *
 * @throws BackupError if a part cannot be moved; nothing was changed then
 */
export function swapData(dataDir: string, swap: Swap): void {
  const restored = MOVED_NAMES.map((name) => path.join(swap.from, name));
  assertMovable(dataDir, [swap.from, ...MOVED_NAMES, ...restored]);
  writeJournal(dataDir, swap);
  try {
    completeSwap(dataDir, swap);
  } catch (error) {
    if (error instanceof NotSwappedError) removeJournal(dataDir);
    throw error;
  }
}

/** Writes the journal of a swap: into the data folder so that the swap happens, into another folder so that its origin is known. */
export function writeJournal(folder: string, swap: Swap): void {
  const journal = path.join(folder, JOURNAL);
  fs.writeFileSync(`${journal}.part`, JSON.stringify(swap), { mode: PRIVATE_FILE, flush: true });
  fs.renameSync(`${journal}.part`, journal);
  syncFolder(folder);
}

/** Returns the journal in a folder; null if it cannot be read. */
export function readJournal(folder: string): Swap | null {
  try {
    return (
      journalSchema.safeParse(JSON.parse(fs.readFileSync(path.join(folder, JOURNAL), 'utf8'))).data ?? null
    );
  } catch {
    return null;
  }
}

/**
 * Completes the swap of a journal. Call it while holding the folder's lock, before opening anything in the folder. Returns what
 * was done; null if there is no journal.
 *
 * @throws NotSwappedError if it failed, and the former site is back in place and can be served
 * @throws BackupError if the journal cannot be read, or the swap can neither be completed nor undone
 */
export function finishSwap(dataDir: string): Swap | null {
  const journal = path.join(dataDir, JOURNAL);
  fs.rmSync(`${journal}.part`, { force: true });
  if (!fs.existsSync(journal)) return null;
  const swap = readJournal(dataDir);
  if (swap === null) {
    throw new BackupError(
      `A backup was being restored into ${dataDir}, and ${journal} cannot be read. The restored data is in a folder whose name begins with 'restored-', the former data in one that begins with 'replaced-': move hearth.db and media of one of them to ${dataDir}, remove ${journal}, and start again.`,
    );
  }
  try {
    completeSwap(dataDir, swap);
  } catch (error) {
    if (!(error instanceof NotSwappedError)) throw error;
    if (!fs.existsSync(path.join(dataDir, DATABASE_ENTRY))) {
      throw new BackupError(
        `A backup was being restored into ${dataDir}. ${error.message} Start again once that can be moved, or remove ${journal} to give the restore up.`,
        { cause: error },
      );
    }
    removeJournal(dataDir);
    throw error;
  }
  return swap;
}

/** @throws NotSwappedError */
function completeSwap(dataDir: string, swap: Swap): void {
  const [from, kept] = [path.join(dataDir, swap.from), path.join(dataDir, swap.kept)];
  if (fs.existsSync(path.join(from, DATABASE_ENTRY))) {
    try {
      fs.mkdirSync(kept, { recursive: true, mode: PRIVATE_FOLDER });
      for (const part of partsOf(swap)) replace(dataDir, from, kept, part);
    } catch (error) {
      takeBack(dataDir, swap, error as NodeJS.ErrnoException);
    }
  }
  removeContents(path.join(dataDir, COPIED_PAGES));
  for (const folder of [from, kept, dataDir]) syncFolder(folder);
  removeJournal(dataDir);
  fs.rmSync(from, { recursive: true, force: true });
  removeIfEmpty(kept);
}

/** Moves the former part of this name aside, and the restored one into its place, unless that is already done. */
function replace(dataDir: string, from: string, kept: string, { name, isRestored }: Part): void {
  const [restored, current] = [path.join(from, name), path.join(dataDir, name)];
  if (isRestored && !fs.existsSync(restored)) return;
  if (fs.existsSync(current)) fs.renameSync(current, path.join(kept, name));
  if (isRestored) fs.renameSync(restored, current);
}

/**
 * Moves everything back to where it was, and says why. If that fails too, the journal stays, and the next start tries again.
 *
 * @throws NotSwappedError
 */
function takeBack(dataDir: string, swap: Swap, reason: NodeJS.ErrnoException): never {
  const [from, kept] = [path.join(dataDir, swap.from), path.join(dataDir, swap.kept)];
  const why = `${reason.path ?? kept} could not be moved (${reason.code ?? reason.message}).`;
  try {
    for (const part of partsOf(swap).toReversed()) putBack(dataDir, from, kept, part);
    removeIfEmpty(kept);
  } catch (error) {
    throw new BackupError(
      `${why} What was moved before that could not be moved back: ${(error as Error).message}. The former data is in ${dataDir} and ${kept}, the restored data in ${from}. Once they can be moved, the next start completes the restore.`,
      { cause: error },
    );
  }
  for (const folder of [from, kept, dataDir]) syncFolder(folder);
  throw new NotSwappedError(`${why} Everything is as it was before the restore.`, { cause: reason });
}

/** Undoes `replace`, however far it got. */
function putBack(dataDir: string, from: string, kept: string, { name, isRestored }: Part): void {
  const [restored, current] = [path.join(from, name), path.join(dataDir, name)];
  const former = path.join(kept, name);
  if (isRestored && !fs.existsSync(restored) && fs.existsSync(current)) fs.renameSync(current, restored);
  if (fs.existsSync(former) && !fs.existsSync(current)) fs.renameSync(former, current);
}

function removeJournal(dataDir: string): void {
  fs.rmSync(path.join(dataDir, JOURNAL), { force: true });
  syncFolder(dataDir);
}

/** The folder itself stays: it can be a mount point. */
function removeContents(folder: string): void {
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder)) {
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function removeIfEmpty(folder: string): void {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
}

function syncFolder(name: string): void {
  if (process.platform === 'win32' || !fs.existsSync(name)) return;
  const folder = fs.openSync(name, 'r');
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}
