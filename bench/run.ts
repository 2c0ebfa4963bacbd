import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isBuilt } from '../scripts/build-stamp.js';
import { type Amounts, type Plan, QUICK, SOAK_BACKUP, WHOLE } from './plan.ts';
import { backupRows } from './rows/backup.ts';
import { editorRows } from './rows/editor.ts';
import { everyBlockRows } from './rows/every-block.ts';
import { executableRows } from './rows/executable.ts';
import { httpsRows } from './rows/https.ts';
import { manyPagesRow } from './rows/many-pages.ts';
import { memoryRows } from './rows/memory.ts';
import { pictureRows } from './rows/pictures.ts';
import { publishRows } from './rows/publish.ts';
import { requestRows } from './rows/requests.ts';
import { searchRow } from './rows/search.ts';
import { serverRows } from './rows/servers.ts';
import { sitemapRow } from './rows/sitemap.ts';
import { sitemapXmlRow } from './rows/sitemap-xml.ts';
import { startRow } from './rows/start.ts';
import { submissionRows } from './rows/submissions.ts';
import { togetherRows } from './rows/together.ts';
import { uncachedRows } from './rows/uncached.ts';
import { uploadRows } from './rows/uploads.ts';
import { makeDemoSite } from './site.ts';
import { soakRows } from './soak.ts';
import { type Row, skippedRow, tableText } from './table.ts';
import { nginx, pinBench, pinned, wrk } from './tools.ts';

/**
 * `npm run bench`: measures the built server and references in one run, and prints one table.
 *
 * - `--quick` measures less, in about a minute; without it, the bench takes up to twelve minutes.
 * - `--soak` runs a mixed load for ten minutes (with `--quick`, two) instead of the parts, and prints the memory of each
 *   minute.
 * - `--only=NAME` runs one part: requests, https, uncached, every-block, start, executable, memory, publish, many-pages, sitemap,
 *   sitemap-xml, search, pictures, uploads, editor, submissions, backup, together or servers.
 *
 * Each figure is the median of its rounds, with the lowest and highest in brackets. The rounds of a figure alternate with those
 * of its reference, and each round has a ratio. Requests per second are per second of processor time, so other programs do not
 * affect them. The absolute figures apply only to this machine at this moment. Slowness is not a failure. The exit code is 1 if
 * a figure could not be measured.
 *
 * Servers run on core 0 and the load on core 1, and all requests use the loopback interface. wrk and nginx are used if
 * installed; without them, the load comes from the bench's own generator, and the rows against nginx are left out.
 */
const PARTS: Readonly<Record<string, (plan: Plan) => Promise<Row | Row[]>>> = {
  requests: requestRows,
  https: httpsRows,
  uncached: uncachedRows,
  'every-block': everyBlockRows,
  start: startRow,
  executable: executableRows,
  memory: memoryRows,
  publish: publishRows,
  'many-pages': manyPagesRow,
  sitemap: sitemapRow,
  'sitemap-xml': sitemapXmlRow,
  search: searchRow,
  pictures: pictureRows,
  uploads: uploadRows,
  editor: editorRows,
  submissions: submissionRows,
  backup: backupRows,
  together: togetherRows,
  servers: serverRows,
};

/**
 * The load average at which other programs begin to distort the figures. Other programs slow Node more than nginx, because they
 * share caches with it.
 */
const BUSY = 0.5;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const parts = Object.entries(values.soak ? { soak: soakRows, backup: backupRows } : PARTS).filter(
  ([name]) => values.only === undefined || name === values.only,
);
if (parts.length === 0) {
  console.error(`--only takes one of: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

/** The minutes that a soak takes besides the mixed load, for the start and the backup of a large site. */
const SOAK_REST_MINUTES = 7;

const amounts: Amounts = {
  ...(values.quick ? QUICK : WHOLE),
  ...(values.soak ? { backup: SOAK_BACKUP } : {}),
};
const limitMs = (values.soak ? amounts.soakMinutes + SOAK_REST_MINUTES : amounts.limitMinutes) * 60_000;
const rows: Row[] = [];
const busyBefore = os.loadavg()[0] ?? 0;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hearth-bench-'));
process.chdir(path.resolve(import.meta.dirname, '..'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

ensureBuilt();
const limit = setTimeout(
  () => finish(`Stopped after ${limitMs / 1000} s: the rest was not measured.`),
  limitMs,
);
pinBench();
try {
  await measure({ dataDir: path.join(folder, 'demo'), folder, ...amounts });
} catch (error) {
  console.error(`The bench could not begin: ${messageOf(error)}`);
  process.exit(1);
}
clearTimeout(limit);
finish();

async function measure(plan: Plan): Promise<void> {
  await makeDemoSite(plan.dataDir);
  for (const [name, part] of parts) {
    const from = performance.now();
    process.stdout.write(`Measuring ${name} … `);
    try {
      rows.push(...[await part(plan)].flat());
    } catch (error) {
      process.exitCode = 1;
      rows.push(skippedRow(name, `could not be measured: ${messageOf(error)}`));
    }
    console.log(`${((performance.now() - from) / 1000).toFixed(0)} s`);
  }
}

/** Builds the measured program from the present sources. */
function ensureBuilt(): void {
  if (isBuilt()) return;
  console.log('Building the site …');
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

function finish(message?: string): never {
  const cpu = os.cpus();
  console.log(`\n${tableText(rows)}\n`);
  console.log(
    `${cpu[0]?.model.trim() ?? 'Unknown processor'}, ${cpu.length} cores, Node ${process.version}.`,
  );
  if (busyBefore > BUSY) {
    console.log(
      `Other programs kept ${busyBefore.toFixed(1)} cores busy before the bench began: read the ratios with care.`,
    );
  }
  if (!pinned) console.log('No taskset or a single core: servers and load were not kept apart.');
  if (wrk === null) console.log('wrk is not installed: the load came from our own generator.');
  if (nginx === null) console.log('nginx is not installed: there are no rows against it.');
  if (message !== undefined) console.log(message);
  process.exit();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
