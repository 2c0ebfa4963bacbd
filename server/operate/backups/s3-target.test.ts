import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { S3Config } from '../../core/config/config.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { S3_KEY, type S3Manner, type S3StandIn, startS3StandIn } from '../../testing/s3-stand-in.ts';
import { S3Target } from './s3-target.ts';

const PART = 100_000;
const patience = { timeoutMs: 2000, tries: 3, backOffMs: 1, partBytes: PART };

let store: S3StandIn;
let config: S3Config;
let file: string;

beforeEach(async () => {
  store = await startS3StandIn();
  config = { kind: 's3', endpoint: store.url, bucket: 'bucket', prefix: 'hearth/', ...S3_KEY };
  file = path.join(await temporaryFolder(), 'site.tar');
});
afterEach(() => store.close());

const place = (more: Partial<S3Config> = {}) => new S3Target({ ...config, ...more }, patience);

async function fileOf(size: number): Promise<Buffer> {
  const bytes = randomBytes(size);
  await fs.writeFile(file, bytes);
  return bytes;
}

describe('a file is stored', () => {
  test.each([0, 1, PART, PART + 1, 5 * PART, 5 * PART + 17])(
    'of %i bytes, a part at a time',
    async (size) => {
      const bytes = await fileOf(size);
      await place().store(file, 'site.tar');
      expect(store.objects.get('bucket/hearth/site.tar')?.equals(bytes)).toBe(true);
      expect(store.uploads.size).toBe(0);
      expect(store.largest()).toBeLessThanOrEqual(PART);
    },
  );

  test('also where its name, its prefix and the endpoint have something to encode or a path', async () => {
    await fileOf(10);
    await place({ prefix: 'a b+c(1)/' }).store(file, 'é&.tar');
    expect([...store.objects.keys()]).toEqual(['bucket/a b+c(1)/é&.tar']);
  });

  test.each<[string, S3Manner]>([
    ['fails', { status: 500 }],
    ['is busy', { status: 503, code: 'SlowDown' }],
    ['breaks off', 'dropping'],
    ['does not answer', 'silent'],
  ])('where the store %s at first', { timeout: 30_000 }, async (_what, manner) => {
    const bytes = await fileOf(2 * PART + 5);
    store.behave('right', manner, manner);
    await new S3Target(config, { ...patience, timeoutMs: 300 }).store(file, 'site.tar');
    expect(store.objects.get('bucket/hearth/site.tar')?.equals(bytes)).toBe(true);
  });
});

describe('what cannot be stored leaves nothing, and says what to do:', () => {
  const failing = (manner: S3Manner, after = 1) =>
    store.behave(...Array(after).fill('right'), ...Array(3).fill(manner));

  test.each<[string, S3Manner, RegExp]>([
    [
      'it goes on failing',
      { status: 500 },
      /did not do what was asked\. It answered 500 \(InternalError\)\./,
    ],
    ['it goes on breaking off', 'dropping', /could not be reached, or broke off/],
    ['it never answers', 'silent', /took more than 0 seconds/],
  ])('%s', { timeout: 30_000 }, async (_what, manner, message) => {
    await fileOf(3 * PART);
    failing(manner);
    await expect(
      new S3Target(config, { ...patience, timeoutMs: 300 }).store(file, 'site.tar'),
    ).rejects.toThrow(message);
    expect([store.objects.size, store.uploads.size]).toEqual([0, 0]);
  });

  test('a key that is refused, which is not tried again', async () => {
    await fileOf(10);
    const wrong = place({ secretAccessKey: 'another secret' });
    await expect(wrong.store(file, 'site.tar')).rejects.toThrow(
      /refused the key: S3_ACCESS_KEY_ID, .* It answered 403 \(SignatureDoesNotMatch\)\.$/,
    );
    expect(store.requests).toHaveLength(1);
    await expect(wrong.store(file, 'site.tar')).rejects.not.toThrow(/another secret/);
  });

  test('a bucket that is not there, or a store that is not', async () => {
    await fileOf(10);
    await expect(place({ bucket: 'other' }).store(file, 'a')).rejects.toThrow('has no bucket other');
    await store.close();
    await expect(place().store(file, 'a')).rejects.toThrow(/could not be reached.*ECONNREFUSED/);
  });
});

test('what is there is listed over several answers, and removed', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) store.objects.set(`bucket/hearth/${name}`, Buffer.from(name));
  store.objects.set('bucket/hearth/deeper/f', Buffer.from('f'));
  store.objects.set('bucket/elsewhere', Buffer.from('g'));
  expect(await place().list()).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, size: 1 })));
  await place().remove('c');
  expect((await place().list()).map(({ name }) => name)).toEqual(['a', 'b', 'd', 'e']);
  expect(store.objects.has('bucket/elsewhere')).toBe(true);
});
