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

/** Returns two versions of a text as one text, in which removed words precede the words added in their place. */
export function mergedWords(before: string, after: string): MergedPiece[] {
  const pieces = changedWords(before, after);
  const words = (rows: Piece[]) =>
    rows.flatMap(({ text, changed }) => wordsOf(text).map((word) => ({ word, changed })));
  const [own, other] = [words(pieces.mine), words(pieces.theirs)];
  const merged: MergedPiece[] = [];
  const add = (text: string, kind: MergedPiece['kind']) => {
    const last = merged.at(-1);
    if (last?.kind === kind) merged[merged.length - 1] = { kind, text: last.text + text };
    else merged.push({ kind, text });
  };
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
