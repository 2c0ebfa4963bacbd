// @ts-check
import { fileURLToPath } from 'node:url';
import { restartWithMallocSettings } from '../server/core/program/allocator.js';
import { isBuilt } from './build-stamp.js';

/**
 * `npm start` and `npm run hearth`: builds the site if it is not built yet, and runs the built program with the arguments of this
 * script. This file and its imports are plain JavaScript, because for TypeScript Node would load a compiler. Loading the compiler
 * takes longer than the rest of this script, and the compiler would stay in memory.
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

restartWithMallocSettings([...process.execArgv, fileURLToPath(program), ...process.argv.slice(2)]);
await import(program.href);
