import path from 'node:path';
import { type Answer, expectStatus } from '../client.ts';
import { requestsPerSecond } from '../load.ts';
import type { Plan } from '../plan.ts';
import type { Running } from '../processes.ts';
import { startHearth, startNginx, startUncached } from '../servers.ts';
import { comparisonRow, PER_SECOND, type Row, skippedRow } from '../table.ts';
import { nginx, wrk } from '../tools.ts';

const GZIP = { 'accept-encoding': 'gzip' };

/**
 * Requests a second for the home page: cached, cached and unchanged (304), not cached, and nginx with the same bytes. They are
 * measured in turn, round by round, so that a busy moment of the machine meets all of them.
 */
export async function requestRows(plan: Plan): Promise<Row[]> {
  const running: Running[] = [];
  try {
    const hearth = await started(running, startHearth(plan.dataDir));
    const uncached = await started(running, startUncached(plan.dataDir));
    const page = await cachedPage(hearth.url);
    const withNginx = nginx !== null && wrk !== null;
    const other = withNginx
      ? await started(running, startNginx(path.join(plan.folder, 'nginx'), page))
      : null;
    if (other !== null) await checkSameBytes(other.url, page);
    const unchanged = { ...GZIP, 'if-none-match': page.headers.etag ?? '' };
    await expectStatus(304, `${hearth.url}/`, { headers: unchanged });

    const loads = {
      cached: { server: hearth, headers: GZIP },
      notModified: { server: hearth, headers: unchanged },
      // One request at a time: a page that many ask for at the same moment is rendered once for all of them.
      rendered: { server: uncached, connections: 1 },
      ...(other === null ? {} : { nginx: { server: other, headers: GZIP } }),
    };
    const rates = await measure(loads, plan.requests);
    const cached = rates.cached ?? [];
    const details = `${page.body.length.toLocaleString('en-AU')} bytes, gzip`;
    return [
      rates.nginx === undefined
        ? skippedRow(
            'cached page beside nginx',
            `needs ${[wrk ?? 'wrk', nginx ?? 'nginx'].filter((tool) => !tool.includes('/')).join(' and ')}`,
          )
        : comparisonRow({
            name: 'cached page beside nginx',
            unit: PER_SECOND,
            measured: cached,
            reference: rates.nginx,
            against: 'nginx, same bytes',
            goal: { of: 'ratio', bound: 'at least', value: 0.6 },
            note: `the demo's home page, ${details}; a second of one core each`,
          }),
      comparisonRow({
        name: 'cached page, unchanged (304)',
        unit: PER_SECOND,
        measured: rates.notModified ?? [],
        reference: cached,
        against: 'cached 200',
        goal: { of: 'ratio', bound: 'at least', value: 1 },
      }),
      comparisonRow({
        name: 'cached page beside a render',
        unit: PER_SECOND,
        measured: cached,
        reference: rates.rendered ?? [],
        against: 'uncached render',
        goal: { of: 'ratio', bound: 'at least', value: 40 },
        note: 'the uncached render is sent as it is: making a compressed copy is not counted',
      }),
    ];
  } finally {
    await Promise.all(running.map((server) => server.stop()));
  }
}

interface Target {
  readonly server: Running;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
}

/** The rates of each target, one a round, after a round that only warms up. */
async function measure(
  targets: Readonly<Record<string, Target>>,
  { rounds, seconds }: Plan['requests'],
): Promise<Partial<Record<string, number[]>>> {
  const rates: Partial<Record<string, number[]>> = {};
  for (let round = 0; round <= rounds; round++) {
    for (const [name, { server, ...load }] of Object.entries(targets)) {
      const rate = await requestsPerSecond(server, { ...load, url: `${server.url}/`, seconds });
      if (round > 0) rates[name] = [...(rates[name] ?? []), rate];
    }
  }
  return rates;
}

async function started(running: Running[], starting: Promise<Running>): Promise<Running> {
  const server = await starting;
  running.push(server);
  return server;
}

/** The home page as it is cached, compressed with gzip. */
async function cachedPage(url: string): Promise<Answer> {
  await expectStatus(200, `${url}/`, { headers: GZIP });
  const page = await expectStatus(200, `${url}/`, { headers: GZIP });
  if (page.headers['content-encoding'] !== 'gzip') throw new Error('The home page was not sent with gzip.');
  return page;
}

async function checkSameBytes(url: string, page: Answer): Promise<void> {
  const other = await expectStatus(200, `${url}/`, { headers: GZIP });
  if (!other.body.equals(page.body)) throw new Error('nginx does not serve the same bytes.');
}
