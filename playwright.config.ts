import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, installedBrowser } from './scripts/browser.ts';

/** The path of Chromium; null to use the browser that Playwright installed. */
const executablePath = installedBrowser();

/** Each worker starts a server on a free port with a separate database. Some tests start an additional server. */
export default defineConfig({
  testDir: 'e2e',
  // On two cores, three workers take a fifth less time than two, because a browser often waits for its test.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    trace: 'off',
    // Tests cannot intercept the requests of service workers. The tests of the worker itself allow it (`offline.spec.ts`).
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        ...BROWSER_ARGS,
        // Uses one process for all pages of a test, because starting more processes takes a sixth of the total time.
        '--renderer-process-limit=1',
        // Does without the optimizing compilers: a page of a test ends before they pay, and they take a seventh of the time.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
});
