/** The start and the end of a line of a table across the direction in which it is dragged, in px. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Returns the number of lines before the gap that is nearest to the pointer. */
export function gapAt(lines: readonly Extent[], pointer: number): number {
  return lines.filter(({ start, end }) => (start + end) / 2 < pointer).length;
}

/** Returns the key after which a dragged line stands in a gap; null at the first place. */
export function keyBeforeGap(keys: readonly string[], dragged: string, gap: number): string | null {
  return keys.slice(0, gap).findLast((key) => key !== dragged) ?? null;
}
