import { withoutParameters } from '../../browser/url.ts';

/**
 * Reloads the page, now with its editor, at its top. Query parameters that only opened the log-in form are
 * removed from the URL.
 */
export function enterEditor(): void {
  // The browser would restore the scroll position, even if the URL contains a fragment.
  window.scrollTo({ top: 0, behavior: 'instant' });
  window.history.replaceState(null, '', withoutParameters(window.location.href, ['login', 'view']));
  window.location.reload();
}
