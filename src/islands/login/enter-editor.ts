import { withoutParameters } from '../../browser/url.ts';

/** Loads the page anew from its top, now with its editor; what only opened the log-in form leaves the address. */
export function enterEditor(): void {
  // The browser brings back the place where the page is left, even where the address names another.
  window.scrollTo({ top: 0, behavior: 'instant' });
  window.history.replaceState(null, '', withoutParameters(window.location.href, ['login', 'view']));
  window.location.reload();
}
