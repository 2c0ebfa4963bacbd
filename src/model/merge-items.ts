import { indexOfItem, valueAt } from './field-path.ts';
import { isObject, type Json, type JsonObject, ownField } from './json.ts';
import { isSiteRootKey, ROOT_KEYS, type SiteRootKey } from './roots.ts';
import { type ContentTree, withRootFields } from './tree.ts';

/** A list of items inside a document, as field names and the keys of the enclosing items. */
type Steps = readonly string[];

interface StandingItem {
  readonly list: Steps;
  readonly index: number;
  readonly item: JsonObject;
}

/**
 * Restores items that exist in both versions of a document (such as the navigation) but not in their merge. An item is lost if
 * the two versions have it in different lists, and the merge takes each of these lists from the version in which the list lacks
 * the item. A restored item goes to its place in my version or, if its list no longer exists, to the end of the outermost list.
 */
export function withSharedItems(merged: ContentTree, mine: ContentTree, theirs: ContentTree): ContentTree {
  return ROOT_KEYS.filter(isSiteRootKey).reduce((tree, root) => withShared(tree, root, mine, theirs), merged);
}

function withShared(
  merged: ContentTree,
  root: SiteRootKey,
  mine: ContentTree,
  theirs: ContentTree,
): ContentTree {
  const [own, other] = [itemsOf(mine.roots[root]), itemsOf(theirs.roots[root])];
  let tree = merged;
  for (const [key, standing] of own) {
    const document = tree.roots[root];
    const there = itemsOf(document);
    if (document === undefined || !other.has(key) || there.has(key)) continue;
    tree = withRootFields(tree, root, putBack(document, standing, own, there));
  }
  return tree;
}

function putBack(
  document: JsonObject,
  { list, index, item }: StandingItem,
  own: ReadonlyMap<string, StandingItem>,
  there: ReadonlyMap<string, StandingItem>,
): JsonObject {
  const isThere = Array.isArray(valueAt(document, list.join('.')));
  const into = isThere ? list : list.slice(0, 1);
  const items = valueAt(document, into.join('.'));
  if (!Array.isArray(items)) return document;
  // Restores the item without its sub-items, which are restored separately if they are missing.
  const bare = Object.fromEntries(
    Object.entries(item).map(([field, value]) => [field, isItems(value) ? [] : value]),
  );
  const shaped = isThere ? bare : { ...bare, [list.at(-1)!]: [] };
  const before = [...own]
    .filter(([key, one]) => there.has(key) && one.list.join('.') === list.join('.') && one.index < index)
    .map(([key]) => indexOfItem(items, key));
  const at = isThere ? Math.max(-1, ...before) + 1 : items.length;
  return replaced(document, into, items.toSpliced(at, 0, shaped)) as JsonObject;
}

/** Returns a value in which the list at a path is replaced. */
function replaced(value: Json, [step, ...rest]: Steps, list: Json[]): Json {
  if (step === undefined) return list;
  if (Array.isArray(value)) {
    const at = indexOfItem(value, step);
    return value.with(at, replaced(value[at]!, rest, list));
  }
  const object = value as JsonObject;
  return { ...object, [step]: replaced(object[step]!, rest, list) };
}

/** Returns the items of all lists in a document by key, each item before its sub-items. */
function itemsOf(value: Json | undefined, list: Steps = []): Map<string, StandingItem> {
  if (!isObject(value)) return new Map();
  return new Map(
    Object.entries(value as JsonObject).flatMap(([field, items]) => {
      const path = [...list, field];
      if (!isItems(items)) return [];
      return items.flatMap((item, index) => {
        const key = String(item.key);
        return [[key, { list: path, index, item }] as const, ...itemsOf(item, [...path, key])];
      });
    }),
  );
}

function isItems(value: Json | undefined): value is JsonObject[] {
  return (
    Array.isArray(value) &&
    value.every((item) => isObject(item) && typeof ownField(item as JsonObject, 'key') === 'string')
  );
}
