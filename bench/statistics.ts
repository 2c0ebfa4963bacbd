/** The values of one quantity, one for each round. */
export type Samples = readonly number[];

/**
 * Returns the middle value or, if the number of values is even, the mean of the two middle values. Returns NaN if there are no
 * values.
 */
export function median(samples: Samples): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = sorted.length / 2;
  return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
}

/**
 * Returns the smallest value that at least the given share (0 to 1) of the values does not exceed. Returns NaN if there are no
 * values.
 */
export function percentile(samples: Samples, share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Returns the ratio of each round's value to the reference value in the same round. A disturbance that slows a whole round
 * slows both values, and does not change the ratio.
 */
export function ratios(measured: Samples, reference: Samples): number[] {
  return measured.map((value, round) => value / (reference[round] ?? Number.NaN));
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the slope of y over x by least squares. Returns NaN if all points have the same x. */
export function slope(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const covariance = mean((point) => (point.x - x) * (point.y - y));
  return covariance / mean((point) => (point.x - x) ** 2);
}
