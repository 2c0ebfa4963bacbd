import type { RootKey } from '../../model/roots.ts';
import { type ContentTree, withRootOf } from '../../model/tree.ts';
import { type DifferingBlock, inWords } from '../saving/compare.ts';
import { mergeVersions } from '../saving/versions.ts';

/** How one document of another tree differs from what is here now, block by block, in words: `mine` is the other one. */
export function differencesFrom(root: RootKey, other: ContentTree, now: ContentTree): DifferingBlock[] {
  const versions = { base: now, mine: withRootOf(now, root, other), theirs: now };
  return inWords(mergeVersions(versions), versions);
}
