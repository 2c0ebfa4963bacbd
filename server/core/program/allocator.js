// @ts-check

/**
 * How the C library of Linux gives memory back: by itself it keeps what was freed, and a server that hashes passwords and
 * compresses pages would need twice as much as it uses. It reads these settings from the environment when a process starts.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Has this process replaced by one with these settings, under the same process id, where it does not have them yet. Does not
 * return then. Sockets that a service manager passed on would be closed, so that a process with some goes on as it is: its unit
 * has these settings in its environment.
 *
 * @param {readonly string[]} args the arguments of the new process
 */
export function restartWithMallocSettings(args) {
  const isSet = Object.keys(ALLOCATOR).every((name) => process.env[name] !== undefined);
  if (process.platform !== 'linux' || process.execve === undefined) return;
  if (isSet || process.env.LISTEN_FDS !== undefined) return;
  restart(process.execPath, args);
}

/**
 * Replaces this process by one with these settings, under the same process id. Returns only where the system cannot do that.
 *
 * @param {string} file what it runs
 * @param {readonly string[]} args its arguments
 */
export function restart(file, args) {
  process.execve?.(file, [process.execPath, ...args], { ...ALLOCATOR, ...process.env });
}
