import { commonEntries } from '../../model/common-entries.ts';

/** A piece of a text, and whether only one version has the piece. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
}

/** Splits two versions of a text, word by word, into pieces that both versions have and pieces that only one of them has. */
export function changedWords(mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } {
  const [own, other] = [wordsOf(mine), wordsOf(theirs)];
  const common = commonEntries(own.map(bare), other.map(bare));
  const inPieces = (words: string[], kept: ReadonlySet<number>): Piece[] =>
    joined(words.map((text, index) => ({ text, changed: !kept.has(index) })));
  const kept = [0, 1].map((at) => new Set(common.map((pair) => pair[at]!)));
  return { mine: inPieces(own, kept[0]!), theirs: inPieces(other, kept[1]!) };
}

/** A piece of two versions of a text in one line: words of both, words that were removed, or words that were added. */
export interface MergedPiece {
  readonly text: string;
  readonly kind: 'both' | 'removed' | 'added';
}

/** The part of the letters of the shorter version that the versions must share, so that they are told word by word. */
const LEAST_SHARED = 0.3;

/**
 * Returns two versions of a text as one text, in which removed words precede the words added in their place. Versions that share
 * few words are told as two whole texts.
 */
export function mergedWords(before: string, after: string): MergedPiece[] {
  const pieces = changedWords(before, after);
  const shared = pieces.mine.reduce((sum, { text, changed }) => sum + (changed ? 0 : text.length), 0);
  const merged: MergedPiece[] = [];
  const add = (text: string, kind: MergedPiece['kind']) => {
    const last = merged.at(-1);
    if (text === '') return;
    if (last?.kind === kind) merged[merged.length - 1] = { kind, text: last.text + text };
    else merged.push({ kind, text });
  };
  if (shared < LEAST_SHARED * Math.min(before.length, after.length)) {
    add(before, 'removed');
    add(after, 'added');
    return merged;
  }
  const words = (rows: Piece[]) =>
    rows.flatMap(({ text, changed }) => wordsOf(text).map((word) => ({ word, changed })));
  const [own, other] = [words(pieces.mine), words(pieces.theirs)];
  for (let i = 0, j = 0; i < own.length || j < other.length; ) {
    if (own[i]?.changed) add(own[i++]!.word, 'removed');
    else if (other[j] !== undefined) {
      const { word, changed } = other[j++]!;
      add(word, changed ? 'added' : 'both');
      if (!changed) i++;
    } else i++;
  }
  return merged;
}

/** The number of letters that are shown of unchanged words before and after a change, and of a removed text at its ends. */
const AROUND = 48;
const ENDS = 120;

/** Shortens the unchanged words of a text to those around the changes. Without changes, the text stays whole. */
export function shortenedPieces(pieces: readonly Piece[]): Piece[] {
  if (!pieces.some(({ changed }) => changed)) return [...pieces];
  return pieces.map((piece, index) =>
    piece.changed ? piece : { ...piece, text: aroundChanges(piece.text, index, pieces.length) },
  );
}

/**
 * Shortens two versions in one line: unchanged words to those around the changes, and a removed text whose replacement follows to
 * its ends, so that the replacement is near. Without changes, the text stays whole.
 */
export function shortened(pieces: readonly MergedPiece[]): MergedPiece[] {
  if (pieces.every(({ kind }) => kind === 'both')) return [...pieces];
  return pieces.map(({ text, kind }, index) => {
    if (kind === 'both') return { kind, text: aroundChanges(text, index, pieces.length) };
    const isReplaced = kind === 'removed' && pieces[index + 1]?.kind === 'added';
    return { kind, text: isReplaced ? cut(text, ENDS, ENDS) : text };
  });
}

function aroundChanges(text: string, index: number, count: number): string {
  return cut(text, index === 0 ? 0 : AROUND, index === count - 1 ? 0 : AROUND);
}

/** Returns a text without its middle: about the first and the last letters, in whole words if it has spaces. */
function cut(text: string, first: number, last: number): string {
  // An ellipsis that stands for a word or two would not make the text shorter.
  if (text.length <= first + last + AROUND / 2) return text;
  const start = first === 0 ? '' : `${text.slice(0, first).replace(/(?<!\s)\s+\S*$/, '')} `;
  const end = last === 0 ? '' : ` ${text.slice(-last).replace(/^\S*\s+/, '')}`;
  return `${start}…${end}`;
}

/** Returns the words of a text, each with the space after it. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

function bare(word: string): string {
  return word.trim();
}

function joined(pieces: readonly Piece[]): Piece[] {
  const rows: Piece[] = [];
  for (const piece of pieces) {
    const last = rows.at(-1);
    if (last?.changed === piece.changed) rows[rows.length - 1] = { ...last, text: last.text + piece.text };
    else rows.push(piece);
  }
  return rows;
}
