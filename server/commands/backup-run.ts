import os from 'node:os';
import { builtSite } from '../delivery/visitor/built-site.ts';
import { openServices } from '../open-services.ts';
import { runBackup } from '../operate/backups/run-backup.ts';
import type { RunMessage } from '../operate/backups/run-message.ts';
import { settingsBesideServer } from '../operate/settings/stored-settings.ts';
import { OF_NO_SITE } from '../operate/upgrade/programs.ts';
import { defineCommand } from './command.ts';
import { endNow } from './end-process.ts';

export const command = defineCommand({
  name: 'backup-run',
  summary: 'make and prove a backup for the server that has started it',
  argumentNames: ['SERIES', 'NAME'],
  isInternal: true,
  run: async ({ args: [series = '', name = ''], config }) => {
    // Serving readers has priority, even if the backup takes longer.
    try {
      os.setPriority(os.constants.priority.PRIORITY_LOW);
    } catch {
      // The system does not allow a low priority. The backup is made nevertheless.
    }
    // The process ends with the server, so that two runs are never active at once.
    process.on('disconnect', () => endNow(1));
    const site = builtSite();
    await runBackup({
      config: (await settingsBesideServer(config())).config,
      name,
      series,
      open: (dataDir) =>
        openServices(config({ ...OF_NO_SITE, DATA_DIR: dataDir }), async (view) =>
          (await site.renderer())(view),
        ),
      report: (message: RunMessage) => void process.send?.(message),
    });
    process.removeAllListeners('disconnect');
    process.disconnect?.();
  },
});
