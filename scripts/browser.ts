import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Where browsers are looked for, in this order. */
function installed(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  return candidates.find((path) => path !== undefined && path !== '' && fs.existsSync(path)) ?? null;
}

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, else the system's, else Playwright's own download, else Debian's
 * package. Answers the path of its executable, or null for Playwright's own.
 *
 * @throws an error that says what to do when there is none and none can be installed
 */
export function findBrowser(): string | null {
  const found = installed();
  if (found !== null) return found;
  console.log('No Chromium found: installing one for the browser tests …');
  if (run('npx', ['playwright', 'install', '--with-deps', 'chromium'])) return null;
  if (run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', 'chromium'])) {
    const path = installed();
    if (path !== null) return path;
  }
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Install it, or set CHROMIUM_PATH to its executable.',
  );
}

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0;
}
