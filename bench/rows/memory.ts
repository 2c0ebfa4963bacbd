import { spawnSync } from 'node:child_process';
import { expectStatus } from '../client.ts';
import { speedUnder } from '../load.ts';
import type { Plan } from '../plan.ts';
import type { Running } from '../processes.ts';
import { startBareNode, startHearth } from '../servers.ts';
import { linkedPaths, pictureAddresses } from '../site.ts';
import { comparisonRow, MEGABYTES, type Row } from '../table.ts';

const PAGES = 12;
const SLICE_SECONDS = 3;
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'image/avif,image/webp,*/*;q=0.8' };

/** Resident memory of the process after a load over the pages, and after pictures were rendered besides. */
export async function memoryRows(plan: Plan): Promise<Row[]> {
  const hearth = await startHearth(plan.dataDir);
  const bare = await startBareNode();
  try {
    await speedUnder(bare, { url: `${bare.url}/`, seconds: Math.min(5, plan.memorySeconds) });
    const paths = await linkedPaths(hearth.url, PAGES);
    await loadPages(hearth, paths, plan.memorySeconds);
    const row = memoryRow(residentMegabytes(bare));
    const afterPages = residentMegabytes(hearth);
    const pictures = await renderPictures(hearth, paths, plan.memoryPictures);
    return [
      row(
        'memory after a load',
        afterPages,
        `resident, after ${plan.memorySeconds} s over ${paths.length} pages`,
      ),
      row(
        'memory, and pictures',
        residentMegabytes(hearth),
        `after ${pictures} pictures were rendered as well`,
      ),
    ];
  } finally {
    await Promise.all([hearth.stop(), bare.stop()]);
  }
}

function memoryRow(bare: number) {
  return (name: string, megabytes: number, note: string) =>
    comparisonRow({
      name,
      unit: MEGABYTES,
      measured: [megabytes],
      reference: [bare],
      against: 'bare node:http',
      goal: { of: 'measured', bound: 'at most', value: 160 },
      note,
    });
}

async function loadPages(hearth: Running, paths: readonly string[], seconds: number): Promise<void> {
  for (const path of paths) await expectStatus(200, hearth.url + path, { headers: BROWSER });
  for (let second = 0; second < seconds; second += SLICE_SECONDS) {
    const url = hearth.url + paths[(second / SLICE_SECONDS) % paths.length]!;
    await speedUnder(hearth, { url, headers: BROWSER, seconds: SLICE_SECONDS });
  }
}

/** Has some of the pages' pictures rendered, of all sizes; returns how many. */
async function renderPictures(hearth: Running, paths: readonly string[], most: number): Promise<number> {
  const addresses = await pictureAddresses(hearth.url, paths);
  const step = Math.max(1, Math.floor(addresses.length / most));
  const some = addresses.filter((_, index) => index % step === 0).slice(0, most);
  for (const address of some) await expectStatus(200, hearth.url + address, { headers: BROWSER });
  return some.length;
}

function residentMegabytes({ pid }: Running): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  const kilobytes = Number(stdout?.trim() || Number.NaN);
  if (Number.isNaN(kilobytes)) throw new Error('The size of a process cannot be read: ps is missing.');
  return kilobytes / 1024;
}
