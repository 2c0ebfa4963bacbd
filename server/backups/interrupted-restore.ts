import fs from 'node:fs/promises';
import path from 'node:path';
import { finishSwap } from './swap-data.ts';
import { sweepWorkingFolders } from './working-folders.ts';

/**
 * Puts a data folder right in which a restore was killed: to be called by whoever has it for itself, before anything in it is
 * opened. Returns what the owner is to be told, a sentence each.
 *
 * @throws BackupError where it cannot be known what was done
 */
export async function afterInterruptedRestore(dataDir: string): Promise<readonly string[]> {
  const told: string[] = [];
  const swap = finishSwap(dataDir);
  if (swap !== null) {
    told.push(
      `A restore was interrupted at its end. It has been completed: ${dataDir} has the restored site. What was there before is in ${path.join(dataDir, swap.kept)}; to go back to it, stop Hearth and run: hearth restore --replace ${path.join(dataDir, swap.kept)}`,
    );
  }
  if ((await sweepWorkingFolders(dataDir)).length > 0) {
    told.push('A restore was interrupted before it had changed anything. What it had unpacked was removed.');
  }
  const names = await fs.readdir(dataDir).catch(() => []);
  for (const name of names.filter((one) => one.startsWith('restored-'))) {
    const folder = path.join(dataDir, name);
    if ((await fs.readdir(folder)).length === 0) await fs.rmdir(folder);
    else {
      told.push(
        `A restore was interrupted before it had changed anything. Restore again if you still want to, and remove ${folder}.`,
      );
    }
  }
  return told;
}
