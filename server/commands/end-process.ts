import { setTimeout as sleep } from 'node:timers/promises';
import { SHUTDOWN } from '../core/limits/limits.ts';

/** The names that Node gives to calls of the system that threads wait for: to file systems, and for the addresses of hosts. */
const SYSTEM_CALL = /^(FSReq|GetAddrInfoReq|GetNameInfoReq)/;
const LOOK_MS = 20;

const isCalling = () => process.getActiveResourcesInfo().some((name) => SYSTEM_CALL.test(name));

/**
 * Ends this process at once. By itself it would end after the calls of the system that are under way, and never where a disk or a
 * server of files does not answer any more: then the process kills itself, and its code is that of SIGKILL.
 */
export function endNow(code: number): void {
  if (isCalling()) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}

/** Ends this process as `endNow` does, but lets calls of the system end for `SHUTDOWN.callsMs`. Everything else is closed by then. */
export async function endSoon(code: number): Promise<void> {
  const until = performance.now() + SHUTDOWN.callsMs;
  while (isCalling() && performance.now() < until) await sleep(LOOK_MS);
  if (isCalling()) {
    console.error('A disk, or the lookup of a host, does not answer: Hearth ends without waiting for it.');
  }
  endNow(code);
}
