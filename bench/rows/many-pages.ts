import { expectStatus } from '../client.ts';
import { addPages, pagePath } from '../many-pages.ts';
import type { Plan } from '../plan.ts';
import { startUncached } from '../servers.ts';
import { copySite } from '../site.ts';
import { median } from '../statistics.ts';
import { comparisonRow, MILLISECONDS, type Row } from '../table.ts';

const FEW = 100;
const WARM_UP_REQUESTS = 40;

/**
 * Measures the median time of an uncached page on a site with very many pages, compared with the time on a site of a hundred
 * pages.
 */
export async function manyPagesRow(plan: Plan): Promise<Row> {
  const { pages, rounds, requests } = plan.manyPages;
  const [few, many] = [await copySite(plan.dataDir, 'few'), await copySite(plan.dataDir, 'many')];
  addPages(few, FEW);
  addPages(many, pages);
  const small = await startUncached(few);
  const large = await startUncached(many);
  const smallPage = pageOf(small.url, FEW);
  const largePage = pageOf(large.url, pages);
  try {
    const measured: number[] = [];
    const reference: number[] = [];
    await alternate(WARM_UP_REQUESTS, largePage, smallPage);
    for (let round = 0; round < rounds; round++) {
      const times = await alternate(requests, largePage, smallPage);
      measured.push(median(times.first));
      reference.push(median(times.second));
    }
    return comparisonRow({
      name: `uncached page of ${pages.toLocaleString('en-AU')}`,
      unit: MILLISECONDS,
      measured,
      reference,
      against: `of ${FEW}`,
      goal: { of: 'ratio', bound: 'at most', value: 1.2 },
    });
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

/** Requests a random page. */
function pageOf(url: string, pages: number): () => Promise<number> {
  return async () => {
    const number = Math.floor(Math.random() * pages);
    return (await expectStatus(200, url + pagePath(number))).ms;
  };
}

/** Measures the times of two requests alternately, so that both meet the same conditions. */
async function alternate(times: number, first: () => Promise<number>, second: () => Promise<number>) {
  const taken = { first: [] as number[], second: [] as number[] };
  for (let turn = 0; turn < times; turn++) {
    taken.first.push(await first());
    taken.second.push(await second());
  }
  return taken;
}
