import type { ReactElement, ReactNode } from 'react';
import { blockAt, type ContentTree, PAGE_LIST } from '../../model/tree.ts';

/** The number of blocks in the page's list above which the list is in runs, when the page is opened. */
export const LONG_PAGE_BLOCKS = 200;

/** The number of blocks in a run, on average. */
const RUN_BLOCKS = 12;

/** The types of blocks whose distance depends on the block before them, so that they do not begin a run. */
const NEVER_FIRST: ReadonlySet<string> = new Set(['RichText', 'TitledArea']);

/**
 * Puts the blocks of a long page into runs. A browser measures and draws anew only the run in which somebody writes, instead of
 * asking each of a thousand blocks. A block begins a run because of its key alone, so that adding, removing and moving blocks
 * leaves all other runs as they are. The blocks keep their places, because a run is no box of its own.
 */
export function inRuns(blocks: readonly ReactElement[], tree: ContentTree): ReactNode[] {
  const runs: ReactElement[][] = [[]];
  for (const block of blocks) {
    if (beginsRun(String(block.key), tree)) runs.push([]);
    runs.at(-1)?.push(block);
  }
  return runs.map((run, index) => (
    <div key={index === 0 ? PAGE_LIST : run[0]?.key} data-run="">
      {run}
    </div>
  ));
}

function beginsRun(key: string, tree: ContentTree): boolean {
  if (!Object.hasOwn(tree.blocks, key) || NEVER_FIRST.has(blockAt(tree, key).componentType)) return false;
  return hashOf(key) % RUN_BLOCKS === 0;
}

/** Returns a whole number that is spread evenly over similar keys (FNV-1a, mixed once more). */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 16;
}
