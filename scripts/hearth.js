// @ts-check
import { spawnSync } from 'node:child_process';
import { isBuilt } from './build-stamp.js';

/**
 * `npm start` and `npm run hearth`: builds what is not built, and runs the built program with the arguments of this script.
 * This file and what it imports are plain JavaScript: for TypeScript, Node would load a compiler, which takes longer than the
 * rest of this, and which the program would keep in memory.
 */
if (!isBuilt()) {
  console.error('Building the site (this takes about half a minute, and happens once) …');
  const result = spawnSync(process.execPath, ['scripts/build.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
await import(new URL('../dist/server/hearth.mjs', import.meta.url).href);
