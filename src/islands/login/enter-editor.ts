import { withoutParameters } from '../../browser/address.ts';

/** Loads the page anew from its top, now with its editor; what only opened the log-in form leaves the address. */
export function enterEditor(): void {
  // The browser brings back the place where the page is left.
  window.scrollTo({ top: 0, behavior: 'instant' });
  const address = withoutParameters(window.location.href, ['login', 'view']);
  if (address === withoutParameters(window.location.href, [])) window.location.reload();
  else window.location.replace(address);
}
