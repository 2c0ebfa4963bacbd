import type { StoredBlock } from '../../src/model/block.ts';
import { newPage, type PageDoc } from '../../src/model/page.ts';
import { speedUnder } from '../load.ts';
import type { Plan } from '../plan.ts';
import type { Running } from '../processes.ts';
import { publishedPages, publishPages } from '../publish-pages.ts';
import { BROWSER_HEADERS } from '../request-headers.ts';
import { timesOf } from '../request-times.ts';
import { startHearth, startUncached } from '../servers.ts';
import { copySite, settledPage } from '../site.ts';
import { comparisonRow, MILLISECONDS, PER_SECOND, type Row } from '../table.ts';

const SLUG = 'bench/every-block';
const WARM_UP_REQUESTS = 100;

/**
 * Measures a page with one block of every type in the demo site, cached and rendered, compared with the home page in the same
 * two states.
 */
export async function everyBlockRows(plan: Plan): Promise<Row[]> {
  const dataDir = await copySite(plan.dataDir, 'every-block');
  const contents = oneOfEachType(publishedPages(dataDir));
  publishPages(dataDir, [newPage({ slug: SLUG, title: 'Every block', contents })]);
  const cached = await startHearth(dataDir);
  const uncached = await startUncached(await copySite(dataDir, 'every-block-uncached'));
  try {
    const { body } = await settledPage(`${cached.url}/${SLUG}`, BROWSER_HEADERS);
    await settledPage(`${cached.url}/`, BROWSER_HEADERS);
    for (const path of ['/', `/${SLUG}`]) await timesOf(uncached, path, WARM_UP_REQUESTS);
    const rates = { every: [] as number[], home: [] as number[] };
    const times = { every: [] as number[], home: [] as number[] };
    for (let round = 0; round < plan.everyBlock.rounds; round++) {
      rates.every.push(await rate(cached, `/${SLUG}`, plan));
      rates.home.push(await rate(cached, '/', plan));
      times.every.push((await timesOf(uncached, `/${SLUG}`, plan.everyBlock.requests)).processor);
      times.home.push((await timesOf(uncached, '/', plan.everyBlock.requests)).processor);
    }
    const against = 'home page';
    return [
      comparisonRow({
        name: 'every block, cached',
        unit: PER_SECOND,
        measured: rates.every,
        reference: rates.home,
        against,
        note: `${contents.length} blocks at the top of a page, ${body.length.toLocaleString('en-AU')} bytes compressed`,
      }),
      comparisonRow({
        name: 'every block, rendered',
        unit: MILLISECONDS,
        measured: times.every,
        reference: times.home,
        against,
        note: 'processor time, the mean, all threads of the server; not compressed',
      }),
    ];
  } finally {
    await Promise.all([cached.stop(), uncached.stop()]);
  }
}

/** Returns the first block of each type, at any depth, including its contents. */
function oneOfEachType(pages: readonly PageDoc[]): StoredBlock[] {
  const found = new Map<string, StoredBlock>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('componentType' in value && !found.has(String(value.componentType))) {
      found.set(String(value.componentType), value as StoredBlock);
    }
    Object.values(value).forEach(look);
  };
  look(pages.map(({ contents }) => contents));
  return [...found.values()].map((block, index) => withOwnKeys(block, `${index}`));
}

/**
 * Gives new keys to a block and its contents, because keys must be unique on a page and the block may occur twice: inside
 * another block and on its own.
 */
function withOwnKeys<T>(value: T, path: string): T {
  if (Array.isArray(value)) return value.map((item, index) => withOwnKeys(item, `${path}-${index}`)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    name === 'key' ? `k${path}` : withOwnKeys(field, `${path}-${name}`),
  ]);
  return Object.fromEntries(fields);
}

async function rate(server: Running, path: string, { everyBlock }: Plan): Promise<number> {
  const load = { url: server.url + path, headers: BROWSER_HEADERS, seconds: everyBlock.seconds };
  return (await speedUnder(server, load)).perSecond;
}
