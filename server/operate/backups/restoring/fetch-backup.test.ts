import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { S3Config } from '../../../core/config/config.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { S3_KEY, type S3Manner, type S3StandIn, startS3StandIn } from '../../../testing/s3-stand-in.ts';
import { S3Target } from '../s3-target.ts';
import { backupsElsewhere, fetchBackup } from './places.ts';

const NAME = 'hearth-0a1b2c3d-2026-11-28T03-00-00Z.tar';
const PART = 100_000;
const patience = { timeoutMs: 300, tries: 2, backOffMs: 1, partBytes: PART };

let store: S3StandIn;
let config: S3Config;
let folder: string;

beforeEach(async () => {
  store = await startS3StandIn();
  config = { kind: 's3', endpoint: store.url, bucket: 'bucket', prefix: 'hearth/', ...S3_KEY };
  folder = await temporaryFolder();
});
afterEach(() => store.close());

const stored = (name: string, bytes: Buffer) => void store.objects.set(`bucket/hearth/${name}`, bytes);
const filesIn = async () => (await fs.readdir(folder)).sort();

describe('a backup is fetched from a bucket', () => {
  test.each([1, PART, PART + 1, 3 * PART + 17])('of %i bytes, a part at a time', async (size) => {
    const bytes = randomBytes(size);
    stored(NAME, bytes);
    const file = path.join(folder, 'fetched');
    const seen: number[] = [];
    await new S3Target(config, patience).fetch({ name: NAME, size }, file, (done) => seen.push(done));
    expect((await fs.readFile(file)).equals(bytes)).toBe(true);
    expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
    expect([seen.length, seen.at(-1)]).toEqual([Math.ceil(size / PART), size]);
  });

  test.each<[string, S3Manner]>([
    ['fails', { status: 500 }],
    ['breaks off', 'dropping'],
    ['does not answer', 'silent'],
  ])('where the store %s once', async (_what, manner) => {
    const bytes = randomBytes(2 * PART);
    stored(NAME, bytes);
    store.behave('right', manner);
    const file = path.join(folder, 'fetched');
    await new S3Target(config, patience).fetch({ name: NAME, size: bytes.length }, file);
    expect((await fs.readFile(file)).equals(bytes)).toBe(true);
  });

  test('with the list of what was removed for good beside it', async () => {
    const removed = [{ kind: 'page', id: 'p1', removed_at: '2026-11-28T10:00:00.000Z' }];
    stored(NAME, Buffer.from('backup'));
    stored('hearth-0a1b2c3d-removed.json', Buffer.from(JSON.stringify({ removed })));
    stored('hearth-ffffffff-removed.json', Buffer.from('{}'));
    const fetched = await fetchBackup(config, NAME, folder);
    expect(fetched).toEqual({ file: path.join(folder, NAME), removed });
    expect(await filesIn()).toEqual([NAME]);
  });
});

describe('a fetch ends with plain words', () => {
  const fetch = (more: Partial<S3Config> = {}, name = NAME) =>
    fetchBackup({ ...config, ...more }, name, folder);

  test.each<[string, Partial<S3Config>, RegExp]>([
    ['a wrong key', { accessKeyId: 'AKIDOTHER' }, /refused the key: S3_ACCESS_KEY_ID.*is wrong/],
    ['another bucket', { bucket: 'another' }, /has no bucket another/],
  ])('for %s', async (_what, more, words) => {
    stored(NAME, Buffer.from('backup'));
    const error = await fetch(more).catch((reason: Error) => reason);
    expect((error as Error).message).toMatch(words);
    expect((error as Error).message).not.toContain(S3_KEY.secretAccessKey);
  });

  test.each([
    'hearth-0a1b2c3d-2026-11-27T03-00-00Z.tar',
    '../../hearth-0a1b2c3d-2026-11-28T03-00-00Z.tar',
    'other/hearth-0a1b2c3d-2026-11-28T03-00-00Z.tar',
    'hearth-0a1b2c3d-removed.json',
    'hearth-0a1b2c3d.txt',
    'photos.tar',
    '',
  ])('for the name %o', async (name) => {
    stored(NAME, Buffer.from('backup'));
    stored('photos.tar', Buffer.from('x'));
    stored('hearth-0a1b2c3d.txt', Buffer.from('x'));
    await expect(fetch({}, name)).rejects.toThrow(/has no backup .*lists its backups/);
    expect(await filesIn()).toEqual([]);
  });

  test('for a store that dies in the middle', async () => {
    const bytes = randomBytes(3 * PART);
    stored(NAME, bytes);
    store.behave('right', 'dropping', 'dropping', 'dropping');
    const file = path.join(folder, 'fetched');
    await expect(
      new S3Target(config, patience).fetch({ name: NAME, size: bytes.length }, file),
    ).rejects.toThrow(/could not be reached, or broke off/);
  });

  test('for a file that is replaced in the middle, or is longer or shorter than its list says', async () => {
    stored(NAME, randomBytes(3 * PART));
    const fetched = (size: number, file: string, during: () => void = () => {}) =>
      new S3Target(config, patience).fetch({ name: NAME, size }, path.join(folder, file), during);
    const replaced = fetched(3 * PART, 'one', () => stored(NAME, randomBytes(3 * PART)));
    await expect(replaced).rejects.toThrow(/was replaced while it was being fetched/);
    await expect(fetched(4 * PART, 'two')).rejects.toThrow(/sent 0 bytes of/);
  });

  test('for a folder that is not there', async () => {
    const to = { kind: 'folder', folder: path.join(folder, 'none') } as const;
    await expect(fetchBackup(to, NAME, folder)).rejects.toThrow(/There is no folder .*mounted/);
    await expect(backupsElsewhere(to, null)).rejects.toThrow(/There is no folder/);
  });
});

test('the backups of a place are listed, the newest first, of one site or of all', async () => {
  const other = 'hearth-ffffffff-2026-11-29T03-00-00Z.tar';
  const older = 'hearth-0a1b2c3d-2026-10-28T03-00-00Z.tar';
  for (const name of [older, NAME, other, 'photos.tar', 'hearth-0a1b2c3d.txt']) {
    stored(name, Buffer.from(name));
    await fs.writeFile(path.join(folder, name), name);
  }
  for (const to of [config, { kind: 'folder', folder } as const]) {
    const names = async (series: string | null) =>
      (await backupsElsewhere(to, series)).map(({ name }) => name);
    expect(await names('0a1b2c3d')).toEqual([NAME, older]);
    expect(await names(null)).toEqual([other, NAME, older]);
  }
});
