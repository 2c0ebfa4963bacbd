import { waysToCall } from './forms/ways-to-call.ts';
import type { Way } from './help/way.ts';
import { isShownLink, type Link, linkHref } from './link.ts';
import { phoneNumbers } from './phone-numbers.ts';
import type { Footer, Nav } from './site.ts';
import { OFFLINE_TEXTS } from './texts.ts';
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
 * Returns the numbers of a site, the most urgent first: the crisis number and the emergency number in the header, the number for
 * text messages, then the numbers in the footer. A site without an emergency number gets the one of Australia.
 *
 * @param text the number for text messages of the home page; null if it has none
 */
export function offlineNumbers(
  { nav, footer }: { nav: Nav; footer: Footer },
  text: Way | null = null,
): OfflineNumber[] {
  const atTop = numbersOf([nav.crisis, nav.emergency].map(written), EMERGENCY);
  const texts = text === null ? [] : [{ href: text.href, words: OFFLINE_TEXTS.text, number: text.text }];
  const below = numbersOf([
    ...footer.contacts.map(({ link }) => written(link)),
    ...waysToCall({ nav, footer }),
  ]);
  const all = [...atTop, ...texts, ...below];
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

/** Returns the target and the text of a link; no text if readers do not see the link. */
function written(link: Link): Way {
  return { href: linkHref(link), text: isShownLink(link) ? link.text : '' };
}

/** Returns the numbers of ways to call. @param emergency the index of the way that gets the emergency number if it has none */
function numbersOf(ways: readonly Way[], emergency = -1): OfflineNumber[] {
  return ways.flatMap(({ href, text }, index) => {
    if (text !== '' && CALL.test(href)) return numberOf(href, text);
    return index === emergency ? DANGER : [];
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
