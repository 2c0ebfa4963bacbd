// @ts-check

/**
 * Settings with which the C library of Linux returns freed memory to the system. By default, it keeps freed memory, and a server
 * that hashes passwords and compresses pages would take twice as much memory as it uses. The library reads these settings from
 * the environment when a process starts.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Replaces this process by one with these settings and the same process id, unless it has the settings already. Returns only if
 * the process is not replaced. A process with sockets from a service manager is not replaced, because its sockets would be
 * closed. Its unit sets these variables.
 *
 * @param {readonly string[]} args the arguments of the new process
 */
export function restartWithMallocSettings(args) {
  const isSet = Object.keys(ALLOCATOR).every((name) => process.env[name] !== undefined);
  if (process.platform !== 'linux' || process.execve === undefined) return;
  if (isSet || process.env.LISTEN_FDS !== undefined || process.env.HEARTH_SOCKETS !== undefined) return;
  restart(process.execPath, args);
}

/**
 * Replaces this process by one with these settings and the same process id. Returns only if the system cannot do that.
 *
 * @param {string} file the program of the new process
 * @param {readonly string[]} args the arguments of the new process
 */
export function restart(file, args) {
  process.execve?.(file, [process.execPath, ...args], { ...ALLOCATOR, ...process.env });
}
