import { type PhoneNumber, phoneNumbers } from '../../model/phone-numbers.ts';

/** The longest text, in characters, given to the browser at once: Chrome falls silent after about 14 seconds. */
export const LONGEST_UTTERANCE = 180;

/** A part of a text that is read at once: `text.slice(start, end)`, and the words to speak for it. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly spoken: string;
}

/** The possible end of a sentence: a stop with closing quotes and brackets, a space, and the beginning of another sentence. */
const ENDS = /(?<![.!?…])[.!?…]+["'”’)\]]*\s+(?=["'“‘([]*[\p{Lu}\p{N}])/gu;
/** Abbreviations whose full stop ends no sentence, and initials of names. */
const ABBREVIATION =
  /(?:^|[\s("'“‘[])(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Fr|Sr|Jr|St|Rd|Ave|Tce|Mt|No|Nos|Ph|Tel|Fax|Ext|Inc|Ltd|Pty|Co|vs|etc|cf|approx|e\.g|i\.e|a\.m|p\.m|\p{Lu}|(?:\p{Lu}\.)+\p{Lu})\.\s+$/u;
/** The longest abbreviation, in characters, with its stop and the space behind it. */
const ABBREVIATION_LENGTH = 24;
/** The characters before pauses at which a long sentence can be split, best ones first. */
const BEFORE_PAUSES = [/[;:—–]/, /,/, /./];
/** The smallest unit for splitting: a run of spaces, or a character. */
const STEP = /\s+|\S/uy;

/** The telephone numbers of a text, by their start. */
type Numbers = ReadonlyMap<number, PhoneNumber>;

/**
 * Returns the sentences of a text, in order, none longer than `LONGEST_UTTERANCE` when spoken. Abbreviations, times and amounts
 * end no sentence, and telephone numbers are never split. Takes linear time.
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

/** Returns a sentence, in pieces if it is too long. */
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

/** Returns the start of the next piece: the last good pause within the longest utterance. */
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
 * Returns the words to speak for a part of a text: on one line, with the digits of telephone numbers one by one, and a rest
 * between their groups.
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

/** Returns the next unit of a text: its end, and the words to speak for it. */
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
