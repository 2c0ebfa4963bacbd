import { expectStatus } from '../client.ts';
import type { Plan } from '../plan.ts';
import { PICTURE_HEADERS } from '../request-headers.ts';
import { startHearth } from '../servers.ts';
import { linkedPaths, pictureAddresses } from '../site.ts';
import { median } from '../statistics.ts';
import { comparisonRow, MILLISECONDS, type Row } from '../table.ts';

const PAGES = 8;
const REPEATS = 15;

/** A cached rendition, and the same one when it was first requested. */
export async function pictureRow(plan: Plan): Promise<Row> {
  const hearth = await startHearth(plan.dataDir);
  try {
    const paths = await linkedPaths(hearth.url, PAGES);
    const addresses = await pictureAddresses(hearth.url, paths);
    const step = Math.max(1, Math.floor(addresses.length / (plan.pictures + 1)));
    const some = addresses.filter((_, index) => index % step === 0).slice(0, plan.pictures + 1);
    const measured: number[] = [];
    const reference: number[] = [];
    for (const [round, address] of some.entries()) {
      const first = await expectStatus(200, hearth.url + address, { headers: PICTURE_HEADERS });
      const again: number[] = [];
      for (let turn = 0; turn < REPEATS; turn++) {
        again.push((await expectStatus(200, hearth.url + address, { headers: PICTURE_HEADERS })).ms);
      }
      // The first picture also loads the picture library.
      if (round === 0) continue;
      measured.push(median(again));
      reference.push(first.ms);
    }
    return comparisonRow({
      name: 'picture, kept rendition',
      unit: MILLISECONDS,
      measured,
      reference,
      against: 'first rendition',
      note: `AVIF, ${measured.length} pictures in different sizes`,
    });
  } finally {
    await hearth.stop();
  }
}
