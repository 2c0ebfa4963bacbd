import { brotliDecompressSync } from 'node:zlib';
import type { Nav } from '../../src/model/site.ts';
import { ask, expectStatus } from '../client.ts';
import { addPages, pagePath } from '../many-pages.ts';
import type { Plan } from '../plan.ts';
import { untilIdle } from '../processes.ts';
import { BROWSER_HEADERS } from '../request-headers.ts';
import { startHearth, startUncached } from '../servers.ts';
import { copySite, loadPage, signIn } from '../site.ts';
import { percentile } from '../statistics.ts';
import { comparisonRow, MILLISECONDS, type Row } from '../table.ts';

const WARM_UP = 10;
const ATTEMPTS = 50;
const MANY = 10_000;
const SMALL_PAGE = pagePath(0);

/**
 * Measures the time from an editor's Publish to the last byte of the first response with the new words. Measures four cases: a
 * small page, the home page, the small page on a large site, and the navigation of the large site with many cached pages. The
 * visitor requests the page immediately after the call has returned, over an open connection, like an editor who looks at the
 * page. The servers are idle before each publication.
 */
export async function publishRows(plan: Plan): Promise<Row[]> {
  const small = await copySite(plan.dataDir, 'publish');
  addPages(small, 1);
  const large = await copySite(plan.dataDir, 'publish-many');
  addPages(large, MANY);
  const hearth = await startHearth(small);
  const crowded = await startHearth(large);
  const uncached = await startUncached(await copySite(small, 'publish-uncached'));
  try {
    const cookies = { few: await signIn(hearth.url), many: await signIn(crowded.url) };
    const publishes = {
      small: () => publishAndLook(hearth.url, cookies.few, SMALL_PAGE),
      home: () => publishAndLook(hearth.url, cookies.few, '/'),
      many: () => publishAndLook(crowded.url, cookies.many, SMALL_PAGE),
      navigation: () => publishNavigationAndLook(crowded.url, cookies.many, SMALL_PAGE),
    };
    // Publishing the navigation makes all these pages stale.
    for (let number = 0; number < plan.publishes.cached; number++)
      await expectStatus(200, crowded.url + pagePath(number), { headers: BROWSER_HEADERS });
    const renders = {
      small: async () => (await expectStatus(200, uncached.url + SMALL_PAGE)).ms,
      home: async () => (await expectStatus(200, `${uncached.url}/`)).ms,
    };
    const tasks = { ...publishes, renderSmall: renders.small, renderHome: renders.home };
    const times = await inTurn(tasks, plan.publishes.rounds, () =>
      Promise.all([hearth, crowded, uncached].map(untilIdle)),
    );
    const row = (
      name: string,
      measured: readonly number[],
      reference: readonly number[],
      against: string,
      value: number,
    ) =>
      comparisonRow({
        name: `publish → visible, ${name}`,
        unit: MILLISECONDS,
        measured,
        reference,
        against,
        goal: { of: 'measured', bound: 'at most', value },
        note: `p95 ${percentile(measured, 0.95).toFixed(2)} ms; the call until it is answered, then the request that shows it, brotli included`,
      });
    return [
      row('small page', times.small, times.renderSmall, 'uncached render', 5),
      row('home page', times.home, times.renderHome, 'uncached render', 12),
      row(`small page of ${MANY.toLocaleString('en-AU')}`, times.many, times.small, 'in the small site', 5),
      row(
        `navigation of ${MANY.toLocaleString('en-AU')} pages`,
        times.navigation,
        times.many,
        'one of the pages',
        50,
      ),
    ];
  } finally {
    await Promise.all([hearth.stop(), crowded.stop(), uncached.stop()]);
  }
}

/**
 * Runs each task once in each round, after warm-up rounds, and returns the times in milliseconds. Calls and awaits `quiet`
 * before each task.
 */
async function inTurn<Name extends string>(
  tasks: Readonly<Record<Name, () => Promise<number>>>,
  rounds: number,
  quiet: () => Promise<unknown>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(tasks) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const name of names) {
      await quiet();
      const ms = await tasks[name]();
      if (round >= 0) times[name].push(ms);
    }
  }
  return times;
}

let publishes = 0;

async function publishAndLook(url: string, cookie: string, path: string): Promise<number> {
  const title = newWords();
  const page = { ...(await loadPage(url, cookie, path.slice(1))), title };
  const call = { path: 'page/publishPage', cookie, json: { page, collection: page.collection } };
  return callAndLook(url, call, path, title);
}

/**
 * Publishes the navigation with a new entry in place of the one that the previous call added, and looks for the new entry on a
 * page.
 */
async function publishNavigationAndLook(url: string, cookie: string, path: string): Promise<number> {
  const words = newWords();
  const { domainId } = await loadPage(url, cookie, path.slice(1));
  const load = `${url}/api/site/loadNav?domainId=${domainId}`;
  const nav: Nav = JSON.parse((await expectStatus(200, load, { headers: { cookie } })).body.toString());
  const entry = { key: 'bench', link: { type: 'page', href: path, text: words }, subItems: [] };
  const items = [...nav.items.filter(({ key }) => key !== entry.key), entry];
  const call = { path: 'site/publishNav', cookie, json: { nav: { ...nav, items } } };
  return callAndLook(url, call, path, words);
}

function newWords(): string {
  publishes += 1;
  return `Published as number ${publishes}`;
}

interface PublishCall {
  readonly path: string;
  readonly cookie: string;
  readonly json: unknown;
}

/**
 * Sends the call, and requests a page until the page shows the published words. Returns the time of the call and of these
 * requests, without the time between them.
 */
async function callAndLook(
  url: string,
  { path: call, cookie, json }: PublishCall,
  path: string,
  title: string,
): Promise<number> {
  await expectStatus(200, url + path, { headers: BROWSER_HEADERS });
  const { ms } = await expectStatus(200, `${url}/api/${call}`, { method: 'POST', headers: { cookie }, json });
  let taken = ms;
  for (let request = 1; request <= ATTEMPTS; request++) {
    const answer = await ask(url + path, { headers: BROWSER_HEADERS });
    taken += answer.ms;
    if (brotliDecompressSync(answer.body).includes(title)) return taken;
  }
  throw new Error(`The published page was not visible after ${ATTEMPTS} requests.`);
}
