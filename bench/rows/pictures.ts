import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMAGE_PROCESS } from '../../server/core/limits/limits.ts';
import { render } from '../../server/media/images/worker/render.ts';
import { readImageParams } from '../../src/model/image.ts';
import { expectStatus } from '../client.ts';
import { newPictures } from '../mixed-requests.ts';
import type { Plan } from '../plan.ts';
import { slowPageWhile } from '../readers.ts';
import { PICTURE_HEADERS } from '../request-headers.ts';
import { startHearth } from '../servers.ts';
import { linkedPaths, pictureAddresses, signIn } from '../site.ts';
import { median } from '../statistics.ts';
import { comparisonRow, figureRow, MILLISECONDS, type Row } from '../table.ts';

const PAGES = 8;
const REPEATS = 15;
/** The number of pictures that a browser requests at the same time. */
const PICTURES_AT_ONCE = 6;
/** The time, in milliseconds, in which the process that made pictures ends, once it may. */
const AFTER_END_MS = 1000;

/** Measures cached renditions, new renditions, and pages while new renditions are made. */
export async function pictureRows(plan: Plan): Promise<Row[]> {
  return [await keptRow(plan), await renditionRow(plan), ...(await besidePicturesRows(plan))];
}

/** Measures a cached rendition, compared with the first request for the same rendition. */
async function keptRow(plan: Plan): Promise<Row> {
  const hearth = await startHearth(plan.dataDir);
  try {
    const paths = await linkedPaths(hearth.url, PAGES);
    const addresses = await pictureAddresses(hearth.url, paths);
    const step = Math.max(1, Math.floor(addresses.length / (plan.pictures + 1)));
    const some = addresses.filter((_, index) => index % step === 0).slice(0, plan.pictures + 1);
    const measured: number[] = [];
    const reference: number[] = [];
    for (const [round, address] of some.entries()) {
      const first = await expectStatus(200, hearth.url + address, { headers: PICTURE_HEADERS });
      const again: number[] = [];
      for (let turn = 0; turn < REPEATS; turn++) {
        again.push((await expectStatus(200, hearth.url + address, { headers: PICTURE_HEADERS })).ms);
      }
      // The first picture also loads the picture library.
      if (round === 0) continue;
      measured.push(median(again));
      reference.push(first.ms);
    }
    return comparisonRow({
      name: 'picture, kept rendition',
      unit: MILLISECONDS,
      measured,
      reference,
      against: 'first rendition',
      note: `AVIF, ${measured.length} pictures in different sizes`,
    });
  } finally {
    await hearth.stop();
  }
}

/**
 * Measures a page that is requested 200 times a second: without new renditions, while many are made, and while the process that
 * made them ends.
 */
async function besidePicturesRows(plan: Plan): Promise<Row[]> {
  const hearth = await startHearth(plan.dataDir);
  const agent = new http.Agent({ keepAlive: true, maxSockets: PICTURES_AT_ONCE });
  try {
    const cookie = await signIn(hearth.url);
    const nextPicture = newPictures(await pictureAddresses(hearth.url, await linkedPaths(hearth.url, PAGES)));
    const measured: number[] = [];
    const reference: number[] = [];
    for (let round = 0; round < plan.beside.rounds; round++) {
      reference.push(await slowPageWhile(hearth.url, sleep(plan.beside.restMs)));
      const headers = { ...PICTURE_HEADERS, cookie };
      const urls = Array.from({ length: plan.beside.pictures }, () => hearth.url + nextPicture());
      const pictures = Promise.all(urls.map((url) => expectStatus(200, url, { headers, agent })));
      measured.push(await slowPageWhile(hearth.url, pictures));
    }
    const slowest = await slowPageWhile(hearth.url, sleep(IMAGE_PROCESS.idleMs + AFTER_END_MS), 1);
    return [
      comparisonRow({
        name: 'page, p95, beside pictures',
        unit: MILLISECONDS,
        measured,
        reference,
        against: 'without them',
        goal: { of: 'ratio', bound: 'at most', value: 1.5 },
        note: `200 requests a second while ${plan.beside.pictures} new renditions are made, ${PICTURES_AT_ONCE} at once, on the same core`,
      }),
      figureRow({
        name: 'page, slowest, after pictures',
        unit: MILLISECONDS,
        measured: slowest,
        atMost: 100,
        note: 'while the process that made them ends',
      }),
    ];
  } finally {
    agent.destroy();
    await hearth.stop();
  }
}

/**
 * Measures a new rendition as an editor gets it, including the request, the queue and the process, compared with the time that
 * the picture library alone takes.
 */
async function renditionRow(plan: Plan): Promise<Row> {
  const hearth = await startHearth(plan.dataDir, 'any');
  try {
    const cookie = await signIn(hearth.url);
    const headers = { accept: 'image/webp', cookie };
    const nextPicture = newPictures(await pictureAddresses(hearth.url, await linkedPaths(hearth.url, PAGES)));
    const original = path.resolve('db/demo/pictures/verandah-evening.webp');
    const measured: number[] = [];
    const reference: number[] = [];
    // The first renditions start the process and load the library.
    for (let round = -1; round < plan.pictures; round++) {
      const address = nextPicture();
      const { ms } = await expectStatus(200, hearth.url + address, { headers });
      const from = performance.now();
      await render(original, readImageParams(address.split('?')[1] ?? '') ?? {}, 'webp');
      const alone = performance.now() - from;
      if (round < 0) continue;
      measured.push(ms);
      reference.push(alone);
    }
    return comparisonRow({
      name: 'picture, new rendition',
      unit: MILLISECONDS,
      measured,
      reference,
      against: 'sharp alone',
      note: 'WebP of crops in different sizes; the reference has no request, queue, other process, disk or low priority',
    });
  } finally {
    await hearth.stop();
  }
}
