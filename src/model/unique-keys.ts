import { isObject, type Json, type JsonObject, ownField } from './json.ts';
import { type ContentTree, keysIn, type TreeBlock } from './tree.ts';

/**
 * Gives new keys to blocks and list items of a merged page that share a key, unless they already did so in
 * one of the versions. It happens when one version moves an item to another list and the other keeps it: the
 * item in the second place gets a new key.
 */
export function withoutNewDuplicates(merged: ContentTree, ...versions: readonly ContentTree[]): ContentTree {
  const allowed = versions.map(countKeys);
  const counts = countKeys(merged);
  const isDuplicate = (key: string) =>
    counts.get(key)! > Math.max(1, ...allowed.map((known) => known.get(key) ?? 0));
  const duplicates = new Set([...counts.keys()].filter(isDuplicate));
  if (duplicates.size === 0) return merged;

  const taken = new Set(counts.keys());
  const met = new Set(Object.keys(merged.blocks));
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
  const blocks = Object.entries(merged.blocks).map(
    ([key, block]) => [key, inside(block) as TreeBlock] as const,
  );
  return { page: inside(merged.page), blocks: Object.fromEntries(blocks), lists: merged.lists };
}

/** How many blocks and list items have each key. */
function countKeys(tree: ContentTree): Map<string, number> {
  const counts = new Map<string, number>();
  const keys = [
    ...keysIn(tree.page),
    ...Object.entries(tree.blocks).flatMap(([key, block]) => [key, ...keysIn(block)]),
  ];
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
