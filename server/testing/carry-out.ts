import fs from 'node:fs';
import { readConfig } from '../core/config/config.ts';
import { afterInterruptedRestore } from '../operate/backups/interrupted-restore.ts';
import { carryOutOrder } from '../operate/backups/restoring/carry-out-order.ts';

/**
 * Carries out the order to restore a backup as a start of the server does, but is killed just before the change of a file name
 * or the removal of a file or folder with the number DIES_BEFORE. Without such a change, it ends normally.
 */
const last = Number(process.env.DIES_BEFORE);
let number = 0;

function counted<Work extends (...args: never[]) => unknown>(work: Work): Work {
  return ((...args: Parameters<Work>) => {
    number += 1;
    if (number === last) process.kill(process.pid, 'SIGKILL');
    return work(...args);
  }) as Work;
}

fs.renameSync = counted(fs.renameSync);
fs.rmSync = counted(fs.rmSync) as typeof fs.rmSync;
fs.promises.rename = counted(fs.promises.rename);
fs.promises.rm = counted(fs.promises.rm);

const config = readConfig(process.env);
for (const message of await carryOutOrder(config)) console.log(message);
for (const message of await afterInterruptedRestore(config.dataDir)) console.log(message);
