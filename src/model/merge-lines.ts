import { commonEntries, type Pair } from './common-entries.ts';
import type { Choice } from './merge-order.ts';
import {
  type Clashes,
  changed,
  type Hunk,
  mergeWords,
  regionsOf,
  sameList,
  type Three,
  widened,
} from './merge-words.ts';

/** A line of a text: a paragraph, a heading or an item with its place in lists, as text, and its words. */
export interface Line {
  readonly kind: string;
  readonly words: readonly string[];
}

/** How a text treats its words. */
export interface Words {
  /** Returns the letters of a word, without marks. */
  plain(word: string): string;
  /** Returns a word with a space at its end. */
  spaced(word: string): string;
}

/** A change of lines. `pair` is the new line if one line of the base was changed, and nothing else. */
interface LineHunk extends Hunk<Line> {
  readonly pair: Line | null;
}

/** The part of the letters of the shorter line that two lines must share, so that one is a change of the other. */
const LEAST_SHARED = 0.4;
/** The part of a line's letters that come from a neighbour if the line was split from it or joined to it. */
const LEAST_MOVED = 0.5;
/** The maximum product of the numbers of lines that are compared by their words. */
const MOST_PAIRS = 10_000;

/**
 * Merges the lines of a text: by line, and by words in a line that both changed. Counts the clashes, which the choice decides:
 * a line that one removed and the other changed, different lines at one place, and a line that was split or joined with any
 * other change of it.
 */
export function mergeLines(
  { base, mine, theirs }: Three<readonly Line[]>,
  choice: Choice,
  clashes: Clashes,
  words: Words,
): Line[] {
  const regions = regionsOf(hunksOf(base, mine, words), hunksOf(base, theirs, words), meet);
  const hunks = regions.map((region): Hunk<Line> => {
    const { from, to } = region;
    const [own, other] = [region.mine[0], region.theirs[0]];
    if (own === undefined) return { from, to, entries: changed(base, region, region.theirs) };
    if (other === undefined) return { from, to, entries: changed(base, region, region.mine) };
    if (region.mine.length === 1 && region.theirs.length === 1 && own.pair !== null && other.pair !== null) {
      const three = { base: base[from]!, mine: own.pair, theirs: other.pair };
      return { from, to, entries: [mergeLine(three, choice, clashes, words)] };
    }
    const all = [...region.mine, ...region.theirs];
    if (all.every(({ entries }) => entries.length === 0)) return { from, to, entries: [] };
    const versions = {
      mine: changed(base, region, region.mine),
      theirs: changed(base, region, region.theirs),
    };
    if (sameLines(versions.mine, versions.theirs)) return { from, to, entries: versions.mine };
    clashes.count += 1;
    const entries = choice === 'both' ? [...versions.mine, ...versions.theirs] : versions[choice];
    return { from, to, entries };
  });
  return changed(base, { from: 0, to: base.length }, hunks);
}

function mergeLine(
  { base, mine, theirs }: Three<Line>,
  choice: Choice,
  clashes: Clashes,
  words: Words,
): Line {
  const both = mine.kind !== base.kind && theirs.kind !== base.kind && mine.kind !== theirs.kind;
  if (both) clashes.count += 1;
  const isTheirs = both ? choice === 'theirs' : mine.kind === base.kind;
  const three = { base: base.words, mine: mine.words, theirs: theirs.words };
  return {
    kind: isTheirs ? theirs.kind : mine.kind,
    words: mergeWords(three, choice, clashes, words.spaced),
  };
}

/**
 * Returns whether changes of lines meet: changes of the same lines, an addition between lines that the other change has, and an
 * addition beside lines that the other change adds.
 */
function meet(one: LineHunk, other: LineHunk): boolean {
  if (one.from < other.to && other.from < one.to) return true;
  const adds = ({ pair, entries }: LineHunk) => pair === null && entries.length > 0;
  const isAddition = [one, other].some(({ from, to }) => from === to);
  return isAddition && adds(one) && adds(other) && one.from <= other.to && other.from <= one.to;
}

/** A line that a version has moved: what it was and became, and the stretch of the base from its old place to its new one. */
interface Move {
  readonly line: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns whether the lines would depend on who saves first: both moved lines, and not the same, or one added or removed lines in
 * the stretch across which the other moved a line. A line that moved down past others is also others that moved up past it, and
 * nobody can tell between which of them an addition belongs, nor whether a removed line is one that moved.
 */
export function doMovesMeet({ base, mine, theirs }: Three<readonly Line[]>, words: Words): boolean {
  const [own, other] = [mine, theirs].map((after) => hunksOf(base, after, words)) as [LineHunk[], LineHunk[]];
  const [ownMoves, otherMoves] = [movesOf(base, own, words), movesOf(base, other, words)];
  const linesOf = (moves: readonly Move[]) => moves.map(({ line }) => line);
  if (ownMoves.length > 0 && otherMoves.length > 0) return !sameList(linesOf(ownMoves), linesOf(otherMoves));
  const isCrossed = ({ from, to, pair, entries }: LineHunk) => {
    if (pair !== null) return false;
    const beside = entries.length > 0 ? 1 : 0;
    return [...ownMoves, ...otherMoves].some((move) => from < move.to + beside && move.from < to + beside);
  };
  return (ownMoves.length > 0 ? other : own).some(isCrossed);
}

function movesOf(base: readonly Line[], hunks: readonly LineHunk[], words: Words): Move[] {
  const whole = hunks.filter(({ pair }) => pair === null);
  const removed = whole.flatMap(({ from, to }) =>
    base.slice(from, to).map((line, at) => ({ line, at: from + at })),
  );
  const added = whole.flatMap(({ from, to, entries }) => entries.map((line) => ({ line, from, to })));
  return removed.flatMap(({ line, at }) =>
    added
      .filter((other) => likenessOf(line, other.line, words) > 1)
      .map(({ line: now, from, to }) => ({
        line: JSON.stringify([line, now]),
        from: Math.min(at, from),
        to: Math.max(at + 1, to),
      })),
  );
}

/** Returns the changes from the base to a version: changed lines, and removed and added lines. */
function hunksOf(base: readonly Line[], after: readonly Line[], words: Words): LineHunk[] {
  const hunks: LineHunk[] = [];
  const add = (hunk: LineHunk) => {
    const last = hunks.at(-1);
    if (last === undefined || last.to < hunk.from || !isMoved(base, last, hunk, words)) {
      hunks.push(hunk);
      return;
    }
    hunks[hunks.length - 1] = {
      from: last.from,
      to: hunk.to,
      entries: [...last.entries, ...hunk.entries],
      pair: null,
    };
  };
  let [from, start] = [0, 0];
  for (const [i, j] of [...pairsOf(base, after, words), [base.length, after.length] as const]) {
    if (i > from || j > start) add({ from, to: i, entries: after.slice(start, j), pair: null });
    const [before, now] = [base[i], after[j]];
    if (before !== undefined && now !== undefined && !sameLine(before, now))
      add({ from: i, to: i + 1, entries: [now], pair: now });
    [from, start] = [i + 1, j + 1];
  }
  return widened(base, hunks, sameLine);
}

/** Returns whether a line was split or joined: whether words moved between a changed line and one that was added or removed. */
function isMoved(base: readonly Line[], one: LineHunk, other: LineHunk, words: Words): boolean {
  const [whole, part] = one.pair === null ? [other, one] : [one, other];
  if (whole.pair === null || part.pair !== null) return false;
  const [before, after] = [base[whole.from]!, whole.pair];
  const comesFrom = (line: Line, from: Line, unless: Line) => {
    const size = lengthOf(line, words);
    const moved = sharedLetters(line, from, words) - sharedLetters(line, unless, words);
    return size > 0 && moved >= LEAST_MOVED * size;
  };
  return (
    part.entries.some((line) => comesFrom(line, before, after)) ||
    base.slice(part.from, part.to).some((line) => comesFrom(line, after, before))
  );
}

/** Pairs the lines of the base with those of a version: lines that are equal or share words, in order. */
function pairsOf(base: readonly Line[], after: readonly Line[], words: Words): Pair[] {
  if (base.length === 1 && after.length === 1) return [[0, 0]];
  const inText = (lines: readonly Line[]) => lines.map((line) => JSON.stringify([line.kind, line.words]));
  const equal = commonEntries(inText(base), inText(after));
  const isShort = base.length * after.length <= MOST_PAIRS;
  // In a long text, equal lines are pairs in any case. In a short one, an equal line may be less than other lines that share words.
  const sure = isShort ? [] : equal;
  const pairs: Pair[] = [];
  let [from, start] = [0, 0];
  for (const [i, j] of [...sure, [base.length, after.length] as const]) {
    for (const [left, right] of likePairs(base.slice(from, i), after.slice(start, j), words))
      pairs.push([from + left, start + right]);
    if (i < base.length) pairs.push([i, j]);
    [from, start] = [i + 1, j + 1];
  }
  return pairs;
}

/** Pairs lines that share enough letters, in order, so that the pairs share the most. */
function likePairs(base: readonly Line[], after: readonly Line[], words: Words): Pair[] {
  if (base.length === 0 || after.length === 0 || base.length * after.length > MOST_PAIRS) return [];
  const likeness = base.map((line) => after.map((other) => likenessOf(line, other, words)));
  const best = base.map(() => after.map(() => 0));
  const bestFrom = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = base.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      best[i]![j] = Math.max(
        bestFrom(i + 1, j),
        bestFrom(i, j + 1),
        likeness[i]![j]! + bestFrom(i + 1, j + 1),
      );
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < base.length && j < after.length; ) {
    if (likeness[i]![j]! > 0 && bestFrom(i, j) === likeness[i]![j]! + bestFrom(i + 1, j + 1))
      pairs.push([i++, j++]);
    else if (bestFrom(i + 1, j) >= bestFrom(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

/**
 * Returns how much speaks for one line being the other: the number of letters that they share, twice if they are equal; 0 if
 * they are too few for one to be a change of the other.
 */
function likenessOf(one: Line, other: Line, words: Words): number {
  const shared = sharedLetters(one, other, words);
  if (sameLine(one, other)) return 2 * shared + 1;
  const shorter = Math.min(lengthOf(one, words), lengthOf(other, words));
  return shared < LEAST_SHARED * shorter ? 0 : shared;
}

function sharedLetters(one: Line, other: Line, words: Words): number {
  const left = new Map<string, number>();
  for (const word of lettersOf(other, words)) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of lettersOf(one, words)) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared += word.length;
  }
  return shared;
}

function lengthOf(line: Line, words: Words): number {
  return lettersOf(line, words).reduce((sum, word) => sum + word.length, 0);
}

/** The letters of lines, which are compared often. */
const letters = new WeakMap<Line, readonly string[]>();

/** Returns the letters of a line's words. */
export function lettersOf(line: Line, { plain }: Words): readonly string[] {
  const known = letters.get(line) ?? line.words.map(plain);
  letters.set(line, known);
  return known;
}

function sameLine(one: Line, other: Line): boolean {
  return one.kind === other.kind && sameList(one.words, other.words);
}

function sameLines(one: readonly Line[], other: readonly Line[]): boolean {
  return one.length === other.length && one.every((line, index) => sameLine(line, other[index]!));
}
