import { expectStatus } from '../client.ts';
import { addPages } from '../many-pages.ts';
import type { Plan } from '../plan.ts';
import { startHearth } from '../servers.ts';
import { copySite } from '../site.ts';
import { comparisonRow, MILLISECONDS, type Row } from '../table.ts';

const FEW = 100;
/** The first sitemap file of a large site, which has several. A small site has this file too. */
const FIRST_FILE = '/sitemap.xml?part=1';

/**
 * Measures the time to the last byte of the first `/sitemap.xml` file on a site with very many pages, compared with the time on
 * a site of a hundred pages.
 */
export async function sitemapXmlRow(plan: Plan): Promise<Row> {
  const { pages, rounds } = plan.manyPages;
  const [few, many] = [await copySite(plan.dataDir, 'few-named'), await copySite(plan.dataDir, 'many-named')];
  addPages(few, FEW);
  addPages(many, pages);
  const servers = [await startHearth(many), await startHearth(few)] as const;
  const [large, small] = servers;
  try {
    const measured: number[] = [];
    const reference: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const times = [await timeOf(large.url), await timeOf(small.url)] as const;
      // The first round warms up.
      if (round < 0) continue;
      measured.push(times[0]);
      reference.push(times[1]);
    }
    return comparisonRow({
      name: `sitemap.xml of ${pages.toLocaleString('en-AU')} pages`,
      unit: MILLISECONDS,
      measured,
      reference,
      against: `of ${FEW}`,
      goal: { of: 'measured', bound: 'at most', value: 2000 },
      note: 'the first file, of at most 50,000 URLs, to its last byte',
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function timeOf(url: string): Promise<number> {
  return (await expectStatus(200, url + FIRST_FILE)).ms;
}
