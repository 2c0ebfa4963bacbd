import type { Page, Request } from '@playwright/test';

/** The requests and complaints of a page, from the moment it is watched. */
export interface Watch {
  readonly requests: Request[];
  readonly complaints: string[];
  /** Requests for script or style files. */
  scripts(): string[];
}

/** Watches a page's requests, console errors and violations of its Content Security Policy. */
export function watch(page: Page): Watch {
  const requests: Request[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    requests,
    complaints,
    scripts: () =>
      requests
        .filter((request) => /script|stylesheet|fetch|xhr/.test(request.resourceType()))
        .map((r) => r.url()),
  };
}
