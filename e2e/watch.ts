import type { Page, Request } from '@playwright/test';
import { OPEN_NOW_PATH } from '../src/model/help/open-now.ts';
import { AT_IDLE_PATH } from '../src/model/link.ts';

/** The requests and errors of a page since the watch began. */
export interface Watch {
  /** All requests except those sent when the browser is idle. */
  readonly requests: Request[];
  /** The requests of a page when the browser is idle: for a script, and for likely next pages. */
  readonly idle: Request[];
  readonly complaints: string[];
  /** Returns the requests for script or style files. */
  scripts(): string[];
}

/** Watches a page's requests, console errors and violations of its Content Security Policy. */
export function watch(page: Page): Watch {
  const requests: Request[] = [];
  const idle: Request[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => (isOfIdle(request) ? idle : requests).push(request));
  page.on('console', (message) => {
    // Browsers report an error for pages with the quick exit, because these refuse to be prefetched. The browser may have
    // begun to prefetch before it was watched.
    if (/status of 503/.test(message.text()) && !requests.some((r) => r.url() === message.location().url))
      return;
    // Tests whose subject is another one block service workers (`playwright.config.ts`), which Playwright reports.
    if (/^Service Worker registration blocked/.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    requests,
    idle,
    complaints,
    scripts: () =>
      requests
        .filter((request) => /script|stylesheet|fetch|xhr/.test(request.resourceType()))
        .map((r) => r.url()),
  };
}

/**
 * Whether the browser sent a request because it was idle. Prefetched pages have the type 'other', as icons and manifests do,
 * but no file name extension.
 */
function isOfIdle(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return (
    [AT_IDLE_PATH, OPEN_NOW_PATH].includes(pathname) ||
    (request.resourceType() === 'other' && !/\.\w+$/.test(pathname))
  );
}
