/** The maximum product of the two lists' lengths for a full comparison. */
const MOST_PAIRS = 1_000_000;

/** A pair of equal entries: the index in each of two lists. */
export type Pair = readonly [before: number, after: number];

/**
 * Returns the longest sequence of entries that two lists have in the same order. If the lists are too long for a full comparison,
 * only their equal starts and ends count.
 */
export function commonEntries(before: readonly string[], after: readonly string[]): Pair[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const pairs: Pair[] = [];
  for (let index = 0; index < start; index++) pairs.push([index, index]);
  const [own, other] = [before, after].map((list) => list.slice(start, list.length - end)) as [
    string[],
    string[],
  ];
  for (const [i, j] of longestCommon(own, other)) pairs.push([start + i, start + j]);
  for (let index = end; index > 0; index--) pairs.push([before.length - index, after.length - index]);
  return pairs;
}

function longestCommon(own: readonly string[], other: readonly string[]): Pair[] {
  if (own.length * other.length > MOST_PAIRS) return [];
  const width = other.length + 1;
  const lengths = new Uint16Array((own.length + 1) * width);
  /** Returns the length of the longest common sequence that starts at these two entries; 0 at the end of a list. */
  const lengthFrom = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = own.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        own[i] === other[j]
          ? lengthFrom(i + 1, j + 1) + 1
          : Math.max(lengthFrom(i + 1, j), lengthFrom(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < own.length && j < other.length; ) {
    if (own[i] === other[j]) pairs.push([i++, j++]);
    else if (lengthFrom(i + 1, j) >= lengthFrom(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
