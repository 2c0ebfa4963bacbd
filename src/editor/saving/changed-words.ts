/** A piece of a text, and whether only one version has the piece. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
}

/**
 * The maximum product of the two texts' word counts for a full comparison. If the product is greater, only the common start and
 * end of the texts count as equal.
 */
const MOST_PAIRS = 250_000;

/** Splits two versions of a text, word by word, into pieces that both versions have and pieces that only one of them has. */
export function changedWords(mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } {
  const [own, other] = [wordsOf(mine), wordsOf(theirs)];
  let start = 0;
  while (start < own.length && own[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(own.length, other.length) - start && own.at(-1 - end) === other.at(-1 - end)) end++;
  const middle = (words: string[]) => words.slice(start, words.length - end);
  const common = commonWords(middle(own), middle(other));
  const inPieces = (words: string[], shared: ReadonlySet<number>): Piece[] =>
    joined(
      words.map((text, index) => {
        const kept = index < start || index >= words.length - end || shared.has(index - start);
        return { text, changed: !kept };
      }),
    );
  return { mine: inPieces(own, common.mine), theirs: inPieces(other, common.theirs) };
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

/** Returns the indexes of the longest common subsequence of words; empty if the texts are too long. */
function commonWords(mine: string[], theirs: string[]): { mine: Set<number>; theirs: Set<number> } {
  const found = { mine: new Set<number>(), theirs: new Set<number>() };
  if (mine.length * theirs.length > MOST_PAIRS) return found;
  const [own, other] = [mine.map(bare), theirs.map(bare)];
  const width = other.length + 1;
  const lengths = new Uint16Array((own.length + 1) * width);
  /** Returns the length of the longest common subsequence that starts at these two words; 0 at the end of a text. */
  const lengthFrom = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = own.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        own[i] === other[j]
          ? lengthFrom(i + 1, j + 1) + 1
          : Math.max(lengthFrom(i + 1, j), lengthFrom(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < own.length && j < other.length; ) {
    if (own[i] === other[j]) {
      found.mine.add(i++);
      found.theirs.add(j++);
    } else if (lengthFrom(i + 1, j) >= lengthFrom(i, j + 1)) i++;
    else j++;
  }
  return found;
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
