/**
 * Returns the candidates that a mistyped word may have meant, closest first. A candidate may differ by at most `limit` letters;
 * by default, by a third of the letters, but at least two. Case is ignored.
 */
export function similar(word: string, candidates: readonly string[], limit?: number): string[] {
  const most = limit ?? Math.max(2, Math.floor(word.length / 3));
  return candidates
    .map((candidate) => ({ candidate, changes: changes(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ changes }) => changes <= most)
    .sort((a, b) => a.changes - b.changes)
    .map(({ candidate }) => candidate);
}

/** Returns the edit distance of two words: the number of letters added, removed, replaced or swapped with a neighbour. */
function changes(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length]!;
}
