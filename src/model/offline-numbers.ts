import { waysToCall } from './forms/ways-to-call.ts';
import { isShownLink, linkHref } from './link.ts';
import { phoneNumbers } from './phone-numbers.ts';
import type { Footer, Nav } from './site.ts';
import { trimEndOf } from './trim.ts';

/** The numbers of the page that browsers keep for times without a connection. */

/** A number to call or to text, with the words that say whose number it is. */
export interface OfflineNumber {
  readonly href: string;
  readonly words: string;
  readonly number: string;
}

/** The maximum number of numbers, and of characters in the words of each. Together with the next limit, they bound the page. */
export const MAX_OFFLINE_NUMBERS = 6;
export const MAX_OFFLINE_WORDS = 50;
/** The maximum bytes of all numbers and words in HTML. */
const MAX_OFFLINE_BYTES = 600;

/** Matches the address of a call, which is never longer than this. */
const CALL = /^tel:[^:]{1,30}$/i;
/** The index of the emergency number. */
const EMERGENCY = 1;
const DANGER: OfflineNumber = { href: 'tel:000', words: 'In danger now', number: '000' };

/**
 * Returns the numbers of a site, the most urgent first: the crisis number and the emergency number in the header, then the
 * numbers in the footer. A site without an emergency number gets the one of Australia.
 */
export function offlineNumbers({ nav, footer }: { nav: Nav; footer: Footer }): OfflineNumber[] {
  const links = [nav.crisis, nav.emergency, ...footer.contacts.map(({ link }) => link)];
  const written = links.map((link) => ({ href: linkHref(link), text: isShownLink(link) ? link.text : '' }));
  const all = [...written, ...waysToCall({ nav, footer })].flatMap(({ href, text }, index) => {
    if (text !== '' && CALL.test(href)) return numberOf(href, text);
    return index === EMERGENCY ? DANGER : [];
  });
  const distinct = all.filter(
    ({ href }, index) => all.findIndex((other) => digitsOf(other.href) === digitsOf(href)) === index,
  );
  let bytes = 0;
  return distinct.slice(0, MAX_OFFLINE_NUMBERS).filter(({ href, words, number }, index) => {
    bytes += bytesInHtml(href + words + number);
    // The most urgent numbers always fit.
    return index <= EMERGENCY || bytes <= MAX_OFFLINE_BYTES;
  });
}

/** Returns a text that is cut to the maximum length of words. */
export function offlineWords(text: string): string {
  const characters = [...text.trim()];
  if (characters.length <= MAX_OFFLINE_WORDS) return text.trim();
  return `${characters
    .slice(0, MAX_OFFLINE_WORDS - 1)
    .join('')
    .trimEnd()}…`;
}

/** Returns the number of a phone link, and the words around the number in the text of the link. */
function numberOf(href: string, text: string): OfflineNumber {
  const found = phoneNumbers(text).find((number) => digitsOf(number.href) === digitsOf(href));
  if (found === undefined) return { href, words: offlineWords(text), number: href.slice('tel:'.length) };
  const words = [text.slice(0, found.start), text.slice(found.end)].map((part) => part.trim()).join(' ');
  return {
    href: found.href,
    words: offlineWords(trimEndOf(words.trim(), ':,.–-')),
    number: text.slice(found.start, found.end),
  };
}

const digitsOf = (href: string) => href.replaceAll(/[^\d+]/g, '');

/** Returns the maximum bytes that a text takes in HTML. */
function bytesInHtml(text: string): number {
  return [...text].reduce((sum, character) => {
    return sum + (/[&<>"']/.test(character) ? 6 : character > '\u007f' ? 4 : 1);
  }, 0);
}
