import { canReloadPage } from '../../browser/reload-guard.ts';

/** Reloads the page, at most once a minute, because a deployment has renamed its script. */
export function reloadPage(error: unknown): Promise<never> {
  if (!canReloadPage()) throw error;
  window.location.reload();
  return new Promise(() => {});
}
