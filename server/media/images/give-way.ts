import fs from 'node:fs';
import type { Command } from '../../core/program/program.ts';

const SHELL = '/bin/sh';

/**
 * A shell script that runs its arguments as a command, with the priority of Linux for processes that run only while no other
 * process needs their core. The command keeps the process id. Where `chrt` (of util-linux or BusyBox) is missing or not
 * permitted, the command runs with its usual priority.
 */
const GIVE_WAY = 'chrt -i -p 0 $$ >/dev/null 2>&1; exec "$@"';

/** Whether the system has a priority for processes that give way to all others, and a shell to set it. */
export const hasGivingWay = (): boolean => process.platform === 'linux' && fs.existsSync(SHELL);

/**
 * Returns the command that runs a program only while no other process needs its core. A low priority is not enough: with it,
 * Linux lets a thread keep the core for milliseconds after a page needs it. Node cannot set this priority. The process has it
 * before it starts threads, so all its threads inherit it: setting it later would need a look at the threads in `/proc`, and for
 * each thread that was looked at there, Linux can hold up the server for a second when a process with this priority ends.
 */
export function givingWay({ file, args }: Command): Command {
  return { file: SHELL, args: ['-c', GIVE_WAY, 'sh', file, ...args] };
}
