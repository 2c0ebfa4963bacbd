import type { ReactNode } from 'react';

/** At least three digits, with the characters that people write between them. */
const NUMBER = /\+?\(?\d(?:[\s().\u2010-\u2015-]*\d){2,}/g;

/**
 * Returns the `tel:` URL for the telephone number in a text, or '' if there is none. The longest of several numbers is used:
 * '13 YARN (13 92 76)' gives 139276.
 */
export function telHref(text: string): string {
  const numbers = (text.match(NUMBER) ?? []).map((number) => number.replaceAll(/[^\d+]/g, ''));
  const longest = numbers.reduce((best, number) => (number.length > best.length ? number : best), '');
  return longest === '' ? '' : `tel:${longest}`;
}

/** Returns the text of a telephone link: every number in it stays on one line, and the words around it may wrap. */
export function telWords(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(NUMBER)) {
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
