import { withoutParameters } from '../../browser/url.ts';

/**
 * Reloads the page. The page then opens in the editor, at the top. Removes from the URL the query parameters that only opened
 * the log-in form.
 */
export function enterEditor(): void {
  // Scrolls to the top first, because the browser restores the scroll position even if the URL contains a fragment. It would
  // keep what is at the top there, although the editor's bar then takes its place, so it may not note what that is.
  document.documentElement.style.overflowAnchor = 'none';
  window.scrollTo({ top: 0, behavior: 'instant' });
  window.history.replaceState(null, '', withoutParameters(window.location.href, ['login', 'view']));
  window.location.reload();
}
