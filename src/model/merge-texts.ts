import { isObject, type Json, type JsonObject, sameJson } from './json.ts';
import { LONG_TEXT_MAX_LENGTH, RICH_TEXT_MAX_NODES, SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { doMovesMeet, type Line, lettersOf, mergeLines, type Words } from './merge-lines.ts';
import type { Choice } from './merge-order.ts';
import type { Three } from './merge-words.ts';
import { docOf, linesOf, markedWords, plainWords, wordsOf } from './text-lines.ts';

/**
 * The merge of a text: one value if no changes clash; otherwise the values by choice. They differ only where changes clash.
 * `both` is absent if the texts of both cannot be in the place.
 */
type MergedText =
  | { readonly merged: Json }
  | { readonly mine: Json; readonly theirs: Json; readonly both?: Json };

/**
 * The minimum number of words of a plain text that is merged inside. A shorter one is one value: a name, an address, a title, or
 * a day of two people would be one that nobody wrote.
 */
const LEAST_WORDS = 8;

/** A kind of text: how its lines are found and put together, and how many it may have. */
interface TextKind {
  readonly words: Words;
  lines(value: Json | undefined): Line[];
  value(lines: readonly Line[]): Json;
  fits(value: Json): boolean;
}

/**
 * Merges a text that both people changed: a rich text by paragraph, list item and word, a formatted text by word, and a plain
 * text by line and word. Returns null if the values are not texts.
 */
export function mergeText(values: Three<Json | undefined>): MergedText | null {
  const { mine, theirs } = values;
  const kind = kindOf(values);
  if (kind === null || mine === undefined || theirs === undefined) return null;
  const [own, other] = [kind.lines(mine), kind.lines(theirs)];
  const base = baseLines(kind.lines(values.base), own, other);
  const three = { base, mine: own, theirs: other };
  const chosen = (choice: Choice) => {
    const clashes = { count: 0 };
    const lines = mergeLines(three, choice, clashes, kind.words);
    const value = kind.value(lines);
    const isSound =
      lines.length > 0 && kind.fits(value) && (choice === 'both' || !isDoubled(lines, three, kind.words));
    return { value, isSound, isClean: clashes.count === 0, said: saidIn(lines, kind.words) };
  };
  const first = chosen('mine');
  const isInside =
    (typeof mine !== 'string' || countWords(base) >= LEAST_WORDS) && !doMovesMeet(three, kind.words);
  if (isInside && first.isClean && first.isSound) return { merged: first.value };
  const [second, both] = [chosen('theirs'), chosen('both')];
  // Words that differ only in their marks are not there twice.
  if (isInside && !first.isClean && first.isSound && second.isSound) {
    const choices = { mine: first.value, theirs: second.value };
    return both.isSound && first.said !== second.said ? { ...choices, both: both.value } : choices;
  }
  const joined = kind.value(inTurn(own, other, kind.words));
  const least = typeof mine === 'string' ? 2 : 1;
  const canStand =
    [own, other].every((lines) => countWords(lines) >= least) &&
    saidIn(own, kind.words) !== saidIn(other, kind.words) &&
    kind.fits(joined);
  return { mine, theirs, ...(canStand ? { both: joined } : {}) };
}

/** Returns the lines of the base; an empty line if both began a text of one line, which stays one line. */
function baseLines(base: Line[], mine: readonly Line[], theirs: readonly Line[]): Line[] {
  const [own] = mine;
  if (base.length > 0 || own === undefined || mine.length + theirs.length > 2) return base;
  return [{ kind: own.kind, words: [] }];
}

/** Returns the lines of both; one line if each has one. */
function inTurn(mine: readonly Line[], theirs: readonly Line[], { spaced }: Words): Line[] {
  const [own, other] = [mine[0], theirs[0]];
  if (own === undefined || other === undefined || mine.length + theirs.length > 2)
    return [...mine, ...theirs];
  return [{ kind: own.kind, words: [...own.words.map(spaced), ...other.words] }];
}

/**
 * Returns whether a merge has a word more often than the two versions account for: both moved the same words, to different
 * places.
 */
function isDoubled(
  merged: readonly Line[],
  { base, mine, theirs }: Three<readonly Line[]>,
  words: Words,
): boolean {
  const [now, before, own, other] = [merged, base, mine, theirs].map((lines) => counted(lines, words)) as [
    Counts,
    Counts,
    Counts,
    Counts,
  ];
  return [...now].some(([word, count]) => {
    const [was, ours, their] = [before, own, other].map((counts) => counts.get(word) ?? 0) as [
      number,
      number,
      number,
    ];
    return count > Math.max(was, ours, their, ours + their - was);
  });
}

type Counts = ReadonlyMap<string, number>;

function counted(lines: readonly Line[], words: Words): Counts {
  const counts = new Map<string, number>();
  for (const word of lines.flatMap((line) => lettersOf(line, words)))
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function saidIn(lines: readonly Line[], words: Words): string {
  return lines.map((line) => lettersOf(line, words).join(' ')).join('\n');
}

function countWords(lines: readonly Line[]): number {
  return lines.reduce((sum, { words }) => sum + words.length, 0);
}

function kindOf({ base, mine, theirs }: Three<Json | undefined>): TextKind | null {
  const values = [mine, theirs, ...(base === undefined || base === null ? [] : [base])];
  if (values.every((value) => typeof value === 'string')) return plainKind(values);
  const isDoc = (value: Json | undefined) =>
    isObject(value) && value.type === 'doc' && sameJson(docOf(linesOf(value as JsonObject)), value as Json);
  return values.every(isDoc) ? DOC_KIND : null;
}

const DOC_KIND: TextKind = {
  words: markedWords,
  lines: (value) => (isObject(value) ? linesOf(value as JsonObject) : []),
  value: docOf,
  fits: (value) => countNodes(value) <= RICH_TEXT_MAX_NODES,
};

/** A plain text whose versions are short stays short, because its field may have no room for more. */
function plainKind(values: readonly string[]): TextKind {
  const isShort = values.every(({ length }) => length <= SHORT_TEXT_MAX_LENGTH);
  return {
    words: plainWords,
    lines: (value) =>
      typeof value === 'string' ? value.split('\n').map((line) => ({ kind: '', words: wordsOf(line) })) : [],
    value: (lines) => lines.map(({ words }) => words.join('')).join('\n'),
    fits: (value) => String(value).length <= (isShort ? SHORT_TEXT_MAX_LENGTH : LONG_TEXT_MAX_LENGTH),
  };
}

function countNodes(value: Json): number {
  if (!isObject(value)) return 0;
  const { content } = value as JsonObject;
  return 1 + (Array.isArray(content) ? content.reduce((sum: number, node) => sum + countNodes(node), 0) : 0);
}
