import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** The options with which tests and benchmarks start the browser, so that it makes no network requests of its own. */
export const BROWSER_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the path of Chromium: that in CHROMIUM_PATH, or otherwise the system's; null if there is neither. The headless shell
 * has the same engine without the browser's interface, and halves the duration of tests.
 */
export function installedBrowser(): string | null {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
  ];
  return candidates.find((path) => path !== undefined && path !== '' && fs.existsSync(path)) ?? null;
}

/**
 * Finds or installs Chromium for the browser tests: from CHROMIUM_PATH, the system, Playwright's download or Debian's package,
 * in this order.
 *
 * @throws an error that says what to do if Chromium is not found and cannot be installed
 */
export function provideBrowser(): void {
  const found = installedBrowser();
  if (found !== null) return;
  console.log('No Chromium found: installing one for the browser tests …');
  if (run('npx', ['playwright', 'install', '--with-deps', '--only-shell', 'chromium'])) return;
  run('apt-get', ['update', '-qq']);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (run('apt-get', ['install', '-y', '-qq', name]) && installedBrowser() !== null) return;
  }
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Install it, or set CHROMIUM_PATH to its executable.',
  );
}

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0;
}
