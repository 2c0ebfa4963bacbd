import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';

const SKIPPED = /^(node_modules|dist|data|\.git|\.astro|test-results)$/;

/** Copies the sources and their packages. */
export async function copySources(to: string): Promise<void> {
  await fs.cp('.', to, { recursive: true, filter: (file) => !SKIPPED.test(file) });
  linkPackages(path.join(to, 'node_modules'));
}

/** Makes the executable from the sources in `folder`, which takes a minute. Returns its path. */
export function packageSources(folder: string): string {
  execFileSync(process.execPath, ['scripts/package.ts'], { cwd: folder, stdio: 'ignore', timeout: 300_000 });
  return path.join(folder, 'dist/hearth');
}

/** Copies the packages to another place. Uses hard links if the place is on the same disk. Leaves out caches. */
function linkPackages(to: string): void {
  try {
    execFileSync('cp', ['-al', 'node_modules', to], { stdio: 'ignore' });
  } catch {
    execFileSync('rm', ['-rf', to]);
    execFileSync('cp', ['-a', 'node_modules', to]);
  }
  execFileSync('rm', ['-rf', ...['.vite', '.cache', '.astro'].map((name) => path.join(to, name))]);
}
