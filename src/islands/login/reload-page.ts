import { canReloadPage } from '../../browser/reload-guard.ts';

/**
 * Reloads the page, at most once a minute. Call the function if a script of the page no longer exists because a deployment has
 * renamed it.
 */
export function reloadPage(error: unknown): Promise<never> {
  if (!canReloadPage()) throw error;
  window.location.reload();
  return new Promise(() => {});
}
