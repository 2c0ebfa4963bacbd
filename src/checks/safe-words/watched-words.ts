/** Words that a guideline advises against. */
export interface WatchedWords {
  readonly words: string;
  /** The words to say instead; '' if the list names none. */
  readonly better: string;
  /** The guideline, and its reason; '' if the list names none. */
  readonly source: string;
  readonly reason: string;
  /** Whether the words count only in a paragraph about suicide or self-harm. */
  readonly isBeside: boolean;
  readonly pattern: RegExp;
}

const BESIDE = ', beside suicide or self-harm';
/** The number of lines that are read of a list. */
const MOST_LINES = 400;

/** Reads a list of words, as `default-words.ts` describes it. Lines that are no words are ignored. */
export function watchedWords(list: string): WatchedWords[] {
  let part = { source: '', reason: '', isBeside: false };
  return list
    .split('\n', MOST_LINES)
    .map((line) => line.trim())
    .flatMap((line) => {
      if (line.startsWith('#')) {
        part = partOf(line.slice(1).trim());
        return [];
      }
      const [words = '', better = ''] = line.split('=').map((side) => side.trim());
      return /\p{L}/u.test(words) ? [{ words, better, ...part, pattern: patternOf(words) }] : [];
    });
}

function partOf(line: string): { source: string; reason: string; isBeside: boolean } {
  const colon = line.indexOf(':');
  const [named, reason] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trim()];
  const isBeside = named.endsWith(BESIDE);
  return { source: isBeside ? named.slice(0, -BESIDE.length) : named, reason, isBeside };
}

/** Returns the pattern of words in any case, as whole words, with any spaces between them. */
function patternOf(words: string): RegExp {
  const parts = words.split(/\s+/).map((word) => {
    if (word === '*') return '(?:himself|herself|themselves|themself|yourself|myself|his|her|their|your)';
    return RegExp.escape(word).replaceAll(/['’]/g, "['’]");
  });
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu');
}
