import type { Call } from '../help/call.ts';
import type { Way } from '../help/way.ts';
import { isShownLink, linkHref } from '../link.ts';
import { phoneNumbers } from '../phone-numbers.ts';
import type { Footer, Nav } from '../site.ts';
import { FORM_TEXTS } from '../texts.ts';

/** Returns whether the bar at the top of every page shows a phone number. */
export function hasNumbersAtTop({ crisis, emergency }: Pick<Nav, 'crisis' | 'emergency'>): boolean {
  return [crisis, emergency].some((link) => isShownLink(link) && /^tel:/i.test(linkHref(link)));
}

/**
 * Returns the phone numbers to call, without duplicates: the number of the page, then those in the header and footer of every
 * page, the most urgent first.
 *
 * @param call the number of the page; null or the crisis line if it has none of its own
 */
export function waysToCall({ nav, footer }: { nav: Nav; footer: Footer }, call: Call | null = null): Way[] {
  const own = call === null || call.isCrisisLine ? [] : [call.number];
  const links = [nav.crisis, nav.emergency].map((link) => ({ href: linkHref(link), text: link.text }));
  const digits = footer.phone.replaceAll(/[^\d+]/g, '');
  const all = [...own, ...links, { href: digits === '' ? '' : `tel:${digits}`, text: footer.phone }];
  const calls = all.filter(({ href, text }) => /^tel:/i.test(href) && text.trim() !== '');
  return calls.filter(({ href }, index) => calls.findIndex((other) => other.href === href) === index);
}

/** Returns the most urgent phone number of a site, with only the number as its text; null if the site has no phone number. */
export function numberToCall(site: { nav: Nav; footer: Footer }): Way | null {
  const [way] = waysToCall(site);
  return way === undefined ? null : bareNumber(way);
}

/** Returns a phone number without the words around it. */
export function bareNumber({ href, text }: Way): Way {
  const [number] = phoneNumbers(text);
  return {
    href,
    text: number === undefined ? href.slice('tel:'.length) : text.slice(number.start, number.end),
  };
}

/** Returns the text that is shown in place of a form that cannot be submitted. */
export function notReadyWords(calls: readonly Way[]): string {
  return calls.length === 0 ? FORM_TEXTS.notReady : `${FORM_TEXTS.notReady} ${FORM_TEXTS.callInstead}`;
}
