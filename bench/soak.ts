import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus } from './client.ts';
import { memoryAfter, ownNode, type Sample, SIZE, sampleMemory } from './memory.ts';
import { startLoad } from './mixed-load.ts';
import { mixedRequests } from './mixed-requests.ts';
import type { Plan } from './plan.ts';
import { startHearth } from './servers.ts';
import { copySite } from './site.ts';
import { slope } from './statistics.ts';
import { figureRow, MEGABYTES, MEGABYTES_A_MINUTE, type Row } from './table.ts';

const SAMPLE_MS = 500;
const QUIET_SECONDS = 10;

/**
 * Garbage collection makes memory rise and fall by some ten megabytes. So, over five minutes, the least-squares slope of memory
 * can be up to a megabyte per minute in either direction. A larger slope is growth.
 */
const SLOPE_TOLERANCE = 1;

/** Runs the mixed load for some minutes. Prints the memory use in each minute, and the outcomes of each kind of request. */
export async function soakRows(plan: Plan): Promise<Row[]> {
  const hearth = await startHearth(
    await copySite(plan.dataDir, 'soak'),
    'server',
    await ownNode(plan.folder),
  );
  try {
    await expectStatus(200, `${hearth.url}/`);
    const load = startLoad(await mixedRequests(hearth));
    const { samples, stop } = sampleMemory(hearth, SAMPLE_MS);
    console.log(`\n${SIZE} in MB, of all processes of the server and of the main one:`);
    console.log('minute   all now   main now   all, lowest   all, highest   requests');
    for (let minute = 1; minute <= plan.soakMinutes; minute++) {
      await sleep(60_000);
      console.log(minuteLine(minute, samples, load.counts.sent));
    }
    stop();
    await load.stop();
    const after = await memoryAfter(hearth, QUIET_SECONDS);
    console.log(`\n${load.counts.lines().join('\n')}\n`);
    const last = samples.filter(({ at }) => at > plan.soakMinutes * 30);
    const minutes = `${plan.soakMinutes} minutes of mixed load`;
    return [
      figureRow({
        name: 'memory after the soak',
        unit: MEGABYTES,
        measured: after.tree,
        atMost: 160,
        note: [`${QUIET_SECONDS} s after ${minutes}`, ...load.counts.unexpected()].join('; unexpected: '),
      }),
      figureRow({
        name: 'memory at most in the soak',
        unit: MEGABYTES,
        measured: Math.max(...samples.map(({ tree }) => tree)),
        atMost: 400,
      }),
      figureRow({
        name: 'slope of memory in the soak',
        unit: MEGABYTES_A_MINUTE,
        measured: slope(last.map(({ at, tree }) => ({ x: at / 60, y: tree }))),
        atMost: SLOPE_TOLERANCE,
        note: `least squares over the last half of ${minutes}; collecting garbage alone makes up to the goal of it`,
      }),
    ];
  } finally {
    await hearth.stop();
  }
}

function minuteLine(minute: number, samples: readonly Sample[], sent: number): string {
  const trees = samples.filter(({ at }) => at > (minute - 1) * 60).map(({ tree }) => tree);
  const now = samples.at(-1)!;
  const columns = [
    { width: 9, megabytes: now.tree },
    { width: 10, megabytes: now.main },
    { width: 13, megabytes: Math.min(...trees) },
    { width: 14, megabytes: Math.max(...trees) },
  ].map(({ width, megabytes }) => megabytes.toFixed(0).padStart(width));
  return `${String(minute).padStart(6)}${columns.join('')}${sent.toLocaleString('en-AU').padStart(11)}`;
}
