import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../db/private-files.ts';
import { BackupError, DATABASE_ENTRY, KEY_ENTRY, MEDIA_FOLDER } from './archive.ts';

/**
 * Puts restored data in the place of what is there, whatever happens meanwhile. Several files cannot be renamed at once, so it is
 * written down first what is to be done (`restore.json`), and from then on it is done: by this process, or by the next start.
 * Each step can be repeated.
 */

const JOURNAL = 'restore.json';
/** Copies of pages for when nothing can be rendered (`config.pagesDir`): those of the former site are not shown after it. */
const COPIED_PAGES = 'pages';

const journalSchema = z.strictObject({
  /** The folder inside the data folder with what is restored: database and media, and the key where there is one. */
  from: z.string().regex(/^[\w.-]{1,100}$/),
  /** The folder inside the data folder for what was there. */
  kept: z.string().regex(/^[\w.-]{1,100}$/),
  hasKey: z.boolean(),
});
export type Swap = z.output<typeof journalSchema>;

/** Whether the data of a folder is being swapped, or was when its process was killed. */
export function isSwapping(dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, JOURNAL));
}

/** Swaps the data; from the moment that it is written down, it happens. What is in `from` must be on the disk. */
export function swapData(dataDir: string, swap: Swap): void {
  const journal = path.join(dataDir, JOURNAL);
  fs.writeFileSync(`${journal}.part`, JSON.stringify(swap), { mode: PRIVATE_FILE, flush: true });
  fs.renameSync(`${journal}.part`, journal);
  syncFolder(dataDir);
  finishSwap(dataDir);
}

/**
 * Ends a swap that was written down. To be called by a process that has the folder for itself, before anything in it is opened.
 * Returns what was done; null where there was nothing to do.
 *
 * @throws BackupError where what is written down cannot be read
 */
export function finishSwap(dataDir: string): Swap | null {
  const journal = path.join(dataDir, JOURNAL);
  fs.rmSync(`${journal}.part`, { force: true });
  if (!fs.existsSync(journal)) return null;
  const { data: swap } = journalSchema.safeParse(parsed(fs.readFileSync(journal, 'utf8')));
  if (swap === undefined) {
    throw new BackupError(
      `A backup was being restored into ${dataDir}, and ${journal} cannot be read. The restored data is in a folder whose name begins with 'restored-', the former data in one that begins with 'replaced-': move hearth.db and media of one of them to ${dataDir}, remove ${journal}, and start again.`,
    );
  }
  const [from, kept] = [path.join(dataDir, swap.from), path.join(dataDir, swap.kept)];
  // The database is moved last: as long as it is there, something is left to do.
  if (fs.existsSync(path.join(from, DATABASE_ENTRY))) {
    fs.mkdirSync(kept, { recursive: true, mode: PRIVATE_FOLDER });
    replace(dataDir, from, kept, MEDIA_FOLDER, true);
    replace(dataDir, from, kept, KEY_ENTRY, swap.hasKey);
    // What the former database has in its log belongs to it.
    for (const log of ['-wal', '-shm']) replace(dataDir, from, kept, `${DATABASE_ENTRY}${log}`, false);
    replace(dataDir, from, kept, DATABASE_ENTRY, true);
  }
  fs.rmSync(path.join(dataDir, COPIED_PAGES), { recursive: true, force: true });
  for (const folder of [from, kept, dataDir]) syncFolder(folder);
  fs.rmSync(journal);
  syncFolder(dataDir);
  fs.rmSync(from, { recursive: true, force: true });
  if (fs.existsSync(kept) && fs.readdirSync(kept).length === 0) fs.rmdirSync(kept);
  return swap;
}

/** Moves what has a name out of the way, and what is restored into its place, unless that was done before. */
function replace(dataDir: string, from: string, kept: string, name: string, isRestored: boolean): void {
  const [restored, current] = [path.join(from, name), path.join(dataDir, name)];
  if (isRestored && !fs.existsSync(restored)) return;
  if (fs.existsSync(current)) fs.renameSync(current, path.join(kept, name));
  if (isRestored) fs.renameSync(restored, current);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
