import { EXCERPT_WORDS, type FoundText } from '../../text-query.ts';

/**
 * Marks the hits of a search in titles and excerpts. PostgreSQL's own marking does not find words with accents, and chooses
 * other excerpts than FTS5.
 */

/** A phrase that a search looks for, as lexemes of the index. */
export interface Phrase {
  readonly lexemes: readonly string[];
  /** Whether the last lexeme also matches lexemes that begin with it. */
  readonly begins: boolean;
}

interface Text {
  readonly number: string;
  readonly title: string;
  readonly words: string;
}

/** A word of a text, with its place in the text. */
interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** A place of a phrase, from its first word up to the word after its last. */
interface Hit {
  readonly phrase: number;
  readonly first: number;
  readonly end: number;
}

/** A word, with the accents that stand alone after its letters. */
const WORD = /(?:[\p{L}\p{N}\p{Co}][\u0300-\u036f]*)+/gu;
/** The score of a phrase in an excerpt, of a further place of the phrase, and of excerpts that begin with a sentence or the text. */
const SCORE = { phrase: 1000, again: 1, sentence: 100, text: 120 } as const;

/**
 * Returns the marked titles and excerpts of texts.
 *
 * @param phrases the phrases that are marked in titles and in excerpts
 * @param lexemesOf returns the lexemes of distinct words, by word
 */
export async function markedText(
  texts: readonly Text[],
  phrases: { readonly title: readonly Phrase[]; readonly words: readonly Phrase[] },
  lexemesOf: (words: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<readonly FoundText[]> {
  const split = texts.map((text) => ({
    ...text,
    titleWords: wordsOf(text.title),
    textWords: wordsOf(text.words),
  }));
  const wanted = [...phrases.title, ...phrases.words].flatMap(({ lexemes }) => lexemes);
  // A lexeme begins like its words, so the other words need not be looked up.
  const beginnings = new Set(wanted.map((lexeme) => [...lexeme][0]));
  const words = split.flatMap(({ titleWords, textWords }) => [...titleWords, ...textWords]);
  const distinct = new Set(words.map(({ word }) => word));
  const lexemes = await lexemesOf([...distinct].filter((word) => beginnings.has([...folded(word)][0])));
  return split.map(({ number, title, words: text, titleWords, textWords }) => {
    const hits = hitsOf(textWords, phrases.words, lexemes);
    return {
      number: Number(number),
      title: pieces(title, titleWords, hitsOf(titleWords, phrases.title, lexemes), 0, titleWords.length),
      excerpt: pieces(text, textWords, hits, bestStart(text, textWords, hits), EXCERPT_WORDS),
    };
  });
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
}

function folded(word: string): string {
  return word.toLowerCase().normalize('NFD');
}

/** Returns the places of phrases, in the order of the text. */
function hitsOf(
  words: readonly Word[],
  phrases: readonly Phrase[],
  lexemes: ReadonlyMap<string, string>,
): readonly Hit[] {
  const found = words.map(({ word }) => lexemes.get(word));
  return found.flatMap((_, first) =>
    phrases.flatMap(({ lexemes: wanted, begins }, phrase) => {
      const isHit = wanted.every((lexeme, index) => {
        const has = found[first + index];
        return has === lexeme || (begins && index === wanted.length - 1 && has?.startsWith(lexeme) === true);
      });
      return isHit && wanted.length > 0 ? [{ phrase, first, end: first + wanted.length }] : [];
    }),
  );
}

/**
 * Returns the first word of the excerpt with the most phrases, chosen as FTS5 chooses it: around the hits, or from the beginning
 * of the sentence of a hit.
 */
function bestStart(text: string, words: readonly Word[], hits: readonly Hit[]): number {
  const sentences = words.flatMap(({ start }, index) => {
    const before = text.slice(0, start).trimEnd();
    return index === 0 || (before.length < start && /[.:]$/.test(before)) ? [index] : [];
  });
  let best = { score: 0, start: 0 };
  const consider = (score: number, start: number) => {
    if (score > best.score) best = { score, start };
  };
  for (const hit of hits) {
    const { score, first, end } = scoreFrom(hits, hit.first);
    const around = first - Math.trunc((EXCERPT_WORDS - (end - first)) / 2);
    consider(score, Math.max(0, Math.min(around, words.length - EXCERPT_WORDS)));
    const sentence = sentences.findLast((start) => start <= hit.first) ?? 0;
    if (words.length > EXCERPT_WORDS && sentence < hit.first)
      consider(scoreFrom(hits, sentence).score + (sentence === 0 ? SCORE.text : SCORE.sentence), sentence);
  }
  return best.start;
}

/** Returns the score of the excerpt that begins with a word, and the words from its first hit to the end of its last. */
function scoreFrom(hits: readonly Hit[], from: number) {
  const inside = hits.filter(({ first }) => first >= from && first < from + EXCERPT_WORDS);
  const phrases = new Set(inside.map(({ phrase }) => phrase)).size;
  return {
    score: phrases * SCORE.phrase + (inside.length - phrases) * SCORE.again,
    first: inside[0]?.first ?? from,
    end: inside.at(-1)?.end ?? from,
  };
}

/** Returns `count` words of a text in pieces, from the word `from`. The pieces at odd indexes are the hits. */
function pieces(
  text: string,
  words: readonly Word[],
  hits: readonly Hit[],
  from: number,
  count: number,
): string[] {
  const to = Math.min(from + count, words.length);
  const parts = [from > 0 ? '…' : ''];
  let at = from > 0 ? words[from]!.start : 0;
  const upTo = (end: number) => {
    parts[parts.length - 1] += text.slice(at, end);
    at = end;
  };
  let marked = from;
  for (const { start, end } of spansOf(hits)) {
    const [first, last] = [Math.max(start, marked), Math.min(end, to)];
    if (first >= last) continue;
    upTo(words[first]!.start);
    parts.push('');
    upTo(words[last - 1]!.end);
    parts.push('');
    marked = last;
  }
  upTo(to < words.length ? words[to - 1]!.end : text.length);
  if (to < words.length) parts[parts.length - 1] += '…';
  return parts;
}

/** Joins hits that overlap. */
function spansOf(hits: readonly Hit[]): readonly { readonly start: number; readonly end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (const { first, end } of hits) {
    const last = spans.at(-1);
    if (last !== undefined && first < last.end) last.end = Math.max(last.end, end);
    else spans.push({ start: first, end });
  }
  return spans;
}
