import path from 'node:path';
import { type Answer, expectStatus } from '../client.ts';
import { type Speed, speedUnder } from '../load.ts';
import type { Plan } from '../plan.ts';
import type { Running } from '../processes.ts';
import { BROWSER_HEADERS, type Headers, TWO_HEADERS } from '../request-headers.ts';
import { startHearth, startNginx, startUncached } from '../servers.ts';
import { settledPage } from '../site.ts';
import { comparisonRow, type Goal, MILLISECONDS, PER_SECOND, type Row, skippedRow } from '../table.ts';
import { nginx, wrk } from '../tools.ts';

const SHARE_OF_NGINX: Goal = { of: 'ratio', bound: 'at least', value: 0.8 };
const TIMES_ITS_P99: Goal = { of: 'ratio', bound: 'at most', value: 2 };

/**
 * Measures requests per second for the home page: cached, cached and unchanged (304), not cached, and nginx with the same
 * bytes. The targets are measured alternately, round by round, so that a busy moment of the machine affects all of them.
 */
export async function requestRows(plan: Plan): Promise<Row[]> {
  const running: Running[] = [];
  const started = async (starting: Promise<Running>) => {
    const server = await starting;
    running.push(server);
    return server;
  };
  try {
    const hearth = await started(startHearth(plan.dataDir));
    const uncached = await started(startUncached(plan.dataDir));
    const [two, browser] = await Promise.all([
      settledPage(`${hearth.url}/`, TWO_HEADERS),
      settledPage(`${hearth.url}/`, BROWSER_HEADERS),
    ]);
    const unchanged = { ...BROWSER_HEADERS, 'if-none-match': browser.headers.etag ?? '' };
    await expectStatus(304, `${hearth.url}/`, { headers: unchanged });
    const withNginx = nginx !== null && wrk !== null;
    const nginxFor = async (name: string, page: Answer, headers: Headers): Promise<Target> => {
      const server = await started(startNginx(path.join(plan.folder, `nginx-${name}`), page));
      await checkSameBytes(server.url, headers, page);
      return { server, headers };
    };
    // Targets that are compared with each other are measured directly one after the other.
    const targets: Record<string, Target> = {
      two: { server: hearth, headers: TWO_HEADERS },
      ...(withNginx ? { nginxTwo: await nginxFor('two', two, TWO_HEADERS) } : {}),
      notModified: { server: hearth, headers: unchanged },
      browser: { server: hearth, headers: BROWSER_HEADERS },
      ...(withNginx ? { nginxBrowser: await nginxFor('browser', browser, BROWSER_HEADERS) } : {}),
      // Sends one request at a time, because simultaneous requests for the same page share one rendering.
      rendered: { server: uncached, connections: 1 },
    };
    const speeds = await measure(targets, plan.requests);
    await checkSameBytes(hearth.url, BROWSER_HEADERS, browser);
    return [...besideNginx(speeds, two, browser), ...besideItself(speeds)];
  } finally {
    await Promise.all(running.map((server) => server.stop()));
  }
}

function besideNginx(speeds: Speeds, two: Answer, browser: Answer): Row[] {
  if (speeds.nginxTwo === undefined) {
    const missing = [wrk ?? 'wrk', nginx ?? 'nginx'].filter((tool) => !tool.includes('/'));
    return [skippedRow('cached page beside nginx', `needs ${missing.join(' and ')}`)];
  }
  const against = 'nginx, same bytes';
  return [
    comparisonRow({
      name: 'cached page, two headers',
      unit: PER_SECOND,
      measured: rates(speeds.two),
      reference: rates(speeds.nginxTwo),
      against,
      goal: SHARE_OF_NGINX,
      note: `the demo's home page, ${bytesOf(two)}; a second of one core each`,
    }),
    comparisonRow({
      name: "cached page, a browser's headers",
      unit: PER_SECOND,
      measured: rates(speeds.browser),
      reference: rates(speeds.nginxBrowser),
      against,
      goal: SHARE_OF_NGINX,
      note: `fourteen headers, ${bytesOf(browser)}`,
    }),
    comparisonRow({
      name: "p99 with a browser's headers",
      unit: MILLISECONDS,
      measured: p99s(speeds.browser),
      reference: p99s(speeds.nginxBrowser),
      against,
      goal: TIMES_ITS_P99,
      note: 'of the same requests, by the clock, 32 at once on a busy core: programs that run besides lengthen it',
    }),
  ];
}

function besideItself(speeds: Speeds): Row[] {
  return [
    comparisonRow({
      name: 'unchanged page (304)',
      unit: PER_SECOND,
      measured: rates(speeds.notModified),
      reference: rates(speeds.browser),
      against: 'cached 200',
      goal: { of: 'ratio', bound: 'more than', value: 1 },
    }),
    comparisonRow({
      name: 'cached page beside a render',
      unit: PER_SECOND,
      measured: rates(speeds.browser),
      reference: rates(speeds.rendered),
      against: 'uncached render',
      goal: { of: 'ratio', bound: 'at least', value: 40 },
      note: 'the uncached render is sent as it is: making a compressed copy is not counted',
    }),
  ];
}

interface Target {
  readonly server: Running;
  readonly headers?: Headers;
  readonly connections?: number;
}

/** The speeds of each target, one for each round. */
type Speeds = Partial<Record<string, readonly Speed[]>>;

/** Measures each target in turn, after a warm-up round. */
async function measure(
  targets: Readonly<Record<string, Target>>,
  { rounds, seconds }: Plan['requests'],
): Promise<Speeds> {
  const speeds: Record<string, Speed[]> = {};
  for (let round = 0; round <= rounds; round++) {
    for (const [name, { server, ...load }] of Object.entries(targets)) {
      const speed = await speedUnder(server, { ...load, url: `${server.url}/`, seconds });
      if (round > 0) speeds[name] = [...(speeds[name] ?? []), speed];
    }
  }
  return speeds;
}

function rates(speeds: readonly Speed[] = []): number[] {
  return speeds.map(({ perSecond }) => perSecond);
}

function p99s(speeds: readonly Speed[] = []): number[] {
  return speeds.map(({ p99 }) => p99);
}

function bytesOf({ body, headers }: Answer): string {
  return `${body.length.toLocaleString('en-AU')} bytes, ${headers['content-encoding']}`;
}

async function checkSameBytes(url: string, headers: Headers, page: Answer): Promise<void> {
  const other = await expectStatus(200, `${url}/`, { headers });
  if (!other.body.equals(page.body)) throw new Error(`${url} does not serve the same bytes.`);
}
