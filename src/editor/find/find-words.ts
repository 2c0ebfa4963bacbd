import { folded } from '../../model/folded.ts';

/** The words to find, and how they are compared. */
export interface Sought {
  readonly words: string;
  /** Whether capitals and accents count. */
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
}

/** A part of a text. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const IN_WORD = /[\p{L}\p{M}\p{N}_]/u;

/** Returns where a text has the words that are looked for, in order. Spaces and apostrophes of all kinds are the same. */
export function rangesIn(text: string, { words, matchCase, wholeWords }: Sought): Range[] {
  const { letters, at } = comparable(text, matchCase);
  const sought = comparable(words, matchCase).letters;
  const ranges: Range[] = [];
  if (sought === '') return ranges;
  for (let found = letters.indexOf(sought); found >= 0; ) {
    const end = found + sought.length;
    const range = { from: at[found]!, to: at[end] ?? text.length };
    // Letters of Korean are compared by their parts, and are found whole.
    const isWhole = at[found - 1] !== at[found] && at[end - 1] !== at[end];
    const isHit = isWhole && (!wholeWords || (!isInWord(text, range.from) && !isInWord(text, range.to)));
    if (isHit) ranges.push(range);
    found = letters.indexOf(sought, found + (isHit ? sought.length : 1));
  }
  return ranges;
}

/** Returns whether a place is between two letters of a word. */
function isInWord(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  const after = String.fromCodePoint(text.codePointAt(at) ?? 32);
  return IN_WORD.test(before) && IN_WORD.test(after);
}

function comparable(text: string, matchCase: boolean): ReturnType<typeof folded> {
  const plain = text.replaceAll('\u00a0', ' ').replaceAll(/[‘’]/g, "'");
  return matchCase ? { letters: plain, at: Array.from(plain, (_, index) => index) } : folded(plain);
}
