import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { S3Config } from '../../core/config/config.ts';
import { bucketOf, MEDIA_PART, openBucketStore } from '../../testing/media-stores.ts';
import { type S3Manner, type S3StandIn, startS3StandIn } from '../../testing/s3-stand-in.ts';

let store: S3StandIn;
let config: S3Config;
beforeEach(async () => {
  store = await startS3StandIn();
  config = bucketOf(store.url);
});
afterEach(() => store.close());

const DAY_MS = 24 * 60 * 60_000;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const objectOf = (hash: string) => `bucket/hearth/media/${hash}`;
const unavailable = { code: 'media-store-unavailable', status: 503 };
const copies = () => [...store.objects.keys()].filter((key) => key.startsWith('bucket/hearth/removed/'));
const asks = (start: string) => store.requests.filter((line) => line.startsWith(start)).length;

describe('each server', () => {
  test('stores bytes that all others have at once, and that no row needs to name yet', async () => {
    const [one, other] = [await openBucketStore(config), await openBucketStore(config)];
    const bytes = randomBytes(2 * MEDIA_PART);
    const hash = await one.media.put(bytes);
    expect((await other.media.read(hash)).equals(bytes)).toBe(true);
    expect([...store.objects.keys()]).toEqual([objectOf(hash)]);
  });

  test('fetches bytes once, also when ten requests need them, and keeps them on disk', async () => {
    const hash = await (await openBucketStore(config)).media.put(randomBytes(MEDIA_PART));
    const { media, originals, folder } = await openBucketStore(config);
    const files = await Promise.all(Array.from({ length: 10 }, () => media.fileOf(hash)));
    expect(new Set(files).size).toBe(1);
    expect(files[0]).toContain(originals);
    expect(await media.fileOf(hash)).toBe(files[0]);
    expect(asks('GET')).toBe(1);
    expect(await fs.readdir(`${folder}/incoming`)).toEqual([]);
  });

  test('has what it took itself without asking, and fetches it again when its disk is emptied', async () => {
    const { media, originals } = await openBucketStore(config);
    const bytes = randomBytes(70);
    const hash = await media.put(bytes);
    await media.fileOf(hash);
    expect(asks('GET')).toBe(0);
    await fs.rm(originals, { recursive: true });
    expect((await fs.readFile(await media.fileOf(hash))).equals(bytes)).toBe(true);
    expect(asks('GET')).toBe(1);
  });

  test('has no cache in a command, which lends files and removes them', async () => {
    const { media, folder } = await openBucketStore(config, { originals: null });
    const hash = await media.put(randomBytes(70));
    const { file, release } = await media.lend(hash);
    expect((await fs.stat(file)).size).toBe(70);
    await release();
    expect(await fs.readdir(`${folder}/incoming`)).toEqual([]);
    await expect(media.fileOf(hash)).rejects.toThrow('lends');
  });
});

test('at most eight originals are fetched at a time, because a part of each is in memory', async () => {
  const { media } = await openBucketStore(config);
  const hashes = await Promise.all(Array.from({ length: 30 }, () => media.put(randomBytes(9))));
  const other = await openBucketStore(config);
  let [running, most] = [0, 0];
  store.before = async (line) => {
    if (!line.startsWith('GET')) return;
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
  };
  await Promise.all(hashes.map((hash) => other.media.fileOf(hash)));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
});

describe('the bytes are compared', () => {
  test.each([50, MEDIA_PART * 2])('%i bytes that are there are not sent again', async (size) => {
    const { media } = await openBucketStore(config);
    const bytes = randomBytes(size);
    await media.put(bytes);
    const before = store.requests.length;
    await (await openBucketStore(config)).media.put(bytes);
    expect(store.requests.slice(before)).toEqual([`HEAD /${objectOf(hashOf(bytes))}`]);
  });

  test.each([
    [50, 1],
    [MEDIA_PART * 2, 2],
    [MEDIA_PART * 2, 4],
  ])('%i bytes are refused if the store keeps others, and says so in answer %i', async (size, at) => {
    const { media } = await openBucketStore(config);
    store.behave(...Array<S3Manner>(at).fill('right'), 'altering');
    await expect(media.put(randomBytes(size))).rejects.toMatchObject(unavailable);
    expect(media.problem).toContain('has other bytes of media/');
    expect(store.uploads.size).toBe(0);
  });

  test('an object with another size or checksum is replaced by an upload', async () => {
    const { media } = await openBucketStore(config);
    for (const size of [50, MEDIA_PART * 2 + 5]) {
      const bytes = randomBytes(size);
      const hash = hashOf(bytes);
      store.objects.set(objectOf(hash), randomBytes(size - 1));
      await media.put(bytes);
      expect(store.objects.get(objectOf(hash))?.equals(bytes)).toBe(true);
    }
  });

  test.each<S3Manner>(['lying', 'cutting'])('a store that is %s is asked again', async (manner) => {
    const bytes = randomBytes(900);
    const hash = await (await openBucketStore(config)).media.put(bytes);
    const { media, folder } = await openBucketStore(config);
    store.behave('right', manner);
    expect((await media.read(hash)).equals(bytes)).toBe(true);
    store.always(manner);
    const other = await openBucketStore(config);
    await expect(other.media.read(hash)).rejects.toMatchObject(unavailable);
    expect(other.media.problem).not.toBe('');
    expect([
      ...(await fs.readdir(`${folder}/incoming`)),
      ...(await fs.readdir(`${other.folder}/incoming`)),
    ]).toEqual([]);
  });

  test('one object with wrong bytes does not stop requests for others', async () => {
    const first = await openBucketStore(config);
    const [bad, good] = [await first.media.put(randomBytes(9)), await first.media.put(randomBytes(9))];
    store.objects.set(objectOf(bad), Buffer.alloc(9));
    const { media } = await openBucketStore(config, { bucket: { restMs: 60_000, tries: 1 } });
    await expect(media.read(bad)).rejects.toMatchObject(unavailable);
    expect(await media.read(good)).toHaveLength(9);
  });
});

describe.each<[string, S3Manner | 'gone']>([
  ['is not there', 'gone'],
  ['breaks off', 'dropping'],
  ['does not answer', 'silent'],
  ['fails', { status: 500 }],
  ['is busy', { status: 503, code: 'SlowDown' }],
  ['refuses the key', { status: 403, code: 'AccessDenied' }],
])('while the store %s', (_what, manner) => {
  test('what is on disk is served, all else is refused at once, and nothing is lost', {
    timeout: 30_000,
  }, async () => {
    const warned: object[] = [];
    const options = { warn: (details: object) => void warned.push(details) };
    const { media } = await openBucketStore(config, {
      ...options,
      bucket: { tries: 1, askMs: 1000, timeoutMs: 1000, restMs: 400, partBytes: MEDIA_PART },
    });
    const [here, there] = [randomBytes(20), randomBytes(20)];
    await media.put(here);
    await (await openBucketStore(config)).media.put(there);
    const port = Number(new URL(store.url).port);
    if (manner === 'gone') await store.close();
    else store.always(manner);
    expect((await media.read(hashOf(here))).equals(here)).toBe(true);
    const received = await media.receive([randomBytes(30)]);
    await expect(media.keep(received)).rejects.toMatchObject(unavailable);
    expect((await fs.stat(received.file)).size).toBe(30);
    const from = performance.now();
    for (let asked = 0; asked < 20; asked++)
      await expect(media.fileOf(hashOf(there))).rejects.toMatchObject(unavailable);
    expect(performance.now() - from).toBeLessThan(5000);
    expect(warned.length).toBeLessThan(5);
    expect(media.problem).toMatch(/store|bucket/);
    // A removal is left to housekeeping, because the row is gone already.
    await media.remove(hashOf(here));
    if (manner === 'gone') {
      const objects = store.objects;
      store = await startS3StandIn(undefined, port);
      for (const [key, bytes] of objects) store.objects.set(key, bytes);
    } else store.always('right');
    await new Promise((resolve) => setTimeout(resolve, 450));
    await media.keep(received);
    expect((await media.read(hashOf(there))).equals(there)).toBe(true);
    expect(media.problem).toBe('');
  });
});

describe('at the same moment', () => {
  test('another server stores the same bytes: the store refuses the second write, which is right', async () => {
    const { media } = await openBucketStore(config);
    const bytes = randomBytes(30);
    store.behave('right', { status: 409, code: 'ConditionalRequestConflict' });
    await media.put(bytes);
    const other = randomBytes(30);
    store.before = (line) => {
      if (line.startsWith('PUT')) store.objects.set(objectOf(hashOf(other)), other);
    };
    await media.put(other);
    expect(media.problem).toBe('');
    expect(asks('PUT')).toBe(3);
    store.before = () => {};
    store.always({ status: 409, code: 'ConditionalRequestConflict' });
    store.behave('right');
    await expect(media.put(randomBytes(3))).rejects.toMatchObject(unavailable);
  });

  test('a store without conditional writes is asked for one once, and the log says so once', async () => {
    const plain = await startS3StandIn({ isConditional: false, hasChecksums: true });
    const warned: { err: Error }[] = [];
    const { media } = await openBucketStore(bucketOf(plain.url), {
      warn: (details) => void warned.push(details as { err: Error }),
    });
    for (const size of [10, 20, MEDIA_PART * 2]) await media.put(randomBytes(size));
    expect(warned.map(({ err }) => err.message)).toEqual([expect.stringContaining('no conditional writes')]);
    expect(plain.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(3 + 2);
    await plain.close();
  });

  /** Lets `work` run before the first DELETE of a removal is carried out. */
  async function within(removal: Promise<void>, work: () => Promise<unknown>): Promise<void> {
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    let isHeld = false;
    store.before = (line) => {
      if (isHeld || !line.startsWith('DELETE')) return;
      isHeld = true;
      reached.resolve();
      return go.promise;
    };
    await reached.promise;
    await work();
    go.resolve();
    await removal;
    store.before = () => {};
  }

  test('one server removes bytes that another has just found there: they come back, and stay', async () => {
    const [one, other] = [await openBucketStore(config), await openBucketStore(config)];
    const bytes = randomBytes(2 * MEDIA_PART);
    const hash = await one.media.put(bytes);
    const removal = one.media.remove(hash);
    const named = async () => new Set([hash]);
    await within(removal, () => other.media.put(bytes));
    expect(store.objects.has(objectOf(hash))).toBe(false);
    const third = await openBucketStore(config);
    expect((await third.media.read(hash)).equals(bytes)).toBe(true);
    expect(store.objects.has(objectOf(hash))).toBe(true);
    await third.media.removeUnfinished(Date.now() + DAY_MS, named);
    expect(copies()).toEqual([]);
    expect(store.objects.get(objectOf(hash))?.equals(bytes)).toBe(true);
  });

  test('housekeeping puts back what a row names, also if nobody has asked for it', async () => {
    const { media } = await openBucketStore(config);
    const [kept, gone] = [randomBytes(30), randomBytes(30)];
    for (const bytes of [kept, gone]) await media.remove(await media.put(bytes));
    const named = async () => new Set([hashOf(kept)]);
    await media.removeUnfinished(Date.now() - DAY_MS, named);
    expect(copies()).toHaveLength(2);
    await media.removeUnfinished(Date.now() + DAY_MS, named);
    expect([...store.objects.keys()]).toEqual([objectOf(hashOf(kept))]);
  });

  test('a late end of an earlier cleaning does not hit the copy of a later removal', async () => {
    const [one, other] = [await openBucketStore(config), await openBucketStore(config)];
    const bytes = randomBytes(30);
    const hash = await one.media.put(bytes);
    await one.media.remove(hash);
    const cleaning = one.media.removeUnfinished(Date.now() + DAY_MS, async () => new Set());
    await within(cleaning, async () => {
      await other.media.put(bytes);
      await other.media.remove(hash);
    });
    // The bytes were removed once more meanwhile, and a row names them.
    expect((await (await openBucketStore(config)).media.read(hash)).equals(bytes)).toBe(true);
  });
});

test('uploads in parts that a killed server began are aborted once they are old', async () => {
  const { media } = await openBucketStore(config);
  store.behave('right', 'right', 'right', { status: 400 }, { status: 400 });
  await expect(media.put(randomBytes(MEDIA_PART * 2))).rejects.toMatchObject(unavailable);
  expect(store.uploads.size).toBe(1);
  await media.removeUnfinished(Date.now() - DAY_MS, async () => new Set());
  expect(store.uploads.size).toBe(1);
  await media.removeUnfinished(Date.now() + DAY_MS, async () => new Set());
  expect(store.uploads.size).toBe(0);
});

test('a bucket belongs to the first site that asks, which alone removes what nobody needs', async () => {
  const [one, other] = [await openBucketStore(config), await openBucketStore(config)];
  expect(await Promise.all([one.media.belongsTo('1234abcd'), one.media.belongsTo('1234abcd')])).toEqual([
    true,
    true,
  ]);
  expect(await other.media.belongsTo('5678abcd')).toBe(false);
  expect(other.media.problem).toContain('belongs to another site');
  await other.media.check();
  expect([one.media.problem, other.media.problem]).toEqual(['', expect.stringContaining('another site')]);
  expect(await other.media.belongsTo('1234abcd')).toBe(true);
  expect(other.media.problem).toBe('');
  store.always({ status: 500 });
  await expect(one.media.belongsTo('1234abcd')).rejects.toMatchObject(unavailable);
});
