import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { DiskCache } from './disk-cache.ts';

// Writing so many files to the real disk would take ten seconds, and the disk is not under test.
vi.mock('./write-atomically.ts', () => ({ writeAtomically: async () => {} }));

test('of more than fifty thousand files, those used longest ago are removed', async () => {
  const files = new DiskCache(await temporaryFolder(), Number.MAX_SAFE_INTEGER, vi.fn());
  const bytes = Buffer.from('1');
  for (let number = 0; number < 50_000; number++) await files.write(`picture ${number}`, bytes);
  const isStored = (numbers: number[]) =>
    Promise.all(numbers.map((number) => files.has(`picture ${number}`)));
  expect(await isStored([0, 1, 49_999])).toEqual([true, true, true]);
  await files.write('picture 0', bytes);
  await files.write('picture 50000', bytes);
  expect(await isStored([0, 1, 2, 50_000])).toEqual([true, false, true, true]);
});
