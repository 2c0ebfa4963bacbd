// @ts-check
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-stamp.js';

/**
 * `npm start` and `npm run hearth`: builds what is not built, and runs the built program with the arguments of this script.
 * This file and what it imports are plain JavaScript: for TypeScript, Node would load a compiler, which takes longer than the
 * rest of this, and which the program would keep in memory.
 */
if (!isBuilt()) {
  const { spawnSync } = await import('node:child_process');
  console.error('Building the site (this takes about half a minute, and happens once) …');
  const result = spawnSync(process.execPath, ['scripts/build.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
const program = new URL('../dist/server/hearth.mjs', import.meta.url);

/**
 * How the C library of Linux gives memory back: by itself it keeps what was freed, and a server that hashes passwords and
 * compresses pages would need twice as much as it uses. It reads this at the start of a process, so the program takes the
 * place of this one, under the same process id. Where the environment has these settings, it simply goes on.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
const isSet =
  // Sockets of a service manager would be lost on the way.
  process.env.LISTEN_FDS !== undefined ||
  Object.keys(ALLOCATOR).every((name) => process.env[name] !== undefined);
if (process.platform === 'linux' && process.execve !== undefined && !isSet) {
  const args = [process.execPath, ...process.execArgv, fileURLToPath(program), ...process.argv.slice(2)];
  process.execve(process.execPath, args, { ...ALLOCATOR, ...process.env });
}
await import(program.href);
