import { isRootKey } from '../../model/roots.ts';
import { type ContentTree, locate, ownerOf } from '../../model/tree.ts';
import type { Target } from './target.ts';

/** Returns the keys of the blocks around a target, the outermost first. */
export function ancestors(
  tree: ContentTree,
  { owner, property }: Pick<Target, 'owner' | 'property'>,
): string[] {
  const keys: string[] = [];
  let key = property === '' ? parentOf(tree, owner) : owner;
  while (key !== null && !isRootKey(key)) {
    keys.unshift(key);
    key = parentOf(tree, key);
  }
  return keys;
}

/** Returns the key of a block's parent; `page` if the block is in the page's own list, null if the block is not on the page. */
export function parentOf(tree: ContentTree, key: string): string | null {
  const place = locate(tree, key);
  return place === null ? null : ownerOf(place.list);
}
