import type { ReactNode } from 'react';

/** Matches at least three digits, with the characters that people write between digits. */
const NUMBER = /\+?\(?\d(?:[\s().\u2010-\u2015-]*\d){2,}/g;

/**
 * Returns the `tel:` URL of the phone number in a text; '' if the text has none. If the text has several numbers, uses the
 * longest: '13 YARN (13 92 76)' gives 139276.
 */
export function telHref(text: string): string {
  const numbers = (text.match(NUMBER) ?? []).map((number) => number.replaceAll(/[^\d+]/g, ''));
  const longest = numbers.reduce((best, number) => (number.length > best.length ? number : best), '');
  return longest === '' ? '' : `tel:${longest}`;
}

/** Returns the text of a phone link. Each number stays on one line, but the words around the numbers may wrap. */
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
