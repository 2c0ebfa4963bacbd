import fs from 'node:fs/promises';
import path from 'node:path';
import { shellWord } from '../../core/shell-word.ts';
import { finishSwap, JOURNAL, NotSwappedError, readJournal } from './swap-data.ts';
import { sweepWorkingFolders } from './working-folders.ts';

/** The folders in which a restore has what it checked, by the time that it did (`restore.ts`). */
const RESTORED = /^restored-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/**
 * Puts a data folder right in which a restore was killed: to be called by whoever has it for itself, before anything in it is
 * opened. Returns what the owner is to be told, a sentence each.
 *
 * @throws BackupError where it cannot be known what was done, or there is no site to go on with
 */
export async function afterInterruptedRestore(dataDir: string): Promise<readonly string[]> {
  const told = completed(dataDir);
  if ((await sweepWorkingFolders(dataDir)).length > 0) {
    told.push('A restore was interrupted before it had changed anything. What it had unpacked was removed.');
  }
  for (const name of await fs.readdir(dataDir).catch(() => [])) {
    const folder = path.join(dataDir, name);
    // Whatever else has such a name is its owner's.
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

/** Ends a restore that had begun to move data, or gives it up. @throws BackupError where neither can be done */
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
