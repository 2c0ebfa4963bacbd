import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { restore } from '../commands/restore.ts';
import { readConfig } from '../core/config/config.ts';

/**
 * Runs `hearth restore --replace FILE`, but prints 'Checked.' before it moves anything, and continues only after it has read a
 * line from standard input. With HELD, prints 'Moving.' just before it moves the data, and then waits until the file HELD
 * exists.
 */
const [file = ''] = process.argv.slice(2);
const { HELD, ...env } = process.env;
const config = readConfig(env);

if (HELD !== undefined) {
  const rename = fs.renameSync;
  fs.renameSync = (from, to) => {
    if (to === path.join(config.dataDir, 'restore.json')) {
      fs.writeSync(1, 'Moving.\n');
      const tick = new Int32Array(new SharedArrayBuffer(4));
      while (!fs.existsSync(HELD)) Atomics.wait(tick, 0, 0, 20);
    }
    rename(from, to);
  };
}

await restore(config, { kind: 'file', file }, { replace: true }, async () => {
  console.log('Checked.');
  await once(process.stdin, 'data');
  process.stdin.destroy();
});
