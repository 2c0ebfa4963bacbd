import { type Choices, type Merge, merge } from '../../model/merge.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { isServerField, withServerFields } from '../document/same-document.ts';

/** Two versions of a page, and their common base. */
export interface Versions {
  readonly base: ContentTree;
  readonly mine: ContentTree;
  readonly theirs: ContentTree;
}

/**
 * Merges two versions of a page. Fields that only the server sets are theirs and do not count as differences.
 */
export function mergeVersions({ base, mine, theirs }: Versions, choices?: Choices): Merge {
  const own = withServerFields(mine, PAGE_KEY, base);
  const merged = merge(base, own, theirs, choices);
  const isEdited = ({ place }: { place: { key: string; path: string } }) =>
    place.key !== PAGE_KEY || !isServerField(place.path);
  return {
    tree: withServerFields(merged.tree, PAGE_KEY, theirs),
    differences: merged.differences.filter(isEdited),
    conflicts: merged.conflicts.filter(isEdited),
  };
}

/** The conflicts that are not decided yet. */
export function undecided({ conflicts }: Merge, choices: Choices): Merge['conflicts'] {
  return conflicts.filter(({ id }) => !Object.hasOwn(choices, id));
}
