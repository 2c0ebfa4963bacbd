import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { probe } from '../../server/media/images/worker/probe.ts';
import { type Answer, ask, expectStatus } from '../client.ts';
import { type Memory, memoryAfter, ownNode, SIZE, sampleMemory } from '../memory.ts';
import { heavyPictures, photo, uploadNew } from '../originals.ts';
import type { Plan } from '../plan.ts';
import type { Running } from '../processes.ts';
import { PICTURE_HEADERS } from '../request-headers.ts';
import { startHearth } from '../servers.ts';
import { pictureAddresses, publishSite, signIn } from '../site.ts';
import { comparisonRow, figureRow, MEGABYTES, MILLISECONDS, type Row } from '../table.ts';

const SAMPLE_MS = 50;
const PAGE = 'bench-photo';
/** The number of seconds after which the process that made the last rendition has ended. */
const AFTER_PICTURES_SECONDS = 10;
const MADE_WITHIN_MS = 60_000;

/** Measures uploads to an empty site, and the memory that the pictures take until all their renditions for readers are made. */
export async function uploadRows(plan: Plan): Promise<Row[]> {
  const node = await ownNode(plan.folder);
  const settings = { DEMO: '0', PICTURES_AHEAD: '1' };
  const hearth = await startHearth(path.join(plan.folder, 'uploads'), 'server', node, settings);
  try {
    const cookie = await signIn(hearth.url);
    await publishSite(hearth.url, cookie);
    const picture = await photo();
    const row = await uploadRow(plan, hearth, cookie, picture);
    const { most, after } = await memoryWithHeavyPictures(hearth, cookie, picture);
    return [
      row,
      figureRow({
        name: 'memory at most, with uploads',
        unit: MEGABYTES,
        measured: most.tree,
        atMost: 400,
        note: `${SIZE} of all processes of the server, while the pictures that take most memory are uploaded and rendered`,
      }),
      figureRow({
        name: 'memory after making ahead',
        unit: MEGABYTES,
        measured: after.tree,
        atMost: 160,
        note: `${AFTER_PICTURES_SECONDS} s after the last rendition of a published page; the main process ${after.main.toFixed(0)} MB of it`,
      }),
    ];
  } finally {
    await hearth.stop();
  }
}

/** Measures an upload, for which the picture is decoded and described, compared with reading only the header of the picture. */
async function uploadRow(plan: Plan, { url }: Running, cookie: string, picture: Buffer): Promise<Row> {
  const file = path.join(plan.folder, 'photo.jpg');
  await fs.writeFile(file, picture);
  const measured: number[] = [];
  const reference: number[] = [];
  // The first uploads start the process and load the library.
  for (let round = -1; round < plan.uploads; round++) {
    const { ms } = uploaded(await uploadNew(url, cookie, picture));
    const from = performance.now();
    await probe(file);
    const alone = performance.now() - from;
    if (round < 0) continue;
    measured.push(ms);
    reference.push(alone);
  }
  return comparisonRow({
    name: 'upload of 5 MB',
    unit: MILLISECONDS,
    measured,
    reference,
    against: 'sharp reads the header',
    note: 'received, synced to disk, decoded whole in the image process, described and stored',
  });
}

async function memoryWithHeavyPictures(
  hearth: Running,
  cookie: string,
  picture: Buffer,
): Promise<{ most: Memory; after: Memory }> {
  const { samples, stop } = sampleMemory(hearth, SAMPLE_MS);
  try {
    for (const original of await heavyPictures()) {
      const address = idOf(uploaded(await uploadNew(hearth.url, cookie, original)));
      await expectStatus(200, `${hearth.url}/img/${address}?w=1920`, {
        headers: { cookie, accept: 'image/webp' },
      });
    }
    await publishWith(hearth.url, cookie, idOf(uploaded(await uploadNew(hearth.url, cookie, picture))));
    await allMade(hearth.url);
  } finally {
    stop();
  }
  const most = samples.reduce((one, other) => (other.tree > one.tree ? other : one));
  return { most, after: await memoryAfter(hearth, AFTER_PICTURES_SECONDS) };
}

async function publishWith(url: string, cookie: string, imageId: string): Promise<void> {
  const image = { imageId, alt: 'A photo' };
  const page = {
    slug: PAGE,
    title: 'A photo',
    headerType: 'FullWidthImageHeader',
    header: { title: 'A photo', image },
  };
  const json = { page, collection: 'pages' };
  await expectStatus(200, `${url}/api/page/publishPage`, { method: 'POST', headers: { cookie }, json });
}

/**
 * Waits until the page's pictures are served in the format that takes longest to encode. Requests each picture, to move it to
 * the front of the queue.
 */
async function allMade(url: string): Promise<void> {
  const until = performance.now() + MADE_WITHIN_MS;
  const addresses = await pictureAddresses(url, [`/${PAGE}`]);
  if (addresses.length === 0) throw new Error('The page of the bench shows no picture.');
  for (const address of addresses) {
    for (;;) {
      const { headers } = await ask(url + address, { headers: PICTURE_HEADERS });
      if (headers['cache-control']?.includes('immutable')) break;
      if (performance.now() > until) throw new Error(`${address} was not made ahead in time.`);
      await sleep(500);
    }
  }
}

function uploaded(answer: Answer): Answer {
  if (answer.status === 201) return answer;
  throw new Error(`An upload was answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
}

function idOf({ body }: Answer): string {
  return (JSON.parse(body.toString()) as { image: { _id: string } }).image._id;
}
