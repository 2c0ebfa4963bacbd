import { expect, test } from 'vitest';
import type { ContentTree } from '../../model/tree.ts';
import { clearPending, pendingTrees, rememberPending } from './pending-trees.ts';

test('of more than twenty versions without a response, those in the middle are forgotten', () => {
  const trees = Array.from(
    { length: 30 },
    (): ContentTree => ({ roots: { page: {} }, blocks: {}, lists: {} }),
  );
  for (const tree of trees) rememberPending('page', tree, false);
  const remembered = pendingTrees('page');
  expect(remembered).toHaveLength(20);
  expect([remembered.at(0) === trees.at(0), remembered.at(-1) === trees.at(-1)]).toEqual([true, true]);
  expect(remembered.includes(trees[15]!)).toBe(false);
  clearPending('page');
  expect(pendingTrees('page')).toEqual([]);
});
