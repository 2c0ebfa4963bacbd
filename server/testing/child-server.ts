import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../commands/serve.ts';
import { readConfig } from '../core/config/config.ts';
import { LastCopies } from '../delivery/visitor/last-copies.ts';
import { Outbox } from '../enquiries/outbox/outbox.ts';
import { plainRenderer } from './plain-renderer.ts';
import { publishSites } from './publish-sites.ts';

/**
 * Runs `hearth serve` with a fake renderer, for tests that stop or kill a whole process. The site is public. RENDER_MS delays each page, and a line
 * is printed when rendering begins. STRAY_REJECTION is the message of an unhandled error in each rendering. CLOCK_AHEAD_MS sets
 * the clock ahead. The signal SIGUSR2 has the process replace itself, by the program NEXT_PROGRAM if it is set. With DIES_UNANSWERED, the process is killed between storing an outbox entry and responding. With
 * DIES_UNPUBLISHED, it is killed between unpublishing a page in the database and removing the page's last copy. HANGS_ON is a
 * file that the process opens when it starts and that never answers, such as a pipe without a writer.
 */
const delay = Number(process.env.RENDER_MS ?? 0);
const stray = process.env.STRAY_REJECTION;
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);

if (ahead > 0) {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: [], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [Date.now()] : args, newTarget),
  });
}

const { HANGS_ON, NEXT_PROGRAM } = process.env;
if (HANGS_ON !== undefined) void fs.open(HANGS_ON);

if (process.env.DIES_UNANSWERED !== undefined) {
  Outbox.prototype.wake = () => void process.kill(process.pid, 'SIGKILL');
}

if (process.env.DIES_UNPUBLISHED !== undefined) {
  LastCopies.prototype.evict = () => void process.kill(process.pid, 'SIGKILL');
}

await serve(readConfig(process.env), {
  renderer: async () => async (view) => {
    if (delay > 0) console.log('Rendering.');
    await sleep(delay);
    if (stray !== undefined) void Promise.reject(new Error(stray));
    return plainRenderer(view);
  },
  opened: async (services) => {
    const next = NEXT_PROGRAM === undefined ? {} : { program: { file: NEXT_PROGRAM, args: [] } };
    process.on('SIGUSR2', () => services.restart.begin(next));
    await publishSites(services);
  },
});
