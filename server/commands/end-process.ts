import { setTimeout as sleep } from 'node:timers/promises';
import { SHUTDOWN } from '../core/limits/limits.ts';

/** Node's names of the system calls that block threads: file system calls, and look-ups of host names. */
const SYSTEM_CALL = /^(FSReq|GetAddrInfoReq|GetNameInfoReq)/;
const LOOK_MS = 20;

const isCalling = () => process.getActiveResourcesInfo().some((name) => SYSTEM_CALL.test(name));

/**
 * Ends this process at once. A normal exit waits for pending system calls, which never return if a disk or file server does not
 * answer. If there are pending system calls, the process kills itself with SIGKILL, which determines the exit code.
 */
export function endNow(code: number): void {
  if (isCalling()) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}

/**
 * Ends this process like `endNow`, but first gives pending system calls `SHUTDOWN.callsMs` to return. Call it after everything
 * else has been closed.
 */
export async function endSoon(code: number): Promise<void> {
  const until = performance.now() + SHUTDOWN.callsMs;
  while (isCalling() && performance.now() < until) await sleep(LOOK_MS);
  if (isCalling()) {
    console.error('A disk, or the lookup of a host, does not answer: Hearth ends without waiting for it.');
  }
  endNow(code);
}
