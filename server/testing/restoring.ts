import { once } from 'node:events';
import { restore } from '../commands/restore.ts';
import { readConfig } from '../config.ts';

/** `hearth restore --replace FILE` that prints 'Checked.' before it moves anything, and goes on once it is told to by a line. */
const [file = ''] = process.argv.slice(2);

await restore(readConfig(process.env), file, true, async () => {
  console.log('Checked.');
  await once(process.stdin, 'data');
  process.stdin.destroy();
});
