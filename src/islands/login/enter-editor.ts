import { withoutParameters } from '../../browser/url.ts';

/**
 * Reloads the page. The page then opens in the editor, at the top. Removes from the URL the query parameters that only opened
 * the log-in form.
 */
export function enterEditor(): void {
  // Scrolls to the top first, because the browser restores the scroll position even if the URL contains a fragment. It would
  // also keep the strip at the top of the window, where the editor's bar is then. The editor turns restoring on again.
  window.history.scrollRestoration = 'manual';
  window.scrollTo({ top: 0, behavior: 'instant' });
  window.history.replaceState(null, '', withoutParameters(window.location.href, ['login', 'view']));
  window.location.reload();
}
