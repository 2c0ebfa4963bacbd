import { setTimeout as sleep } from 'node:timers/promises';
import { SHUTDOWN } from '../core/limits/limits.ts';

/** Node's names of the system calls for which threads wait: calls to file systems, and look-ups of host names. */
const SYSTEM_CALL = /^(FSReq|GetAddrInfoReq|GetNameInfoReq)/;
const LOOK_MS = 20;

const isCalling = () => process.getActiveResourcesInfo().some((name) => SYSTEM_CALL.test(name));

/**
 * Ends this process at once. A plain exit waits for pending system calls, for ever if a disk or file server no longer answers.
 * In that case the process kills itself, and its code is that of SIGKILL.
 */
export function endNow(code: number): void {
  if (isCalling()) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}

/**
 * Ends this process as `endNow` does, but first gives system calls `SHUTDOWN.callsMs` to end. Call it after everything else is
 * closed.
 */
export async function endSoon(code: number): Promise<void> {
  const until = performance.now() + SHUTDOWN.callsMs;
  while (isCalling() && performance.now() < until) await sleep(LOOK_MS);
  if (isCalling()) {
    console.error('A disk, or the lookup of a host, does not answer: Hearth ends without waiting for it.');
  }
  endNow(code);
}
