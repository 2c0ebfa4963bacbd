import { IMAGE_WORKER, provideParts } from './core/program/in-executable.ts';
import type { SiteModule } from './core/program/program.ts';
import { useUnpacked } from './core/program/unpacked-files.ts';

/**
 * The entry point of the single executable: runs the command line, or the picture process. The command line, the picture
 * process and the site are each loaded only when needed.
 *
 * @param storeCompiledCode as in `Program`
 */
export async function start(
  loadSite: () => Promise<SiteModule>,
  storeCompiledCode: () => void,
): Promise<void> {
  const [first, folder] = process.argv.slice(2);
  if (first === IMAGE_WORKER && folder !== undefined) {
    useUnpacked('images', folder);
    await import('./media/images/worker/image-worker.ts');
    return;
  }
  provideParts({ loadSite, storeCompiledCode });
  const { run } = await import('./commands/command-line.ts');
  await run();
}
