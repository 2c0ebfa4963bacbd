import { spawnSync } from 'node:child_process';
import { isBuilt } from './build-stamp.ts';

/** `npm start`: builds what is not built, then serves. */
if (!(await isBuilt())) {
  console.log('Building the site (this takes about half a minute, and happens once) …');
  const result = spawnSync(process.execPath, ['scripts/build.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
process.env.NODE_ENV = 'production';
process.argv.splice(2, process.argv.length, 'serve');
await import('../server/main.ts');
