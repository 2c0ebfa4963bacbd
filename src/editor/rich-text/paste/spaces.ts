import type { Run } from './blocks.ts';

/** Matches zero-width spaces, word joiners, byte order marks, soft hyphens, and marks that change the direction of text. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

const NBSP = '\u00a0';

/** A character, and the index of its run. */
interface Char {
  readonly char: string;
  readonly run: number;
}

/**
 * Returns the runs of a paragraph with normalised spaces: never several in a row, and none at the ends or at a line break.
 * Keeps non-breaking spaces between two words of the same run, as in '10 km'. Makes other non-breaking spaces normal, because
 * programs often write them in place of normal spaces.
 */
export function withPlainSpaces(runs: readonly Run[]): Run[] {
  const chars = runs.flatMap(({ text }, run) =>
    [...text.replaceAll(INVISIBLE, '')].map((char) => ({ char, run })),
  );
  const texts = runs.map(() => '');
  for (const { char, run } of trimmed(
    single(chars.map((char, index) => asPlain(char, chars[index - 1], chars[index + 1]))),
  )) {
    texts[run] += char;
  }
  return runs.map((run, index) => ({ ...run, text: texts[index] ?? '' })).filter(({ text }) => text !== '');
}

/** Splits the runs of a paragraph at empty lines. */
export function partedAtBlankLines(runs: readonly Run[]): Run[][] {
  let part: Run[] = [];
  const parts = [part];
  let breaks: Run[] = [];
  for (const piece of runs.flatMap(linesOf)) {
    if (piece.text === '\n') {
      breaks.push(piece);
      continue;
    }
    if (breaks.length > 1) {
      part = [];
      parts.push(part);
    } else {
      part.push(...breaks);
    }
    part.push(piece);
    breaks = [];
  }
  return parts.filter((one) => one.length > 0);
}

/** Splits a run into its lines and the breaks between them. */
function linesOf(run: Run): Run[] {
  const pieces = run.text.split(/(\n)/).filter((text) => text !== '');
  return pieces.map((text) => ({ ...run, text }));
}

function asPlain({ char, run }: Char, before: Char | undefined, after: Char | undefined): Char {
  if (char === '\n') return { char, run };
  if (char !== NBSP) return { char: /\s/.test(char) ? ' ' : char, run };
  const holds = [before, after].every((beside) => beside?.run === run && !/\s/.test(beside.char));
  return { char: holds ? NBSP : ' ', run };
}

function single(chars: readonly Char[]): Char[] {
  const result: Char[] = [];
  for (const one of chars) {
    const before = result.at(-1)?.char;
    if (one.char === ' ' && (before === ' ' || before === '\n')) continue;
    if (one.char === '\n' && before === ' ') result.pop();
    result.push(one);
  }
  return result;
}

function trimmed(chars: readonly Char[]): Char[] {
  const isWord = ({ char }: Char) => char !== ' ' && char !== '\n';
  const first = chars.findIndex(isWord);
  return first === -1 ? [] : chars.slice(first, chars.findLastIndex(isWord) + 1);
}
