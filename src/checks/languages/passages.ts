import { sentencesOf, wordsIn } from '../texts.ts';
import { COMMON_WORDS, SCRIPTS } from './languages.ts';

/** The number of letters of another script from which words are a passage, and not a name or a sign. */
const FEWEST_LETTERS = 3;
/** The number of words that can show a language, and the share of them that must be common words of it. */
const FEWEST_WORDS = 5;
const COMMON_SHARE = 0.25;
const FEWEST_COMMON = 3;

/** Words of a text that look like another language: its tag, and where they are. */
export interface Passage {
  readonly tag: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the passages of a text that look like another language: by their script, or by the words that every text has. */
export function passagesIn(text: string): Passage[] {
  const inScripts = SCRIPTS.flatMap((script) => {
    const runs = runsOf(text, script.letter);
    const words = runs.map(({ from, to }) => text.slice(from, to)).join(' ');
    if ((words.match(/\p{L}/gu) ?? []).length < FEWEST_LETTERS) return [];
    const tag = script.only?.find(([only]) => only.test(words))?.[1] ?? script.tag;
    return runs.map((run) => ({ tag, ...run }));
  });
  return inScripts.length > 0 ? inScripts : inCommonWords(text);
}

/** Returns the runs of words in a script. The signs at the end of a sentence belong to it, and all signs if nothing else is there. */
function runsOf(text: string, letter: RegExp): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let isOpen = false;
  let isAll = true;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+[.!?…؟۔。！？।]*/gu)) {
    const isIn = letter.test(word);
    const to = index + word.length;
    const last = runs.at(-1);
    if (isIn && isOpen && last) last.to = to;
    else if (isIn) runs.push({ from: index, to });
    isOpen = isIn;
    isAll &&= isIn;
  }
  const at = text.search(/\S/);
  return isAll && runs.length === 1 ? [{ from: at, to: text.trimEnd().length }] : runs;
}

/** Returns the sentences from the first to the last that have common words of the language which the whole text has. */
function inCommonWords(text: string): Passage[] {
  const tag = languageByWords(text);
  if (tag === null) return [];
  let end = 0;
  const sentences = sentencesOf(text).map((sentence) => {
    const from = text.indexOf(sentence, end);
    end = from + sentence.length;
    return { from, to: end, tag: languageByWords(sentence) };
  });
  const found = sentences.filter((sentence) => sentence.tag === tag);
  const [first, last] = [found[0] ?? sentences[0], found.at(-1) ?? sentences.at(-1)];
  return first && last ? [{ tag, from: first.from, to: last.to }] : [];
}

/** Returns the language whose common words a text has; null if the text may be English. */
function languageByWords(text: string): string | null {
  const words = wordsIn(text.toLowerCase().normalize('NFC'));
  if (words.length < FEWEST_WORDS) return null;
  const counts = Object.entries(COMMON_WORDS).map(([tag, common]) => {
    const found = words.filter((word) => common.includes(word));
    return { tag, count: found.length, kinds: new Set(found).size };
  });
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  const isLikely = best.kinds >= FEWEST_COMMON && best.count / words.length >= COMMON_SHARE;
  return isLikely ? best.tag : null;
}
