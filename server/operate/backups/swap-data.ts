import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { BackupError, DATABASE_ENTRY, KEY_ENTRY, MEDIA_FOLDER, NOTICE_ENTRY } from './archive.ts';
import { assertMovable } from './mount-points.ts';

/**
 * Replaces the data with restored data, even if the process is killed halfway. Several files cannot be renamed at once, so a
 * journal (`restore.json`) records the swap first. Then this process, or Hearth at its next start, completes the swap. Each
 * step can be repeated safely. If the system refuses a step, all earlier steps are undone.
 */

export const JOURNAL = 'restore.json';
/** The folder with the last copies of pages (`config.pagesDir`). After the swap, copies from the former site must not be served. */
const COPIED_PAGES = 'pages';

const journalSchema = z.strictObject({
  /** The folder, inside the data folder, with the restored database, the media, and the key and the notices if there are any. */
  from: z.string().regex(/^(?:restored|replaced)-[\w-]{1,100}$/),
  /** The folder, inside the data folder, that receives the former data. */
  kept: z.string().regex(/^replaced-[\w-]{1,100}$/),
  hasKey: z.boolean(),
  /** Absent in journals of earlier versions. */
  hasNotice: z.boolean().optional(),
});
export type Swap = z.output<typeof journalSchema>;

/** A file or folder in the data folder, and whether a restore provides it. */
interface Part {
  readonly name: string;
  readonly isRestored: boolean;
}

/** Returns the parts to move, in this order. The swap is complete once the restored database is in place. */
const partsOf = ({ hasKey, hasNotice }: Pick<Swap, 'hasKey' | 'hasNotice'>): readonly Part[] => [
  { name: MEDIA_FOLDER, isRestored: true },
  { name: KEY_ENTRY, isRestored: hasKey },
  // A notice that stands now is not taken from readers by a backup that has none.
  ...(hasNotice === true ? [{ name: NOTICE_ENTRY, isRestored: true }] : []),
  // The write-ahead log belongs to the former database.
  { name: `${DATABASE_ENTRY}-wal`, isRestored: false },
  { name: `${DATABASE_ENTRY}-shm`, isRestored: false },
  { name: DATABASE_ENTRY, isRestored: true },
];

/** The names of everything that a restore moves aside. */
export const MOVED_NAMES: readonly string[] = partsOf({ hasKey: true, hasNotice: true }).map(
  ({ name }) => name,
);

/** Thrown if the system refused to move a part, and all parts are back in place. */
export class NotSwappedError extends BackupError {
  override name = 'NotSwappedError';
}

/** Whether a swap of the folder's data is in progress or was interrupted. */
export function isSwapping(dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, JOURNAL));
}

/**
 * Replaces the data with restored data. Once the journal is written, the swap will be completed even after a
 * crash. The files in the `from` folder must be synced to the disk.
 *
 * @throws BackupError if a part cannot be moved; then nothing was changed
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

/**
 * Writes the journal of a swap. In the data folder, the journal starts the swap. In another folder, it records where that
 * folder's data comes from.
 */
export function writeJournal(folder: string, swap: Swap): void {
  const journal = path.join(folder, JOURNAL);
  fs.writeFileSync(`${journal}.part`, JSON.stringify(swap), { mode: PRIVATE_FILE, flush: true });
  fs.renameSync(`${journal}.part`, journal);
  syncFolder(folder);
}

/** Returns the journal in a folder; null if there is no readable journal. */
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
 * Completes the swap that a journal records. Call it while holding the lock of the data folder, before opening anything in the
 * folder. Returns the completed swap; null if there is no journal.
 *
 * @throws NotSwappedError if the swap failed, and the former site is back in place and can be served
 * @throws BackupError if the journal cannot be read, or the swap can be neither completed nor undone
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

/**
 * Moves all parts of a swap, and removes its journal.
 *
 * @throws NotSwappedError
 */
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

/** Moves the former part aside and the restored part into its place. Does nothing if both were moved before. */
function replace(dataDir: string, from: string, kept: string, { name, isRestored }: Part): void {
  const [restored, current] = [path.join(from, name), path.join(dataDir, name)];
  if (isRestored && !fs.existsSync(restored)) return;
  if (fs.existsSync(current)) fs.renameSync(current, path.join(kept, name));
  if (isRestored) fs.renameSync(restored, current);
}

/**
 * Undoes a swap, and throws an error with the reason. If undoing fails too, the journal stays, and the next start tries again.
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

/** Undoes `replace`, even if `replace` was interrupted. */
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

/** Removes the contents of a folder, but not the folder itself, which may be a mount point. */
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
