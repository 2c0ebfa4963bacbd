import { expectStatus } from '../client.ts';
import type { Plan } from '../plan.ts';
import { processorSeconds, type Running } from '../processes.ts';
import { startBareNode, startHearth } from '../servers.ts';
import { median } from '../statistics.ts';
import { comparisonRow, type Row, SECONDS } from '../table.ts';

/** Measures the time from starting the process to the last byte of its first page, with a data folder that was used before. */
export async function startRow(plan: Plan): Promise<Row> {
  const measured: number[] = [];
  const reference: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round <= plan.starts; round++) {
    const hearth = await secondsToPage(() => startHearth(plan.dataDir, 'any'));
    const bare = await secondsToPage(() => startBareNode('any'));
    // The first round only fills the system's file cache.
    if (round === 0) continue;
    measured.push(hearth.seconds);
    reference.push(bare.seconds);
    if (hearth.processor !== null) processor.push(hearth.processor);
  }
  return comparisonRow({
    name: 'start → first page',
    unit: SECONDS,
    measured,
    reference,
    against: 'bare node:http',
    goal: { of: 'measured', bound: 'at most', value: 0.4 },
    note: `the goal is an absolute time: for information on a shared machine${processorNote(processor)}`,
  });
}

function processorNote(seconds: readonly number[]): string {
  return seconds.length === 0 ? '' : `; it took ${median(seconds).toFixed(2)} s of processor time`;
}

async function secondsToPage(start: () => Promise<Running>) {
  const from = performance.now();
  const server = await start();
  try {
    await expectStatus(200, `${server.url}/`);
    const seconds = (performance.now() - from) / 1000;
    return { seconds, processor: processorSeconds(server.pid) };
  } finally {
    await server.stop();
  }
}
