import fs from 'node:fs/promises';
import path from 'node:path';
import { shellWord } from '../../core/shell-word.ts';
import { finishSwap, JOURNAL, NotSwappedError, readJournal } from './swap-data.ts';
import { sweepWorkingFolders } from './working-folders.ts';

/** Matches the names of folders in which a restore keeps checked data. The name contains the time of the restore (`restore.ts`). */
const RESTORED = /^restored-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/**
 * Completes or undoes a restore that was killed. Call it while holding the lock of the data folder, before opening anything in
 * the folder. Returns messages for the owner, one sentence each.
 *
 * @throws BackupError if the state of the restore is unclear, or no site is left to serve
 */
export async function afterInterruptedRestore(dataDir: string): Promise<readonly string[]> {
  const told = completed(dataDir);
  if ((await sweepWorkingFolders(dataDir)).length > 0) {
    told.push('A restore was interrupted before it had changed anything. What it had unpacked was removed.');
  }
  for (const name of await fs.readdir(dataDir).catch(() => [])) {
    const folder = path.join(dataDir, name);
    // A folder with a matching name but without a matching journal is the owner's own.
    if (!RESTORED.test(name) || readJournal(folder)?.from !== name) continue;
    const rest = (await fs.readdir(folder)).filter((one) => one !== JOURNAL);
    if (rest.length === 0) await fs.rm(folder, { recursive: true, force: true });
    else {
      told.push(
        `A restore was interrupted before it had changed anything. Restore again if you still want to, and remove ${folder}.`,
      );
    }
  }
  return told;
}

/**
 * Completes a restore that had begun to move data, or undoes the restore.
 *
 * @throws BackupError if neither is possible
 */
function completed(dataDir: string): string[] {
  try {
    const swap = finishSwap(dataDir);
    if (swap === null) return [];
    const kept = path.join(dataDir, swap.kept);
    return [
      `A restore was interrupted at its end. It has been completed: ${dataDir} has the restored site. What was there before is in ${kept}; to go back to it, stop Hearth and run: hearth restore --replace ${shellWord(kept)}`,
    ];
  } catch (error) {
    if (!(error instanceof NotSwappedError)) throw error;
    return [`A restore was interrupted, and could not be completed. ${error.message}`];
  }
}
