import os from 'node:os';
import { backupPlaceSchema } from '../../src/model/restore-wire.ts';
import {
  type PrepareMessage,
  prepareRestore,
  saveNow,
} from '../operate/backups/restoring/prepare-restore.ts';
import { settingsBesideServer } from '../operate/settings/stored-settings.ts';
import { defineCommand } from './command.ts';
import { endNow } from './end-process.ts';

export const command = defineCommand({
  name: 'restore-step',
  summary: 'do a step of a restore for the server that has started it',
  argumentNames: ['STEP', 'SERIES', 'PLACE', 'NAME'],
  isInternal: true,
  run: async ({ args: [step = '', series = '', place = '', name = ''], config }) => {
    // Serving readers has priority, but somebody waits for this step, so its priority is not the lowest.
    try {
      os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // The system does not allow a lower priority.
    }
    // The process ends with the server.
    process.on('disconnect', () => endNow(1));
    const report = (message: PrepareMessage) => void process.send?.(message);
    const preparing = { config: (await settingsBesideServer(config())).config, series, report };
    if (step === 'save') await saveNow(preparing);
    else await prepareRestore(preparing, { name, place: backupPlaceSchema.parse(place) });
    process.removeAllListeners('disconnect');
    process.disconnect?.();
  },
});
