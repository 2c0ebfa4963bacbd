import fc from 'fast-check';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { treeOf } from '../document/current-tree.ts';
import { storedPage } from '../testing/open-page.ts';
import { inRuns } from './runs.tsx';

const block = (key: string) => <p key={key} />;
const treeWith = (keys: readonly string[], componentType = 'Quote') =>
  treeOf(storedPage({ contents: keys.map((key) => ({ key, componentType })) }));

/** Returns the keys of the blocks of each run. */
function runsOf(keys: readonly string[], componentType?: string): string[][] {
  const runs = inRuns(keys.map(block), treeWith(keys, componentType)) as ReactElement<{
    children: ReactElement[];
  }>[];
  expect(new Set(runs.map(({ key }) => key)).size).toBe(runs.length);
  return runs.map(({ props }) => props.children.map(({ key }) => String(key)));
}

test('all blocks are in runs, in their order, and no run is a large part of a long page', () => {
  const keys = Array.from({ length: 1000 }, (_, index) => `b${index}`);
  const runs = runsOf(keys);
  expect(runs.flat()).toEqual(keys);
  expect(runs.length).toBeGreaterThan(40);
  expect(Math.max(...runs.map(({ length }) => length))).toBeLessThan(100);
});

test('adding, removing or moving a block leaves the other blocks in their runs', () => {
  const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 3, maxLength: 80 });
  fc.assert(
    fc.property(keys, fc.nat(), fc.nat(), (all, from, to) => {
      const [moved] = all.splice(from % all.length, 1);
      const before = runsOf(all);
      all.splice(to % (all.length + 1), 0, moved ?? '');
      const after = runsOf(all).map((run) => run.filter((key) => key !== moved));
      // A block that begins a run divides the run that it is put into. The first run may have become empty.
      const divided = after.filter(
        (run) => run.length > 0 && !before.some((one) => one.join() === run.join()),
      );
      expect(divided.length).toBeLessThanOrEqual(2);
      expect(after.flat()).toEqual(before.flat());
    }),
  );
});

test('a text or a titled area begins no run, because its distance depends on the block before it', () => {
  const keys = Array.from({ length: 300 }, (_, index) => `b${index}`);
  expect(runsOf(keys, 'RichText')).toEqual([keys]);
  expect(runsOf(keys, 'TitledArea')).toEqual([keys]);
});
