import { folded } from '../../model/folded.ts';
import type { MarkedText } from '../../model/search/result.ts';
import { wordsIn } from '../../model/search/words.ts';

/**
 * Splits a text at the letters that were typed; the pieces at odd indexes are these letters. Ignores case and accents. Each word
 * is marked where words of the text begin with it or, if none does, anywhere. Returns null if the text lacks one of the words or,
 * with `some`, all of them.
 */
export function markedWords(
  text: string,
  words: readonly string[],
  { some = false }: { readonly some?: boolean } = {},
): MarkedText | null {
  const { letters, at } = folded(text);
  const found = words.map((word) => ({ word, places: placesOf(word, letters) }));
  const isFound = ({ places }: { places: readonly number[] }) => places.length > 0;
  if (some ? !found.some(isFound) : !found.every(isFound)) return null;
  const hits = found.flatMap(({ word, places }) =>
    places.map((place) => [place, place + word.length] as const),
  );
  const pieces: string[] = [];
  let end = 0;
  for (const [first, after] of hits.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const [from, to] = [at[first]!, at[after] ?? text.length];
    if (from < end) continue;
    pieces.push(text.slice(end, from), text.slice(from, to));
    end = to;
  }
  return [...pieces, text.slice(end)];
}

/** Returns whether words of a text begin with each of these words. */
export function beginsWith(text: string, words: readonly string[]): boolean {
  const known = wordsIn(text);
  return words.every((word) => known.some((each) => each.startsWith(word)));
}

/** Returns where a word occurs: at the beginnings of words if it begins any, otherwise everywhere. */
function placesOf(word: string, letters: string): number[] {
  const all: number[] = [];
  for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) all.push(at);
  const begins = all.filter((at) => !/[\p{L}\p{N}]$/u.test(letters.slice(0, at)));
  return begins.length > 0 ? begins : all;
}
