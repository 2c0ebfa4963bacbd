import { afterEach, beforeEach, expect, test } from 'vitest';
import { bucketOf } from '../../testing/media-stores.ts';
import { type S3Manner, type S3StandIn, startS3StandIn } from '../../testing/s3-stand-in.ts';
import { BucketHealth } from './bucket-health.ts';
import { SharedRenditions } from './shared-renditions.ts';

let store: S3StandIn;
let warned: object[];
let unstored: object[];
beforeEach(async () => {
  store = await startS3StandIn();
  warned = [];
  unstored = [];
});
afterEach(() => store.close());

const HASH = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const bytes = Buffer.from('the bytes of a rendition');
const keys = () => [...store.objects.keys()];

function open(restMs = 0): { readonly shared: SharedRenditions; readonly health: BucketHealth } {
  const health = new BucketHealth((details) => void warned.push(details), restMs);
  return {
    shared: new SharedRenditions(bucketOf(store.url), health, (details) => void unstored.push(details), 500),
    health,
  };
}

async function stored(key: string): Promise<string> {
  const { shared } = open();
  const before = new Set(keys());
  shared.write(key, bytes);
  await shared.idle();
  return keys().find((name) => !before.has(name))!;
}

test('a rendition is found by its key, and by no other', async () => {
  expect(await stored(`${HASH} [320]`)).toMatch(
    new RegExp(`^bucket/hearth/renditions/${HASH}/[0-9a-f]{32}$`),
  );
  const { shared } = open();
  expect((await shared.read(`${HASH} [320]`))?.equals(bytes)).toBe(true);
  expect(await shared.read(`${HASH} [640]`)).toBeNull();
  expect(await shared.read(`${OTHER} [320]`)).toBeNull();
  expect(warned).toEqual([]);
});

test('bytes that are cut, changed, empty or of another rendition are not used', async () => {
  const name = await stored(`${HASH} [320]`);
  const other = store.objects.get(await stored(`${HASH} [640]`))!;
  const right = store.objects.get(name)!;
  const { shared, health } = open(60_000);
  for (const wrong of [
    right.subarray(0, -1),
    right.subarray(0, 10),
    Buffer.alloc(right.length),
    Buffer.alloc(0),
    other,
  ]) {
    store.objects.set(name, wrong);
    expect(await shared.read(`${HASH} [320]`)).toBeNull();
  }
  expect(warned).toHaveLength(5);
  expect(health.isResting).toBe(false);
});

test.each<S3Manner>(['dropping', 'silent', 'cutting', { status: 500 }, { status: 403 }])(
  'a store that is %j costs one wait, and no error',
  async (manner) => {
    await stored(`${HASH} [320]`);
    const { shared, health } = open(60_000);
    store.always(manner);
    const from = performance.now();
    for (let asked = 0; asked < 10; asked++) expect(await shared.read(`${HASH} [320]`)).toBeNull();
    expect(performance.now() - from).toBeLessThan(2000);
    expect(health.problem).not.toBe('');
    shared.write(`${HASH} [640]`, bytes);
    await shared.removeGroup(HASH);
    await shared.idle();
    expect([warned.length, unstored.length]).toEqual([1, manner === 'cutting' ? 0 : 1]);
  },
);

test('the renditions of an original are removed with it, and those of nothing by housekeeping', async () => {
  for (const key of [`${HASH} [1]`, `${HASH} [2]`, `${HASH} [3]`, `${OTHER} [1]`]) await stored(key);
  store.objects.set('bucket/hearth/renditions/of-no-hash', bytes);
  store.objects.set('bucket/elsewhere', bytes);
  const { shared } = open();
  await shared.removeGroup(OTHER);
  expect(keys()).toHaveLength(5);
  await shared.removeUnused(async (hashes) => new Set(hashes.filter((hash) => hash === HASH)));
  expect(keys().every((key) => key.includes(HASH) || key === 'bucket/elsewhere')).toBe(true);
  expect(keys()).toHaveLength(4);
  await shared.removeUnused(async () => new Set());
  expect(keys()).toEqual(['bucket/elsewhere']);
});

test('only so many wait to be stored, and none is begun after the end', async () => {
  const { shared } = open();
  for (let index = 0; index < 100; index++) shared.write(`${HASH} [${index}]`, bytes);
  await shared.idle();
  expect(keys()).toHaveLength(64);
  shared.write(`${HASH} [last]`, bytes);
  await shared.close();
  shared.write(`${HASH} [later]`, bytes);
  await shared.idle();
  expect(keys()).toHaveLength(64);
});

test('a key that may not write costs readers nothing', async () => {
  await stored(`${HASH} [320]`);
  const { shared, health } = open(60_000);
  store.behave({ status: 403, code: 'AccessDenied' });
  for (let index = 0; index < 5; index++) shared.write(`${HASH} [${index}]`, bytes);
  await shared.idle();
  expect([unstored.length, warned.length, health.problem]).toEqual([1, 0, '']);
  expect((await shared.read(`${HASH} [320]`))?.equals(bytes)).toBe(true);
});
