import type { ImageRequest } from '../images/image-jobs.ts';
import '../images/worker/image-worker.ts';

/** The image process with a faulty decoder: a file with 'poison' in its name ends the process. */
process.on('message', ({ args: [file] }: ImageRequest) => {
  if (file.includes('poison')) process.kill(process.pid, 'SIGSEGV');
});
