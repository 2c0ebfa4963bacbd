import { withNewItemKeys } from './block-commands.ts';
import { type Change, changeOf, type LabelOf, nameOf } from './change.ts';
import { refuse } from './errors.ts';
import { type FieldPath, indexOfItem, stepsOf, valueAt } from './field-path.ts';
import { newKey } from './ids.ts';
import { isObject, type Json, type JsonObject, ownField } from './json.ts';
import { fieldsAt, type Item } from './patch.ts';
import { rootOf } from './roots.ts';
import { type ContentTree, keysIn, keysOfRoot } from './tree.ts';

/** A list of items in a field of a block or document. */
export interface ItemList {
  readonly key: string;
  readonly path: FieldPath;
}
/** An item of a list; `item` is the item's key. */
export interface ItemPosition extends ItemList {
  readonly item: string;
}

/**
 * Appends an item to a list, and gives the item a key if it has none.
 * @throws 'not-a-list' (400) if the field is not a list, 'duplicate-key' (422), 'block-not-found' (409).
 */
export function pushItem(
  tree: ContentTree,
  { key, path, item }: ItemList & { item: JsonObject },
  labelOf?: LabelOf,
): Change {
  const items = itemsAt(tree, { key, path });
  return insertItem(tree, { key, path, after: keyBefore(items, items.length), item }, labelOf);
}

/**
 * Inserts an item after the item `after` of a list, or first if `after` is null. Gives the item a key if it has none.
 * @throws the errors of `pushItem`, and 'item-not-found' (409).
 */
export function insertItem(
  tree: ContentTree,
  { key, path, after, item }: ItemList & { after: string | null; item: JsonObject },
  labelOf?: LabelOf,
): Change {
  if (after === null) itemsAt(tree, { key, path });
  else find(tree, { key, path, item: after });
  const keyed: Item = { ...item, key: typeof item.key === 'string' ? item.key : newKey() };
  const there = new Set(keysOfRoot(tree, rootOf(key)));
  const taken = keysIn([keyed]).find((itemKey) => there.has(itemKey));
  if (taken !== undefined) refuse('duplicate-key', { key: taken });
  const patch = { type: 'insertItem', key, path, after, item: keyed } as const;
  return changeOf(`Add item to ${nameOf(tree, key, labelOf)}`, [patch]);
}

/**
 * Inserts a copy of an item after the item. The copy and all items inside it get new keys.
 * @throws the errors of `removeItem`.
 */
export function duplicateItem(
  tree: ContentTree,
  { key, path, item }: ItemPosition,
  labelOf?: LabelOf,
): Change {
  const { items, index } = find(tree, { key, path, item });
  const [copy] = withNewItemKeys([items[index] ?? null]) as JsonObject[];
  const { patches } = insertItem(tree, { key, path, after: item, item: copy ?? refuse('item-not-found') });
  return changeOf(`Duplicate item of ${nameOf(tree, key, labelOf)}`, patches);
}

/**
 * Removes an item.
 * @throws 'item-not-found' and 'block-not-found' (409), 'not-a-list' (400).
 */
export function removeItem(tree: ContentTree, { key, path, item }: ItemPosition, labelOf?: LabelOf): Change {
  const { items, index } = find(tree, { key, path, item });
  const patch = {
    type: 'removeItem',
    key,
    path,
    after: keyBefore(items, index),
    item: items[index] as Item,
  } as const;
  return changeOf(`Remove item from ${nameOf(tree, key, labelOf)}`, [patch]);
}

/**
 * Moves an item one place up.
 * @throws 'first-position' and the errors of `removeItem`.
 */
export function moveItemUp(tree: ContentTree, place: ItemPosition, labelOf?: LabelOf): Change {
  const { items, index } = find(tree, place);
  if (index === 0) refuse('first-position');
  return moved(tree, place, keyBefore(items, index), keyBefore(items, index - 1), 'up', labelOf);
}

/**
 * Moves an item one place down.
 * @throws 'last-position' and the errors of `removeItem`.
 */
export function moveItemDown(tree: ContentTree, place: ItemPosition, labelOf?: LabelOf): Change {
  const { items, index } = find(tree, place);
  if (index === items.length - 1) refuse('last-position');
  return moved(tree, place, keyBefore(items, index), keyBefore(items, index + 2), 'down', labelOf);
}

/**
 * Moves an item to any position in a list of the same document: after the item `after`, or to the first position if `after` is
 * null. `below` is the name of the field that contains sub-items. An item that moves out of a list of sub-items gets an empty
 * field `below`. An item that moves into a list of sub-items loses the field. Returns a change without patches if the item is
 * already at that position.
 * @throws 'holds-items' if an item with sub-items would become a sub-item, and the errors of `removeItem` (409).
 */
export function moveItemTo(
  tree: ContentTree,
  {
    key,
    path,
    item,
    to,
    below,
  }: ItemPosition & { to: { path: FieldPath; after: string | null }; below: string },
  labelOf?: LabelOf,
): Change {
  const { items, index } = find(tree, { key, path, item });
  const name = `Move item of ${nameOf(tree, key, labelOf)}`;
  const from = keyBefore(items, index);
  if (to.after !== null) find(tree, { key, path: to.path, item: to.after });
  if (to.path === path) {
    const stays = to.after === from || to.after === item;
    return changeOf(name, stays ? [] : [{ type: 'moveItem', key, path, item, from, to: to.after }]);
  }
  itemsAt(tree, { key, path: to.path });
  const taken = items[index] as Item;
  return changeOf(name, [
    { type: 'removeItem', key, path, after: from, item: taken },
    { type: 'insertItem', key, path: to.path, after: to.after, item: reshaped(taken, to.path, below) },
  ]);
}

/**
 * Moves an item to the end of the sub-items of the preceding item.
 * @throws 'nothing-above', 'holds-items' and the errors of `removeItem` (409).
 */
export function nestItem(
  tree: ContentTree,
  { key, path, item, below }: ItemPosition & { below: string },
  labelOf?: LabelOf,
): Change {
  const { items, index } = find(tree, { key, path, item });
  const above = keyBefore(items, index) ?? refuse('nothing-above');
  const into = `${path}.${above}.${below}`;
  const there = itemsAt(tree, { key, path: into });
  const to = { path: into, after: keyBefore(there, there.length) };
  return moveItemTo(tree, { key, path, item, to, below }, labelOf);
}

/**
 * Moves a sub-item out of its list, to the position after its parent item.
 * @throws 'not-below' if the item is not a sub-item, and the errors of `removeItem` (409).
 */
export function liftItem(
  tree: ContentTree,
  { key, path, item, below }: ItemPosition & { below: string },
  labelOf?: LabelOf,
): Change {
  const steps = stepsOf(path);
  const [outer, last] = steps.slice(-2);
  if (steps.length < 3 || outer === undefined || last !== below) refuse('not-below');
  const to = { path: steps.slice(0, -2).join('.'), after: outer };
  return moveItemTo(tree, { key, path, item, to, below }, labelOf);
}

/**
 * Adapts an item to the list at a path: removes the field for sub-items if the list contains sub-items, otherwise adds the
 * field.
 */
function reshaped(item: Item, path: FieldPath, below: string): Item {
  const { [below]: held = [], ...rest } = item;
  if (stepsOf(path).at(-1) !== below) return { ...rest, [below]: held } as Item;
  return Array.isArray(held) && held.length > 0 ? refuse('holds-items') : (rest as Item);
}

function moved(
  tree: ContentTree,
  { key, path, item }: ItemPosition,
  from: string | null,
  to: string | null,
  direction: 'up' | 'down',
  labelOf?: LabelOf,
): Change {
  const name = `Move item of ${nameOf(tree, key, labelOf)} ${direction}`;
  return changeOf(name, [{ type: 'moveItem', key, path, item, from, to }]);
}

function find(tree: ContentTree, { key, path, item }: ItemPosition): { items: Json[]; index: number } {
  const items = itemsAt(tree, { key, path });
  const index = indexOfItem(items, item);
  return index < 0 ? refuse('item-not-found') : { items, index };
}

function itemsAt(tree: ContentTree, { key, path }: ItemList): Json[] {
  const items = valueAt(fieldsAt(tree, key), path);
  return Array.isArray(items) ? items : refuse('not-a-list');
}

/** Returns the key of the item before an index; null if the index is 0. */
function keyBefore(items: readonly Json[], index: number): string | null {
  const item = items[index - 1];
  if (item === undefined) return null;
  const key = isObject(item) ? ownField(item as JsonObject, 'key') : undefined;
  return typeof key === 'string' ? key : refuse('item-not-found');
}
