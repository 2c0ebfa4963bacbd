import { withoutParameters } from '../address.ts';

/** Loads the page anew, now with its editor; what only opened the log-in form leaves the address. */
export function enterEditor(): void {
  const address = withoutParameters(window.location.href, ['login', 'view']);
  if (address === withoutParameters(window.location.href, [])) window.location.reload();
  else window.location.replace(address);
}
