import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, installedBrowser } from './scripts/browser.ts';

/** Null: the browser that Playwright installed itself. */
const executablePath = installedBrowser();

/** Browser tests: each worker starts a server on a free port, with a database of its own, and so do tests that need another. */
export default defineConfig({
  testDir: 'e2e',
  // On two cores, three workers take a fifth less time than two: a browser often waits for its test.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    trace: 'off',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      // One process for the pages of a test: starting more of them takes a sixth of all the work.
      args: [...BROWSER_ARGS, '--renderer-process-limit=1'],
    },
  },
});
