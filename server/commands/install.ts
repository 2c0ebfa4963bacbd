import { program } from '../core/assets.ts';
import { INSTALL } from '../core/limits/limits.ts';
import { install } from '../operate/install/install.ts';
import { thisMachine } from '../operate/install/machine.ts';
import { fetchOutside } from '../outside/fetch/fetch-outside.ts';
import { asking } from './asking.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'install',
  summary: 'make Hearth a service of this machine, and start it',
  options: {
    'dry-run': { type: 'boolean', describes: 'only say what would be done' },
  },
  details:
    'It needs root and systemd. It asks six questions; makes the user hearth, the service, its sockets and the settings in /etc/hearth.env; starts it; and says the address and the link for the first admin. Settings that are there already stay as they are.',
  run: async ({ options: { 'dry-run': isDryRun = false } }) => {
    const { ask, close } = asking();
    try {
      await install({
        machine: thisMachine(program.executable),
        ...{ ask, say: console.log, isDryRun },
        deployFile: (name) => program.document(`deploy/${name}`),
        isReady,
      });
    } finally {
      close();
    }
  },
});

/** Returns whether the service answers at the port of plain HTTP, which redirects once there is a certificate. */
async function isReady(): Promise<boolean> {
  const answer = await fetchOutside('http://127.0.0.1/health/live', {
    ...{ timeoutMs: INSTALL.everyMs, maxBytes: 1024, accept: [], siteUrl: null },
  });
  return answer.kind === 'ok' || answer.status !== undefined;
}
