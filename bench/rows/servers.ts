import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster } from '../../db/testing/cluster.ts';
import { ask, expectStatus } from '../client.ts';
import type { Plan } from '../plan.ts';
import { startHearth } from '../servers.ts';
import { Fleet } from '../several-servers/fleet.ts';
import { loadPage, publishSite, signInFirst } from '../site.ts';
import { comparisonRow, MILLISECONDS, type Row, skippedRow } from '../table.ts';

const COUNTS = [1, 2, 3] as const;
const SLUG = 'bench-servers';
/** With the rounds, fewer changes than one person may make in a minute. */
const WARM_UP = 5;
const LOOK_EVERY_MS = 2;
const LOOK_MS = 10_000;

/** A site of one or more servers, with a session and a page to change. */
interface Site {
  readonly urls: readonly string[];
  readonly cookie: string;
}

const TASKS = {
  'cached page': (site: Site) => time(() => expectStatus(200, `${site.urls.at(-1)}/${SLUG}`)),
  'rendered page': ({ urls, cookie }: Site) =>
    time(() => expectStatus(200, `${urls.at(-1)}/${SLUG}`, { headers: { cookie } })),
  save: (site: Site) => time(() => change(site, 'save')),
  'publish → visible on every server': (site: Site) => time(() => publishAndLook(site)),
} as const;
type Task = keyof typeof TASKS;

/** Measures the same four tasks on one, two and three servers on PostgreSQL, each beside one server on SQLite. */
export async function serverRows(plan: Plan): Promise<Row[]> {
  const folder = path.join(plan.folder, 'servers');
  const cluster = await Cluster.start();
  if (cluster === null) return [skippedRow('several servers', 'PostgreSQL is not installed')];
  const single = await startHearth(path.join(folder, 'sqlite'), 'any', process.execPath, { DEMO: '0' });
  const settings = {
    DATABASE_URL: cluster.url,
    SECRET_KEY: 'the secret key of the bench’s servers',
    DEMO: '0',
  };
  try {
    const reference = await newSite([single.url]);
    const rows: Row[] = [];
    let cookie: string | null = null;
    for (const count of COUNTS) {
      const fleet = await Fleet.start(count, folder, settings);
      try {
        const site: Site = cookie === null ? await newSite(fleet.urls) : { urls: fleet.urls, cookie };
        cookie = site.cookie;
        rows.push(...(await rowsOf(count, site, reference, plan.serverRounds)));
      } finally {
        await fleet.stop();
      }
    }
    return rows;
  } finally {
    await Promise.all([single.stop(), cluster.stop()]);
  }
}

async function rowsOf(count: number, site: Site, reference: Site, rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, task] of Object.entries(TASKS) as [Task, (site: Site) => Promise<number>][]) {
    const [measured, single]: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const times = [await task(site), await task(reference)] as const;
      if (round < 0) continue;
      measured.push(times[0]);
      single.push(times[1]);
    }
    rows.push(
      comparisonRow({
        name: `${name}, ${count} ${count === 1 ? 'server' : 'servers'}`,
        unit: MILLISECONDS,
        measured,
        reference: single,
        against: 'SQLite, one server',
      }),
    );
  }
  return rows;
}

async function newSite(urls: readonly string[]): Promise<Site> {
  const [url] = urls as [string];
  const cookie = await signInFirst(url);
  await publishSite(url, cookie);
  const page = {
    slug: SLUG,
    title: 'A page',
    contents: [{ key: 'text', componentType: 'Text', text: 'First' }],
  };
  const json = { page, collection: 'pages' };
  await expectStatus(200, `${url}/api/page/publishPage`, { method: 'POST', headers: { cookie }, json });
  return { urls, cookie };
}

/** Changes the page through the first server, and returns its new words. */
async function change({ urls: [url], cookie }: Site, call: 'save' | 'publishPage'): Promise<string> {
  const text = `Words of ${performance.now()}`;
  const page = {
    ...(await loadPage(url!, cookie, SLUG)),
    contents: [{ key: 'text', componentType: 'Text', text }],
  };
  const json = { page, collection: 'pages' };
  await expectStatus(200, `${url}/api/page/${call}`, { method: 'POST', headers: { cookie }, json });
  return text;
}

async function publishAndLook(site: Site): Promise<void> {
  const text = await change(site, 'publishPage');
  await Promise.all(site.urls.map((url) => untilShown(`${url}/${SLUG}`, text)));
}

async function untilShown(address: string, text: string): Promise<void> {
  const until = performance.now() + LOOK_MS;
  while (!(await ask(address)).body.includes(text)) {
    if (performance.now() > until) throw new Error(`${address} does not show what was published.`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
