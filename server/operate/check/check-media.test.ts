import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { aSite, check, configOf, faults, wordsOf } from '../../testing/site-to-check.ts';
import { repair } from './repair.ts';

vi.setConfig({ testTimeout: 120_000 });

test('bytes that are gone, or are not those that were uploaded', async () => {
  const site = await aSite();
  const file = path.join(site.dataDir, 'media', site.hash.slice(0, 2), site.hash);
  const bytes = await fs.readFile(file);
  bytes[bytes.length - 1]! ^= 1;
  await fs.writeFile(file, bytes);
  expect(wordsOf(await check(site), 'media').join()).toContain(
    'has changed on the disk since it was uploaded',
  );
  await fs.truncate(file, 10);
  expect(wordsOf(await check(site), 'media').join()).toContain('has 10 bytes on the disk, and had');
  await fs.rm(file);
  expect(wordsOf(await check(site), 'media').join()).toContain('is not on the disk any more');
});

test('bytes that belong to nothing, once no upload can be waiting for them, and they can be removed', async () => {
  const site = await aSite();
  const hash = 'ab'.repeat(32);
  const file = path.join(site.dataDir, 'media', 'ab', hash);
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, 'left');
  expect(faults(await check(site))).toEqual([]);
  const old = Date.now() / 1000 - 2 * 24 * 3600;
  await fs.utimes(file, old, old);
  const checked = await check(site);
  expect(wordsOf(checked, 'media')).toEqual(['1 stored file belongs to no picture or file of the library.']);
  const config = configOf(site);
  expect(await repair(config, checked)).toEqual(['Removed 1 file that belonged to nothing.']);
  expect(faults(await check(site))).toEqual([]);
  const kept = path.join(site.dataDir, 'media', site.hash.slice(0, 2), site.hash);
  await expect(fs.stat(kept)).resolves.toBeDefined();
});
