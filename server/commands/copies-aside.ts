import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hearthCommand } from '../core/assets.ts';
import type { Config } from '../core/config/config.ts';
import { readSites } from '../delivery/visitor/last-copies.ts';
import type { CopiesMessage } from './serve-copies.ts';

/** A process that serves the last copies of pages. */
export interface CopiesAside {
  /** Ends the process, and resolves when it has ended. Further calls do no harm. */
  stop(): Promise<void>;
}

const NOBODY: CopiesAside = { stop: async () => {} };

/**
 * Starts a process that serves the last copies of pages at the site's address while this process works on the data, because
 * that work blocks the event loop. Starts no process if there are no copies, or the port is taken. The process that serves the
 * copies ends when this process ends.
 *
 * @param say called with a sentence for the owner
 */
export async function serveCopiesAside(config: Config, say: (words: string) => void): Promise<CopiesAside> {
  if ((await readSites(config.pagesDir)) === null) return NOBODY;
  const { file, args } = hearthCommand(['serve-copies']);
  const env = { ...process.env, DATA_DIR: config.dataDir };
  const child = spawn(file, [...args], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve()).once('exit', () => resolve());
  });
  const said = once(child, 'message').then(
    ([message]) => message as CopiesMessage,
    () => null,
  );
  const message = await Promise.race([said, ended.then(() => null)]);
  if (message !== null && 'problem' in message) say(`Readers get nothing meanwhile. ${message.problem}`);
  else if (message?.address != null)
    say(`Readers get the last good copies of the pages meanwhile: ${message.address}`);
  return {
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
