import { restartThriftily } from './program/allocator.js';
import { IMAGE_WORKER, provideSite } from './program/in-executable.ts';
import type { SiteModule } from './program/program.ts';
import { useUnpacked } from './program/unpacked-files.ts';

/** The parts of the program, each loaded when it is needed. */
export interface Parts {
  commandLine(): Promise<{ run(): Promise<void> }>;
  imageWorker(): Promise<unknown>;
  site(): Promise<SiteModule>;
}

/** The first lines of the single executable: it is the command line, or the process that works on pictures. */
export async function start(parts: Parts): Promise<void> {
  const [first, folder] = process.argv.slice(2);
  if (first === IMAGE_WORKER && folder !== undefined) {
    useUnpacked('images', folder);
    await parts.imageWorker();
    return;
  }
  if (first === undefined || first === 'serve') restartThriftily(process.argv.slice(2));
  provideSite(parts.site);
  const { run } = await parts.commandLine();
  await run();
}
