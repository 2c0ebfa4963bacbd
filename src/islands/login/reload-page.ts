import { canReloadPage } from '../../browser/reload-guard.ts';

/**
 * After a deployment the script has another name, so the page is reloaded to learn it, at most once a minute.
 */
export function reloadPage(error: unknown): Promise<never> {
  if (!canReloadPage()) throw error;
  window.location.reload();
  return new Promise(() => {});
}
