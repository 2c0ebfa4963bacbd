import { brotliDecompressSync } from 'node:zlib';
import { ask, expectStatus } from '../client.ts';
import type { Plan } from '../plan.ts';
import { startHearth, startUncached } from '../servers.ts';
import { copySite, loadPage, signIn } from '../site.ts';
import { comparisonRow, MILLISECONDS, type Row } from '../table.ts';

const WARM_UP = 3;
const ATTEMPTS = 50;

/** From an editor's Publish to the last byte of the first response that shows a visitor the new words. */
export async function publishRow(plan: Plan): Promise<Row> {
  const dataDir = await copySite(plan.dataDir, 'publish');
  const hearth = await startHearth(dataDir);
  const uncached = await startUncached(plan.dataDir);
  try {
    const cookie = await signIn(hearth.url);
    const measured: number[] = [];
    const reference: number[] = [];
    let mostRequests = 0;
    for (let round = -WARM_UP; round < plan.publishes; round++) {
      const { ms, requests } = await publishAndLook(hearth.url, cookie, `Published in round ${round}`);
      const rendered = await expectStatus(200, `${uncached.url}/`);
      if (round < 0) continue;
      measured.push(ms);
      reference.push(rendered.ms);
      mostRequests = Math.max(mostRequests, requests);
    }
    return comparisonRow({
      name: 'publish → visible',
      unit: MILLISECONDS,
      measured,
      reference,
      against: 'uncached render',
      goal: { of: 'measured', bound: 'at most', value: 50 },
      note: `the call, and a visitor's requests (${mostRequests} at most) until the home page shows it, brotli included; the goal is an absolute time: for information`,
    });
  } finally {
    await Promise.all([hearth.stop(), uncached.stop()]);
  }
}

async function publishAndLook(url: string, cookie: string, title: string) {
  const page = { ...(await loadPage(url, cookie, '')), title };
  const headers = { 'accept-encoding': 'br' };
  await expectStatus(200, `${url}/`, { headers });
  const from = performance.now();
  await expectStatus(200, `${url}/api/page/publishPage`, {
    method: 'POST',
    headers: { cookie },
    json: { page, collection: page.collection },
  });
  for (let requests = 1; requests <= ATTEMPTS; requests++) {
    const answer = await ask(`${url}/`, { headers });
    const ms = performance.now() - from;
    if (brotliDecompressSync(answer.body).includes(title)) return { ms, requests };
  }
  throw new Error(`The published page was not visible after ${ATTEMPTS} requests.`);
}
