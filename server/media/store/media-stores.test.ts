import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bucketOf, MEDIA_PART, openBucketStore, openFolderStore } from '../../testing/media-stores.ts';
import { type RealStore, startRealStore } from '../../testing/real-s3.ts';
import { type S3StandIn, startS3StandIn } from '../../testing/s3-stand-in.ts';
import { copyMedia } from './copy-media.ts';
import type { MediaStore } from './media-store.ts';

let standIn: S3StandIn;
let plain: S3StandIn;
let real: RealStore;
beforeAll(async () => {
  standIn = await startS3StandIn();
  plain = await startS3StandIn({ isConditional: false, hasChecksums: false });
  real = await startRealStore();
});
afterAll(() => Promise.all([standIn.close(), plain.close(), real.close()]));

let run = 0;
beforeEach(() => {
  run += 1;
});
const prefix = () => `hearth-${run}/`;
const STORES = {
  'a folder': openFolderStore,
  'a bucket': () => openBucketStore(bucketOf(standIn.url, { prefix: prefix() })),
  'a bucket without conditional writes and checksums': () =>
    openBucketStore(bucketOf(plain.url, { prefix: prefix() })),
  s3rver: () => openBucketStore({ ...bucketOf(real.url, { prefix: prefix() }), ...real.key }),
};

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const storedIn = async (media: MediaStore) => (await Array.fromAsync(media.stored())).flat();
const nothing = async () => new Set<string>();

describe.each(Object.entries(STORES))('%s', (_name, open) => {
  test.each([0, 1, MEDIA_PART, MEDIA_PART + 1, 3 * MEDIA_PART + 17])(
    'stores %i bytes once under their hash, and gives them back',
    async (size) => {
      const { media, folder } = await open();
      const bytes = randomBytes(size);
      const hash = hashOf(bytes);
      expect(await Promise.all([media.put(bytes), media.put(bytes)])).toEqual([hash, hash]);
      expect(await media.put(bytes)).toBe(hash);
      expect((await media.read(hash)).equals(bytes)).toBe(true);
      expect((await fs.readFile(await media.fileOf(hash))).equals(bytes)).toBe(true);
      expect([await media.has(hash, size), await media.has(hash, size + 1)]).toEqual([true, false]);
      expect((await storedIn(media)).map((one) => one.hash)).toEqual([hash]);
      expect(await fs.readdir(`${folder}/incoming`)).toEqual([]);
      await media.check();
      expect(media.problem).toBe('');
    },
  );

  test('says which bytes it does not have, and gives nothing for a name that is no hash', async () => {
    const { media } = await open();
    const hash = hashOf(Buffer.from('never stored'));
    for (const ask of [() => media.read(hash), () => media.fileOf(hash), () => media.lend(hash)])
      await expect(ask()).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await media.has(hash, 1)).toBe(false);
    for (const wrong of ['', '..', `${hash}/..`, hash.toUpperCase()])
      for (const ask of [() => media.read(wrong), () => media.fileOf(wrong), () => media.remove(wrong)])
        await expect(ask()).rejects.toThrow('is not the hash');
  });

  test('lists everything, over several answers, with the time of storing', async () => {
    const { media } = await open();
    const from = Date.now() - 2000;
    const hashes = await Promise.all(Array.from({ length: 7 }, () => media.put(randomBytes(10))));
    const found = await storedIn(media);
    expect(found.map(({ hash }) => hash).sort()).toEqual([...hashes].sort());
    for (const { storedAt } of found) {
      expect(storedAt).toBeGreaterThan(from);
      expect(storedAt).toBeLessThan(Date.now() + 2000);
    }
  });

  test('no longer has removed bytes, and takes them again', async () => {
    const { media } = await open();
    const bytes = randomBytes(50);
    const hash = await media.put(bytes);
    await media.remove(hash);
    await media.remove(hash);
    expect(await media.has(hash, 50)).toBe(false);
    expect(await storedIn(media)).toEqual([]);
    await media.removeUnfinished(Date.now() + 60_000, nothing);
    await expect(media.read(hash)).rejects.toMatchObject({ code: 'ENOENT' });
    await media.put(bytes);
    expect((await media.read(hash)).equals(bytes)).toBe(true);
  });

  test('removes what a killed server received, once it is old', async () => {
    const { media, folder } = await open();
    const { file } = await media.receive([randomBytes(9)]);
    await media.removeUnfinished(Date.now() - 60_000, nothing);
    expect(await fs.readdir(`${folder}/incoming`)).toHaveLength(1);
    await fs.utimes(file, 1, 1);
    await media.removeUnfinished(2000, nothing);
    expect(await fs.readdir(`${folder}/incoming`)).toEqual([]);
  });

  test('is copied whole to another store and back, and what is there is left out', async () => {
    const { media } = await open();
    const other = (await openFolderStore()).media;
    const sizes = [0, 5, MEDIA_PART * 2, ...Array.from({ length: 9 }, (_, index) => index + 100)];
    const hashes = await Promise.all(sizes.map((size) => media.put(randomBytes(size))));
    expect(await copyMedia(media, other)).toEqual({ copied: 12, there: 0, damaged: [] });
    await other.remove(hashes[0]!);
    await fs.appendFile(await other.fileOf(hashes[1]!), 'x');
    await media.remove(hashes[2]!);
    const steps: number[] = [];
    expect(await copyMedia(other, media, (done) => steps.push(done))).toEqual({
      copied: 1,
      there: 9,
      damaged: [hashes[1]],
    });
    expect(steps.at(-1)).toBe(11);
    expect((await media.read(hashes[2]!)).length).toBe(MEDIA_PART * 2);
  });
});
