import { ConfigError } from '../core/config/config.ts';
import { SHUTDOWN } from '../core/limits/limits.ts';
import { addressOf } from '../delivery/connections/listening.ts';
import { defineCommand } from './command.ts';
import { type CopiesServer, startCopiesServer } from './copies-server.ts';

/**
 * The only message of the process: the address at which it serves the copies (null if there are no copies), or the reason why
 * it cannot serve them.
 */
export type CopiesMessage = { readonly address: string | null } | { readonly problem: string };

export const command = defineCommand({
  name: 'serve-copies',
  summary: 'serve the last copies of pages while the command that started it works on the data',
  isInternal: true,
  run: async ({ config: read }) => {
    let copies: CopiesServer | null = null;
    process.once('disconnect', () => void end(copies));
    // Ignores Ctrl+C, because it reaches both processes, and the parent process decides when this process ends.
    process.on('SIGINT', () => {});
    const config = read();
    try {
      copies = await startCopiesServer(config, {});
      say({ address: copies && (config.siteUrl ?? addressOf(copies.http.server.address(), config)) });
      if (copies === null) process.disconnect?.();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      say({ problem: error.message });
      process.disconnect?.();
    }
  },
});

function say(message: CopiesMessage): void {
  process.send?.(message);
}

/** Stops serving, and gives open requests some time to finish. */
function end(copies: CopiesServer | null): void {
  setTimeout(() => process.exit(0), SHUTDOWN.lastRequestMs).unref();
  copies?.http.server.close();
  copies?.https?.server.close();
}
