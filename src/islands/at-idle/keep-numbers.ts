import { WORKER_PATH, WORKER_POLICY } from '../../model/offline.ts';
import { NO_WORKER_KEY, QUICK_EXIT_LEFT_KEY } from '../../model/tab-keys.ts';

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Matches the elements of pages after which the browser keeps nothing: the quick exit, and the confirmation of ‘Clear’. */
const KEEPS_NOTHING = '.quick-exit, [data-cleared]';

/**
 * Registers the service worker that keeps the page with the site's numbers. On a page after which the browser keeps nothing,
 * removes the worker and its page instead, and does not register it again in this tab. The script of the quick exit has already
 * removed them when the page opened. They are removed once more, because the page before may have been registering the worker.
 * Browsers without workers, and private windows without storage, keep nothing.
 */
export function keepNumbers(): void {
  const workers = navigator.serviceWorker;
  try {
    if (document.querySelector(KEEPS_NOTHING) !== null) {
      sessionStorage[NO_WORKER_KEY] = 1;
      void workers?.getRegistrations().then(async (found) => {
        await Promise.all(found.map((registration) => registration.unregister()));
        for (const name of await caches.keys()) await caches.delete(name);
      });
    } else if (workers && ![NO_WORKER_KEY, QUICK_EXIT_LEFT_KEY].some((key) => key in sessionStorage)) {
      const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
      const rules = { createScriptURL: (url: string) => url };
      const policy = trustedTypes?.createPolicy(WORKER_POLICY, rules) ?? rules;
      workers.register(policy.createScriptURL(WORKER_PATH), { scope: '/' }).catch(() => {});
    }
  } catch {
    // If storage is forbidden, nothing says whether this tab has shown a page with the quick exit.
  }
}
