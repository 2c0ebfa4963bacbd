import { type Choices, type Merge, merge } from '../../model/merge.ts';
import { isRootKey, ROOT_KEYS } from '../../model/roots.ts';
import { type ContentTree, withRootOf } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { isServerField, withServerFields } from '../document/same-document.ts';
import { $saved } from '../document/saved.ts';
import { treeWith } from './documents.ts';
import type { Conflict } from './save-state.ts';

/** Two versions of a page and the site's documents, with their common base. */
export interface Versions {
  readonly base: ContentTree;
  readonly mine: ContentTree;
  readonly theirs: ContentTree;
}

/** Returns the versions of a conflict: the common base, the current document, and the other user's document. */
export function versionsOf(conflict: Conflict): Versions {
  return {
    base: withRootOf($tree.get(), conflict.root, $saved.get()),
    mine: $tree.get(),
    theirs: theirsOf(conflict),
  };
}

/** Returns the current documents, with the other user's version in place of the document with the conflict. */
export function theirsOf({ root, theirs }: Conflict): ContentTree {
  return withRootOf($tree.get(), root, treeWith(root, theirs));
}

/**
 * Merges two versions of a page and the site's documents. Takes the fields that only the server sets from `theirs`. These
 * fields do not count as differences.
 */
export function mergeVersions({ base, mine, theirs }: Versions, choices?: Choices): Merge {
  const own = withServerFieldsOf(base, mine);
  const merged = merge(base, own, theirs, choices);
  const isEdited = ({ place }: { place: { key: string; path: string } }) =>
    !isRootKey(place.key) || !isServerField(place.path);
  return {
    tree: withServerFieldsOf(theirs, merged.tree),
    differences: merged.differences.filter(isEdited),
    conflicts: merged.conflicts.filter(isEdited),
  };
}

/** Returns the tree with the server's fields from another tree, for every document that is in both trees. */
function withServerFieldsOf(from: ContentTree, tree: ContentTree): ContentTree {
  const both = ROOT_KEYS.filter((root) => from.roots[root] !== undefined && tree.roots[root] !== undefined);
  return both.reduce((next, root) => withServerFields(next, root, from), tree);
}

/** Returns the conflicts that the user has not decided yet. */
export function undecided({ conflicts }: Pick<Merge, 'conflicts'>, choices: Choices): Merge['conflicts'] {
  return conflicts.filter(({ id }) => !Object.hasOwn(choices, id));
}
