import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPILED_CODE_MS } from '../../server/core/limits/limits.ts';
import { expectStatus } from '../client.ts';
import { memoryAfter, SIZE } from '../memory.ts';
import type { Plan } from '../plan.ts';
import type { Running } from '../processes.ts';
import { startBareNode, startExecutable } from '../servers.ts';
import { copySite } from '../site.ts';
import { comparisonRow, figureRow, MEGABYTES, type Row, SECONDS, skippedRow } from '../table.ts';

const EXECUTABLE = path.resolve(import.meta.dirname, '../../dist/hearth');
/** A decimal megabyte in bytes, the unit in which file managers and downloads show sizes. */
const MEGABYTE = 1_000_000;
const FIRST_STARTS = 3;

/** Measures the single executable as an owner starts it: its size, its first start and later starts, and its memory at rest. */
export async function executableRows(plan: Plan): Promise<Row[]> {
  const size = await fs.stat(EXECUTABLE).then(
    (stats) => stats.size / MEGABYTE,
    () => null,
  );
  if (size === null) return [skippedRow('executable', "'npm run package' makes it first")];
  // A separate copy, because PSS counts only part of the memory that programs share.
  const executable = path.join(plan.folder, 'hearth');
  await fs.copyFile(EXECUTABLE, executable);
  return [
    figureRow({ name: 'executable: size', unit: MEGABYTES, measured: size, atMost: 130 }),
    await firstStartRow(plan, executable),
    ...(await laterRows(plan, executable)),
  ];
}

async function firstStartRow(plan: Plan, executable: string): Promise<Row> {
  const rounds = Array.from({ length: FIRST_STARTS }, (_, round) => path.join(plan.folder, `first-${round}`));
  return startRow('executable: first start ever', rounds, executable, undefined, {
    note: 'it makes the demo site, and unpacks what must be files',
  });
}

/** Measures later starts, with a folder in which an earlier start has stored compiled code. */
async function laterRows(plan: Plan, executable: string): Promise<Row[]> {
  const dataDir = await copySite(plan.dataDir, 'executable');
  await served(executable, dataDir, () => untilCodeIsStored(dataDir));
  const rounds = Array.from({ length: plan.starts }, () => dataDir);
  const note = 'compiled code is stored; the goal is an absolute time: for information on a shared machine';
  const starts = await startRow('executable: later starts', rounds, executable, 0.4, { note });
  const { tree, main } = await served(executable, dataDir, (server) => memoryAfter(server, plan.memory.rest));
  const memory = figureRow({
    name: 'executable: memory at rest',
    unit: MEGABYTES,
    measured: tree,
    atMost: 130,
    note: `${SIZE} of all its processes, ${plan.memory.rest} s after its first page; the main process ${main.toFixed(0)} MB of it`,
  });
  return [starts, memory];
}

/** Runs an action while the executable serves, after its first page. */
async function served<Result>(
  executable: string,
  dataDir: string,
  use: (server: Running) => Promise<Result>,
): Promise<Result> {
  const server = await startExecutable(executable, dataDir);
  try {
    await expectStatus(200, `${server.url}/`);
    return await use(server);
  } finally {
    await server.stop();
  }
}

async function startRow(
  name: string,
  folders: readonly string[],
  executable: string,
  most: number | undefined,
  { note }: { readonly note: string },
): Promise<Row> {
  const measured: number[] = [];
  const reference: number[] = [];
  for (const folder of folders) {
    measured.push(await secondsToPage(() => startExecutable(executable, folder)));
    reference.push(await secondsToPage(() => startBareNode('any')));
  }
  return comparisonRow({
    name,
    unit: SECONDS,
    measured,
    reference,
    against: 'bare node:http',
    note,
    ...(most === undefined ? {} : { goal: { of: 'measured', bound: 'at most', value: most } }),
  });
}

/** Measures the time from starting the process to the last byte of its first page, in seconds. */
async function secondsToPage(start: () => Promise<Running>): Promise<number> {
  const from = performance.now();
  const server = await start();
  try {
    await expectStatus(200, `${server.url}/`);
    return (performance.now() - from) / 1000;
  } finally {
    await server.stop();
  }
}

async function untilCodeIsStored(dataDir: string): Promise<void> {
  const until = performance.now() + COMPILED_CODE_MS * 2;
  while (performance.now() < until) {
    const files = await fs.readdir(path.join(dataDir, 'program'), { recursive: true });
    if (files.some((file) => path.basename(file) === 'compiled-code')) return;
    await sleep(200);
  }
  throw new Error('No compiled code was stored.');
}
