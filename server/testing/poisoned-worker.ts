import { pbkdf2 } from 'node:crypto';
import type { ImageRequest } from '../media/images/image-jobs.ts';
import '../media/images/worker/image-worker.ts';

/**
 * The picture process with a faulty decoder: a file with 'poison' in its name ends the process, one with 'endless' keeps a
 * thread busy for ever, and one with 'fault' throws an uncaught error.
 */
process.on('message', ({ args: [file] }: ImageRequest) => {
  if (file.includes('poison')) process.kill(process.pid, 'SIGSEGV');
  if (!file.includes('endless')) return;
  pbkdf2('', '', 2 ** 31 - 1, 64, 'sha512', () => {});
  process.stderr.write('endless work has begun');
  if (file.includes('fault')) setImmediate(() => Promise.reject(new Error('a fault')));
});
