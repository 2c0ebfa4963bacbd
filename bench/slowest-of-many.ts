import type { Plan } from './plan.ts';
import { percentile } from './statistics.ts';
import { comparisonRow, MILLISECONDS, type Row } from './table.ts';

/** The number of pages on the small site with which a large site is compared. */
export const FEW = 100;

/**
 * Returns the time of one request, in milliseconds. `turn` counts the requests of a round, so that different requests
 * alternate.
 */
type TimeOf = (turn: number) => Promise<number>;

/**
 * Makes a row with the 95th percentile of request times on a site with very many pages, compared with the same percentile on a
 * small site. Requests alternate between the two sites.
 */
export async function slowestOfManyRow(
  { manyPages: { pages, rounds, requests } }: Plan,
  { what, note, many, few }: { what: string; note: string; many: TimeOf; few: TimeOf },
): Promise<Row> {
  const measured: number[] = [];
  const reference: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const times = { many: [] as number[], few: [] as number[] };
    for (let turn = 0; turn < requests; turn++) {
      times.many.push(await many(turn));
      times.few.push(await few(turn));
    }
    // The first round warms up.
    if (round < 0) continue;
    measured.push(percentile(times.many, 0.95));
    reference.push(percentile(times.few, 0.95));
  }
  return comparisonRow({
    name: `${what} of ${pages.toLocaleString('en-AU')} pages, 95 of 100`,
    unit: MILLISECONDS,
    measured,
    reference,
    against: `of ${FEW}`,
    goal: { of: 'measured', bound: 'at most', value: 50 },
    note,
  });
}
