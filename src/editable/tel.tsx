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

/** The words of a telephone link; every number in them stays on one line, and the words around it may wrap. */
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
