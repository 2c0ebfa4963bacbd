import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../../core/config/config.ts';
import { RESTORING } from '../../../core/limits/limits.ts';
import { DATABASE_ENTRY } from '../archive.ts';
import { putInFolder } from '../restore-to-folder.ts';
import { isSwapping, readJournal, swapData } from '../swap-data.ts';
import { finishRestored } from './finish-restored.ts';
import {
  type Order,
  preparedData,
  readFailure,
  readOrder,
  removePrepared,
  writeFailure,
  writeOrder,
} from './prepared-folder.ts';
import { recordOf } from './record-restored.ts';

/** The ending of the names of the folders in which restores of the dashboard keep the former data. */
const BY_DASHBOARD = '-dashboard';

export const keptName = (at: string) => `replaced-${at}${BY_DASHBOARD}`;

/**
 * Carries out the order to restore a backup that an admin has given in the dashboard, or goes on with one that was interrupted.
 * Call it while holding the lock of the data folder, before anything in the folder is opened. If the restore fails, the site is
 * as it was. Returns messages for the owner.
 */
export async function carryOutOrder(config: Config): Promise<readonly string[]> {
  const { dataDir } = config;
  const order = await readOrder(dataDir);
  if (order === null) {
    if ((await readFailure(dataDir)) === '') await removePrepared(dataDir);
    return [];
  }
  try {
    if (order.attempts >= RESTORING.attempts) throw new Error('Each attempt was cut off.');
    await writeOrder(dataDir, { ...order, attempts: order.attempts + 1 });
    await restoreOrdered(config, order);
  } catch (error) {
    const message = `The backup of ${order.madeAt} was not restored, and the site is as it was. ${(error as Error).message}`;
    if (!isSwapping(dataDir)) {
      await fs.rm(path.join(dataDir, order.from), { recursive: true, force: true });
      await writeFailure(dataDir, message).catch(() => {});
    }
    return [message];
  }
  await removePrepared(dataDir);
  await removeEarlier(dataDir, order.kept);
  return [
    `The backup of ${order.madeAt} has been restored for ${order.by.username}. What was there before is in ${path.join(dataDir, order.kept)}.`,
  ];
}

/** Does what is left to do of an order, whatever step an earlier attempt has reached. */
async function restoreOrdered(config: Config, order: Order): Promise<void> {
  const { dataDir } = config;
  const renamed = readJournal(path.join(dataDir, order.from));
  if (renamed !== null) return swapData(dataDir, renamed);
  const folder = preparedData(dataDir);
  // If there is no data left, it is in its place already.
  if (!existsSync(path.join(folder, DATABASE_ENTRY))) return;
  const { by, madeAt, people, removed, from, kept } = order;
  const record = recordOf(config, () => ({ by, name: order.chosen.name, madeAt, order: from }));
  await finishRestored(folder, config, { people, removed, needsToday: true, record });
  await putInFolder(config, folder, { from, kept });
}

/** Removes the former data of earlier restores of the dashboard, because owners without a shell cannot. */
async function removeEarlier(dataDir: string, kept: string): Promise<void> {
  for (const name of await fs.readdir(dataDir)) {
    if (/^replaced-[\w-]+-dashboard$/.test(name) && name !== kept)
      await fs.rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}
