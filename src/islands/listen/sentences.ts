import { type PhoneNumber, phoneNumbers } from '../../model/phone-numbers.ts';

/**
 * The maximum number of characters in an utterance. Longer utterances could be cut off, because Chrome falls silent after about
 * 14 seconds.
 */
export const LONGEST_UTTERANCE = 180;

/** A part of a text that is read at once: `text.slice(start, end)`, and the words to speak for it. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly spoken: string;
}

/**
 * Matches a possible end of a sentence: a full stop or another mark, with closing quotes and brackets, and a space before the
 * beginning of another sentence.
 */
const ENDS = /(?<![.!?…])[.!?…]+["'”’)\]]*\s+(?=["'“‘([]*[\p{Lu}\p{N}])/gu;
/** Matches abbreviations whose full stop does not end a sentence, and initials of names. */
const ABBREVIATION =
  /(?:^|[\s("'“‘[])(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Fr|Sr|Jr|St|Rd|Ave|Tce|Mt|No|Nos|Ph|Tel|Fax|Ext|Inc|Ltd|Pty|Co|vs|etc|cf|approx|e\.g|i\.e|a\.m|p\.m|\p{Lu}|(?:\p{Lu}\.)+\p{Lu})\.\s+$/u;
/** The maximum number of characters of an abbreviation, including its full stop and the space after it. */
const ABBREVIATION_LENGTH = 24;
/** The characters at which a long sentence may be split, the preferred ones first. */
const BEFORE_PAUSES = [/[;:—–]/, /,/, /./];
/** Matches the smallest unit for splitting: a run of spaces, or a character. */
const STEP = /\s+|\S/uy;

/** The phone numbers of a text, by their start positions. */
type Numbers = ReadonlyMap<number, PhoneNumber>;

/**
 * Returns the sentences of a text in order; none has more than `LONGEST_UTTERANCE` characters when spoken. Abbreviations, times
 * and amounts do not end a sentence, and phone numbers are never split. Takes linear time.
 */
export function sentencesOf(text: string): Sentence[] {
  let last = 0;
  const starts = [last];
  for (const match of text.matchAll(ENDS)) {
    const end = match.index + match[0].length;
    const from = Math.max(last, end - ABBREVIATION_LENGTH);
    if (ABBREVIATION.test(text.slice(from, end))) continue;
    last = end;
    starts.push(last);
  }
  const numbers = numbersIn(text);
  return starts.flatMap((start, index) => piecesOf(text, start, starts[index + 1] ?? text.length, numbers));
}

/** Returns a sentence, split into pieces if it is too long. */
function piecesOf(text: string, from: number, to: number, numbers: Numbers): Sentence[] {
  const pieces: Sentence[] = [];
  const last = from + text.slice(from, to).trimEnd().length;
  let start = to - text.slice(from, to).trimStart().length;
  while (start < last) {
    const next = pieceEnd(text, start, last, numbers);
    const end = start + text.slice(start, next).trimEnd().length;
    pieces.push({ start, end, spoken: said(text, start, end, numbers) });
    start = next;
  }
  return pieces;
}

/** Returns the position at which the next piece starts: after the last good pause within the maximum length. */
function pieceEnd(text: string, start: number, end: number, numbers: Numbers): number {
  const pauses: number[] = [];
  let length = 0;
  let at = start;
  while (at < end) {
    const [next, words] = stepAt(text, at, numbers);
    length += words.length;
    if (length > LONGEST_UTTERANCE) return pauses.find((pause) => pause !== undefined) ?? at;
    if (words === ' ') pauses[BEFORE_PAUSES.findIndex((before) => before.test(text[at - 1]!))] = next;
    at = next;
  }
  return end;
}

/**
 * Returns the words to speak for a part of a text: on one line, with phone numbers as single digits and pauses between their
 * groups.
 */
function said(text: string, start: number, end: number, numbers: Numbers): string {
  let all = '';
  for (let at = start; at < end; ) {
    const [next, words] = stepAt(text, at, numbers);
    all += words;
    at = next;
  }
  return all;
}

/** Returns the next unit of a text: the position of its end, and the words to speak for it. */
function stepAt(text: string, at: number, numbers: Numbers): [end: number, words: string] {
  const number = numbers.get(at);
  if (number !== undefined) return [number.end, digitByDigit(text.slice(at, number.end))];
  STEP.lastIndex = at;
  const [step] = STEP.exec(text)!;
  return [at + step.length, /^\s/.test(step) ? ' ' : step];
}

function digitByDigit(number: string): string {
  const groups = number
    .replace('+', 'plus ')
    .split(/[^\dplus]+/)
    .filter((group) => group !== '')
    .map((group) => (group === 'plus' ? group : [...group].join(' ')));
  return groups.join(', ').replace('plus, ', 'plus ');
}

function numbersIn(text: string): Numbers {
  return new Map(phoneNumbers(text).map((number) => [number.start, number]));
}
