import { phoneNumbers } from '../../model/phone-numbers.ts';

/** The longest text, in characters, that is given to the browser at once: Chrome goes silent after about 14 seconds of one. */
export const LONGEST_UTTERANCE = 180;

/** A part of a text that is read at once: `text.slice(start, end)`, and the words in which it is said. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly spoken: string;
}

/** Where a sentence may end: its stop with closing quotes and brackets, a space, and what a sentence can begin with. */
const ENDS = /(?<![.!?…])[.!?…]+["'”’)\]]*\s+(?=["'“‘([]*[\p{Lu}\p{N}])/gu;
/** Words whose full stop ends no sentence, and initials of names. */
const ABBREVIATION =
  /(?:^|[\s("'“‘[])(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Fr|Sr|Jr|St|Rd|Ave|Tce|Mt|No|Nos|Ph|Tel|Fax|Ext|Inc|Ltd|Pty|Co|vs|etc|cf|approx|e\.g|i\.e|a\.m|p\.m|\p{Lu}|(?:\p{Lu}\.)+\p{Lu})\.\s+$/u;
/** Where a long sentence is cut, best places first. */
const PAUSES = [/[;:—–]\s+/g, /,\s+/g, /\s+/g];

/**
 * The sentences of a text, in order, none of which is longer than `LONGEST_UTTERANCE` when it is said. Abbreviations, times and
 * amounts end no sentence, and telephone numbers are never cut.
 */
export function sentencesOf(text: string): Sentence[] {
  const starts = [0];
  for (const match of text.matchAll(ENDS)) {
    const end = match.index + match[0].length;
    if (!ABBREVIATION.test(text.slice(starts.at(-1), end))) starts.push(end);
  }
  return starts.flatMap((start, index) => cut(text, start, starts[index + 1] ?? text.length));
}

/** A sentence, in pieces if it is too long. */
function cut(text: string, from: number, to: number): Sentence[] {
  const start = from + /^\s*/.exec(text.slice(from, to))![0].length;
  const end = start + text.slice(start, to).trimEnd().length;
  if (start === end) return [];
  const written = text.slice(start, end);
  const spoken = spokenWords(written);
  if (spoken.length <= LONGEST_UTTERANCE) return [{ start, end, spoken }];
  const middle = start + cutPlace(written);
  return [...cut(text, start, middle), ...cut(text, middle, end)];
}

/** The last good place within the longest part of a text that can be said at once. */
function cutPlace(text: string): number {
  const numbers = phoneNumbers(text);
  for (const pause of PAUSES) {
    const places = [...text.matchAll(pause)]
      .map((match) => match.index + match[0].length)
      .filter(
        (place) => place < text.length && !numbers.some(({ start, end }) => place > start && place < end),
      )
      .filter((place) => spokenWords(text.slice(0, place)).length <= LONGEST_UTTERANCE);
    const last = places.at(-1);
    if (last !== undefined) return last;
  }
  return LONGEST_UTTERANCE / 2;
}

/** A text as it is said: on one line, with the digits of telephone numbers one by one, and a rest between their groups. */
export function spokenWords(text: string): string {
  let said = '';
  let last = 0;
  for (const { start, end } of phoneNumbers(text)) {
    const groups = text
      .slice(start, end)
      .replace('+', 'plus ')
      .split(/[^\dplus]+/)
      .filter((group) => group !== '')
      .map((group) => (group === 'plus' ? group : [...group].join(' ')));
    said += `${text.slice(last, start)}${groups.join(', ').replace('plus, ', 'plus ')}`;
    last = end;
  }
  return (said + text.slice(last)).replaceAll(/\s+/g, ' ').trim();
}
