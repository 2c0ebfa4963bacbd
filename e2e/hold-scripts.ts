import type { Page } from '@playwright/test';

/** Holds back the scripts with these addresses, as a slow line does. Returns a function that lets them come. */
export async function holdScripts(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
