import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until this browser has stored `count` drafts with these words. */
export async function expectDrafts(page: Page, words: string, count = 1): Promise<void> {
  const drafts = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const request = indexedDB.open('hearth');
          request.onerror = () => reject(request.error);
          request.onupgradeneeded = () => request.transaction?.abort();
          request.onsuccess = () => {
            const all = request.result.transaction('drafts').objectStore('drafts').getAll();
            all.onsuccess = () => {
              request.result.close();
              resolve(all.result.map((draft) => JSON.stringify(draft.working)));
            };
          };
        }),
    );
  await expect
    .poll(async () => (await drafts()).filter((working) => working.includes(words)).length)
    .toBe(count);
}
