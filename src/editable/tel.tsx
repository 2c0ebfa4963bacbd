import type { ReactNode } from 'react';

/** At least three digits with what people write between them. */
const NUMBER = /\+?\(?\d(?:[\s().\u2010-\u2015-]*\d){2,}/g;

/**
 * The `tel:` address of a telephone number as people write it, '' where there is none in the text. Of several numbers
 * the longest is taken, so that '13 YARN (13 92 76)' rings 139276.
 */
export function telHref(text: string): string {
  const numbers = (text.match(NUMBER) ?? []).map((number) => number.replaceAll(/[^\d+]/g, ''));
  const longest = numbers.reduce((best, number) => (number.length > best.length ? number : best), '');
  return longest === '' ? '' : `tel:${longest}`;
}

/** A telephone number in running text: groups of digits with spaces between them. Years, prices and house numbers are none. */
const SPACED_NUMBER = /(?:\(\d{2}\) |\b)\d{2,4}(?: \d{2,4}){1,3}\b/g;

/** The words of a telephone link; every number in them stays on one line, and the words around it may wrap. */
export function telWords(text: string): ReactNode {
  return unbroken(text, NUMBER);
}

/** Running text; every telephone number in it stays on one line. */
export function textWords(text: string): ReactNode {
  return unbroken(text, SPACED_NUMBER);
}

function unbroken(text: string, pattern: RegExp): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index));
    parts.push(
      <span key={match.index} className="tel">
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  if (parts.length === 0) return text;
  return [...parts, text.slice(end)].filter((part) => part !== '');
}
