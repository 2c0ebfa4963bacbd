import { isObject, type Json, type JsonObject, ownField } from './json.ts';
import { isSiteRootKey, ROOT_KEYS, type RootKey } from './roots.ts';
import { type ContentTree, keysOfRoot, type TreeBlock, withRootFields } from './tree.ts';

/**
 * Gives new keys to blocks and list items of a merged document that share a key, unless one of the versions has the same
 * duplicates. Duplicates arise if one version moves an item to another list and the other version keeps it. The later of the
 * two items gets a new key.
 */
export function withoutNewDuplicates(merged: ContentTree, ...versions: readonly ContentTree[]): ContentTree {
  return ROOT_KEYS.reduce((tree, root) => withUniqueKeys(tree, root, versions), merged);
}

function withUniqueKeys(merged: ContentTree, root: RootKey, versions: readonly ContentTree[]): ContentTree {
  const allowed = versions.map((version) => countKeys(version, root));
  const counts = countKeys(merged, root);
  const isDuplicate = ([key, count]: readonly [string, number]) =>
    count > Math.max(1, ...allowed.map((known) => known.get(key) ?? 0));
  const duplicates = new Set([...counts].filter(isDuplicate).map(([key]) => key));
  if (duplicates.size === 0) return merged;

  const taken = new Set(counts.keys());
  const met = new Set(isSiteRootKey(root) ? [] : Object.keys(merged.blocks));
  const keyFor = (key: string) => {
    if (!duplicates.has(key) || !met.has(key)) {
      met.add(key);
      return key;
    }
    let number = 2;
    while (taken.has(`${key.slice(0, 56)}-${number}`)) number += 1;
    const fresh = `${key.slice(0, 56)}-${number}`;
    taken.add(fresh);
    return fresh;
  };
  const renamed = (value: Json): Json => {
    if (Array.isArray(value)) {
      return value.map((entry) => {
        const key = isObject(entry) ? ownField(entry as JsonObject, 'key') : undefined;
        return typeof key === 'string'
          ? { ...inside(entry as JsonObject), key: keyFor(key) }
          : renamed(entry);
      });
    }
    return isObject(value) ? inside(value as JsonObject) : value;
  };
  const inside = (object: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([field, value]) => [field, value === undefined ? value : renamed(value)]),
    );
  const tree = withRootFields(merged, root, inside(merged.roots[root] ?? {}));
  if (isSiteRootKey(root)) return tree;
  const blocks = Object.entries(merged.blocks).map(
    ([key, block]) => [key, inside(block) as TreeBlock] as const,
  );
  return { ...tree, blocks: Object.fromEntries(blocks) };
}

/** Counts the blocks and list items in a document by key. */
function countKeys(tree: ContentTree, root: RootKey): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keysOfRoot(tree, root)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
