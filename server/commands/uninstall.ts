import { program } from '../core/assets.ts';
import { uninstall } from '../operate/install/install.ts';
import { thisMachine } from '../operate/install/machine.ts';
import { asking } from './asking.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'uninstall',
  summary: 'remove the service from this machine, and leave the data',
  options: {
    'dry-run': { type: 'boolean', describes: 'only say what would be done' },
  },
  details:
    'It needs root. It stops Hearth and removes what ‘hearth install’ made. The data and the settings stay. It asks before it removes the user hearth.',
  run: async ({ options: { 'dry-run': isDryRun = false } }) => {
    const { ask, close } = asking();
    try {
      await uninstall({ machine: thisMachine(program.executable), ask, say: console.log, isDryRun });
    } finally {
      close();
    }
  },
});
