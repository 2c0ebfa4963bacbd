import { wordsIn } from '../../../src/model/search/words.ts';

/** The number of words before the hit, and from the hit on. */
const [BEFORE, AFTER] = [4, 8];

/**
 * Returns some words of a text around the first word that begins with one of the terms; '' if there is none. FTS5 could make the
 * excerpt too, but for the beginnings of words it would read the entries of all pages once for each page.
 */
export function excerptOf(text: string, terms: readonly string[]): string {
  const begins = terms.flatMap((term) => wordsIn(term).slice(0, 1));
  const words = [...text.matchAll(/\S+/gu)];
  const hit = words.findIndex(([word]) =>
    wordsIn(word).some((part) => begins.some((begin) => part.startsWith(begin))),
  );
  if (hit < 0) return '';
  const [first, end] = [Math.max(0, hit - BEFORE), hit + AFTER];
  const shown = words.slice(first, end).map(([word]) => word);
  return `${first > 0 ? '…' : ''}${shown.join(' ')}${end < words.length ? '…' : ''}`;
}
