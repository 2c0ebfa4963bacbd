import { refuse } from './errors.ts';
import { isObject, type Json, sameJson } from './json.ts';
import type { Side } from './merge-order.ts';
import type { Decide } from './merge-values.ts';
import { type ContentTree, type ListId, ownerOf, subtreeAt } from './tree.ts';

/** The three versions of a page: the common base, the editor's own version, and the other editor's version. */
export interface Trees {
  readonly base: ContentTree;
  readonly mine: ContentTree;
  readonly theirs: ContentTree;
}

/** Maps the blocks of a tree to the lists that contain them. */
export type Standing = ReadonlyMap<string, ListId>;

export function standingIn(tree: ContentTree): Standing {
  const lists = Object.entries(tree.lists) as [ListId, readonly string[]][];
  return new Map(lists.flatMap(([list, keys]) => keys.map((key) => [key, list] as const)));
}

/**
 * Returns the keys of the blocks in the merged page. A block that one editor removed stays removed. A conflict over the whole
 * block arises if the other editor changed or moved the block or its content, or added content to it.
 */
export function mergePresence(trees: Trees, decide: Decide): Set<string> {
  const both = Object.keys(trees.mine.blocks).filter((key) => Object.hasOwn(trees.theirs.blocks, key));
  return new Set([...both, ...remainingOf(trees, 'mine', decide), ...remainingOf(trees, 'theirs', decide)]);
}

/** Returns the keys of the blocks that exist only on this side and stay in the merged page. */
function remainingOf(trees: Trees, side: Side, decide: Decide): string[] {
  const own = trees[side];
  const other = trees[side === 'mine' ? 'theirs' : 'mine'];
  const standing = { base: standingIn(trees.base), own: standingIn(own) };
  const isOnly = (key: string) => Object.hasOwn(own.blocks, key) && !Object.hasOwn(other.blocks, key);
  const wasThere = (key: string) => Object.hasOwn(trees.base.blocks, key);
  const holderOf = (key: string) => ownerOf(standing.own.get(key) ?? refuse('block-not-found'));
  const movedHere = (key: string) => standing.own.get(key) !== standing.base.get(key);

  /** Returns the outermost block around a block that the other side removed or this side added. */
  const rootOf = (key: string): string => {
    let [newest, removed] = [key, wasThere(key) ? key : null];
    for (let owner = holderOf(key); isOnly(owner); owner = holderOf(owner)) {
      newest = owner;
      if (wasThere(owner)) removed = owner;
    }
    return removed ?? newest;
  };

  const groups = new Map<string, string[]>();
  for (const key of Object.keys(own.blocks).filter(isOnly)) {
    const root = rootOf(key);
    groups.set(root, [...(groups.get(root) ?? []), key]);
  }
  const filled = new Set(
    [...standing.own].filter(([key]) => !isOnly(key) && movedHere(key)).map(([, list]) => ownerOf(list)),
  );
  const touched = (key: string) =>
    !wasThere(key) || movedHere(key) || filled.has(key) || !sameJson(trees.base.blocks[key], own.blocks[key]);

  return [...groups].flatMap(([root, keys]) => {
    const otherSide = side === 'mine' ? 'theirs' : 'mine';
    const by = !wasThere(root) ? side : keys.some(touched) ? 'both' : otherSide;
    const place = { key: root, path: '' };
    const values = { mine: undefined, theirs: undefined, [side]: contentOf(own, root) };
    return decide({ kind: 'block', place, by, ...values }) === side ? keys : [];
  });
}

/** Returns the fields of a block and of all blocks inside it. */
function contentOf(tree: ContentTree, key: string): Json {
  return Object.values(subtreeAt(tree, key).blocks).filter(isObject) as Json;
}
