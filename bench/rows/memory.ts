import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus } from '../client.ts';
import { type Memory, memoryAfter, memoryAtRest, memoryOf, ownNode, SIZE, sampleMemory } from '../memory.ts';
import { startLoad } from '../mixed-load.ts';
import { mixedRequests, newPictures } from '../mixed-requests.ts';
import type { Plan } from '../plan.ts';
import type { Running } from '../processes.ts';
import { PICTURE_HEADERS } from '../request-headers.ts';
import { startBareNode, startHearth } from '../servers.ts';
import { copySite, linkedPaths, pictureAddresses, signIn } from '../site.ts';
import { comparisonRow, MEGABYTES, type Row } from '../table.ts';

const PAGES = 12;
/** The number of seconds after which the process that rendered the pictures has ended. */
const AFTER_PICTURES_SECONDS = 10;
const SAMPLE_MS = 100;
/** The number of pictures that a browser requests at the same time. */
const PICTURES_AT_ONCE = 6;

/**
 * Measures the memory of all processes of the server: at rest, after a mixed load, the peak while pictures are rendered, and
 * afterwards.
 */
export async function memoryRows(plan: Plan): Promise<Row[]> {
  const node = await ownNode(plan.folder);
  const reference = await bareMemory(node);
  const hearth = await startHearth(await copySite(plan.dataDir, 'memory'), 'server', node);
  try {
    await expectStatus(200, `${hearth.url}/`);
    const rest = await memoryAtRest(hearth, plan.memory.rest);

    const load = startLoad(await mixedRequests(hearth));
    await sleep(plan.memory.load * 1000);
    await load.stop();
    const mixed = await memoryAfter(hearth, plan.memory.rest);

    const peak = await peakWhilePictures(hearth, plan.memory.pictures);
    const after = await memoryAfter(hearth, AFTER_PICTURES_SECONDS);

    const row = (name: string, { tree, main }: Memory, most: number, note: string) =>
      comparisonRow({
        name: `memory ${name}`,
        unit: MEGABYTES,
        measured: [tree],
        reference: [reference],
        against: 'bare node:http',
        goal: { of: 'measured', bound: 'at most', value: most },
        note: `${note}; the main process ${main.toFixed(0)} MB of it`,
      });
    const rested = `${plan.memory.rest} s after`;
    return [
      row(
        'at rest',
        rest,
        130,
        `${SIZE} of the server, ${rested} its first page, once nothing is left to do`,
      ),
      row(
        'after a mixed load',
        mixed,
        160,
        [
          `${rested} ${plan.memory.load} s of it; ${load.counts.sent.toLocaleString('en-AU')} requests`,
          ...load.counts.unexpected().map((line) => `unexpected: ${line}`),
        ].join('; '),
      ),
      row(
        'at most, with pictures',
        peak,
        400,
        `while ${plan.memory.pictures} new pictures are rendered, ${PICTURES_AT_ONCE} at once`,
      ),
      row('after pictures', after, 160, `${AFTER_PICTURES_SECONDS} s after the last of them`),
    ];
  } finally {
    await hearth.stop();
  }
}

/**
 * Returns the memory of the smallest Node server after one response. Ends that server before another one runs from the same
 * copy of Node.
 */
async function bareMemory(node: string): Promise<number> {
  const bare = await startBareNode('server', node);
  try {
    await expectStatus(200, `${bare.url}/`);
    return memoryOf(bare).tree;
  } finally {
    await bare.stop();
  }
}

/** Requests new pictures, and returns the peak memory of the server. */
async function peakWhilePictures(hearth: Running, count: number): Promise<Memory> {
  const cookie = await signIn(hearth.url);
  const nextPicture = newPictures(await pictureAddresses(hearth.url, await linkedPaths(hearth.url, PAGES)));
  const { samples, stop } = sampleMemory(hearth, SAMPLE_MS);
  const agent = new http.Agent({ keepAlive: true, maxSockets: PICTURES_AT_ONCE });
  const headers = { ...PICTURE_HEADERS, cookie };
  try {
    const pictures = Array.from({ length: count }, () => hearth.url + nextPicture());
    await Promise.all(pictures.map((url) => expectStatus(200, url, { headers, agent })));
  } finally {
    stop();
    agent.destroy();
  }
  return samples.reduce((most, sample) => (sample.tree > most.tree ? sample : most));
}
