import { spawnSync } from 'node:child_process';

/** Returns the commit of a checkout, such as '1a2b3c4d5e6f'; with ' and changes' if files differ from it; '' without git. */
export function commitOf(folder = process.cwd()): string {
  const git = (...args: string[]) =>
    spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const { status, stdout } = git('rev-parse', '--short=12', 'HEAD');
  if (status !== 0) return '';
  return `${stdout.trim()}${git('status', '--porcelain').stdout.trim() === '' ? '' : ' and changes'}`;
}
