import { type Choices, type Merge, merge } from '../../model/merge.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { isServerField, withServerFields } from '../document/same-document.ts';

/** Two versions of a page, and the one that both began from. */
export interface Versions {
  readonly base: ContentTree;
  readonly mine: ContentTree;
  readonly theirs: ContentTree;
}

/** Merges two versions of a page. What only the server sets is theirs, and no difference. */
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

/** The conflicts that nobody has chosen a side of yet. */
export function undecided({ conflicts }: Merge, choices: Choices): Merge['conflicts'] {
  return conflicts.filter(({ id }) => !Object.hasOwn(choices, id));
}
