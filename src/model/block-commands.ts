import type { SlotsOf } from './block.ts';
import { type Change, changeOf, type LabelOf, nameOf, wordsOf } from './change.ts';
import { refuse } from './errors.ts';
import { newKey } from './ids.ts';
import { isObject, type Json, type JsonObject, ownField } from './json.ts';
import type { BlockPosition } from './patch.ts';
import {
  blockAt,
  type ContentTree,
  keysIn,
  type ListId,
  type ListPosition,
  listAt,
  listId,
  locate,
  ownerOf,
  type Subtree,
  slotOf,
  subtreeAt,
  type TreeBlock,
  toSubtree,
} from './tree.ts';

/**
 * Inserts a stored block, with all blocks inside it, after the block `after` of a list; null inserts it first.
 * @throws 'list-not-found' and 'block-not-found' (409); 'duplicate-key' (422) if the page already uses one of the block's keys.
 */
export function insertBlock(
  tree: ContentTree,
  { list, after, block, slotsOf }: BlockPosition & { block: object; slotsOf: SlotsOf },
  labelOf: LabelOf = wordsOf,
): Change {
  assertPlace(tree, { list, after });
  const subtree = toSubtree(block, slotsOf);
  const there = new Set(keysIn(Object.values(tree.blocks)));
  const taken = keysIn([block as JsonObject]).find((key) => there.has(key));
  if (taken !== undefined) refuse('duplicate-key', { key: taken });
  const name = labelOf(blockAt(subtree, subtree.key).componentType);
  return changeOf(`Add ${name}`, [{ type: 'insert', list, after, block: subtree }]);
}

/**
 * Moves a block one place up in its list.
 * @throws 'first-position' and 'block-not-found' (409).
 */
export function moveBlockUp(tree: ContentTree, key: string, labelOf?: LabelOf): Change {
  const { list, index } = placeOf(tree, key);
  if (index === 0) refuse('first-position');
  const name = `Move ${nameOf(tree, key, labelOf)} up`;
  return moved(tree, key, { list, after: listAt(tree, list)[index - 2] ?? null }, name);
}

/**
 * Moves a block one place down in its list.
 * @throws 'last-position' and 'block-not-found' (409).
 */
export function moveBlockDown(tree: ContentTree, key: string, labelOf?: LabelOf): Change {
  const { list, index } = placeOf(tree, key);
  const after = listAt(tree, list)[index + 1];
  if (after === undefined) return refuse('last-position');
  return moved(tree, key, { list, after }, `Move ${nameOf(tree, key, labelOf)} down`);
}

/**
 * Moves a block to any position in any list. Returns a change without patches if the block is already at that position.
 * @throws 'block-not-found', 'list-not-found' and, for a list inside the block, 'move-into-itself' (409).
 */
export function moveBlock(
  tree: ContentTree,
  { key, to }: { key: string; to: BlockPosition },
  labelOf?: LabelOf,
): Change {
  placeOf(tree, key);
  if (to.after === key) refuse('move-into-itself');
  assertPlace(tree, to);
  if (Object.hasOwn(subtreeAt(tree, key).blocks, ownerOf(to.list))) refuse('move-into-itself');
  return moved(tree, key, to, `Move ${nameOf(tree, key, labelOf)}`);
}

/**
 * Removes the selected block from its list.
 * @throws 'nothing-selected' (400) if no block or no list is selected; 'list-not-found' and 'block-not-found' (409).
 */
export function removeBlock(
  tree: ContentTree,
  { list, key }: { list: ListId | null; key: string | null },
  labelOf?: LabelOf,
): Change {
  if (list === null || key === null) return refuse('nothing-selected');
  const index = listAt(tree, list).indexOf(key);
  if (index < 0) refuse('block-not-found');
  const after = listAt(tree, list)[index - 1] ?? null;
  return changeOf(`Remove ${nameOf(tree, key, labelOf)}`, [
    { type: 'remove', list, after, block: subtreeAt(tree, key) },
  ]);
}

/**
 * Replaces a block by another one with the same key, at the same place.
 * @throws 'block-not-found' (409).
 */
export function replaceBlock(
  tree: ContentTree,
  { block, slotsOf }: { block: TreeBlock; slotsOf: SlotsOf },
  labelOf: LabelOf = wordsOf,
): Change {
  const { list, index } = placeOf(tree, block.key);
  const after = listAt(tree, list)[index - 1] ?? null;
  const subtree = toSubtree(block, slotsOf);
  const into = labelOf(blockAt(subtree, subtree.key).componentType);
  return changeOf(`Turn ${nameOf(tree, block.key, labelOf)} into ${into}`, [
    { type: 'remove', list, after, block: subtreeAt(tree, block.key) },
    { type: 'insert', list, after, block: subtree },
  ]);
}

/**
 * Inserts a copy of a block after the block. The copy and all blocks inside it get new keys.
 * @throws 'block-not-found' (409).
 */
export function duplicateBlock(tree: ContentTree, key: string, labelOf?: LabelOf): Change {
  const { list } = placeOf(tree, key);
  const block = withNewKeys(subtreeAt(tree, key));
  return changeOf(`Duplicate ${nameOf(tree, key, labelOf)}`, [{ type: 'insert', list, after: key, block }]);
}

/**
 * Inserts a copy of a stored block after the block `after` of a list; null inserts the copy first. The stored block may be from
 * any page. The copy and all blocks inside it get new keys.
 * @throws the errors of `insertBlock`.
 */
export function pasteBlock(
  tree: ContentTree,
  { list, after, block, slotsOf }: BlockPosition & { block: object; slotsOf: SlotsOf },
  labelOf: LabelOf = wordsOf,
): Change {
  assertPlace(tree, { list, after });
  const copy = withNewKeys(toSubtree(block, slotsOf));
  const name = labelOf(blockAt(copy, copy.key).componentType);
  return changeOf(`Paste ${name}`, [{ type: 'insert', list, after, block: copy }]);
}

/** Returns a copy of a block in which the block, all blocks inside it and all list items have new keys. */
export function withNewKeys(subtree: Subtree): Subtree {
  const renamed = new Map(Object.keys(subtree.blocks).map((key) => [key, newKey()]));
  const blocks: Record<string, TreeBlock> = {};
  const lists: Record<ListId, readonly string[]> = {};
  const newKeyOf = (key: string) => renamed.get(key) ?? refuse('block-not-found');
  for (const [key, block] of Object.entries(subtree.blocks)) {
    const fields = mapFields(block, withNewItemKeys);
    const fresh = newKeyOf(key);
    blocks[fresh] = { ...fields, key: fresh } as TreeBlock;
  }
  for (const [id, keys] of Object.entries(subtree.lists) as [ListId, readonly string[]][]) {
    lists[listId(newKeyOf(ownerOf(id)), slotOf(id))] = keys.map(newKeyOf);
  }
  return { key: newKeyOf(subtree.key), blocks, lists };
}

/** Returns a copy of a value in which all list items have new keys. */
export function withNewItemKeys(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map((entry) => {
      const copy = withNewItemKeys(entry);
      const keyed = isObject(copy) && typeof ownField(copy as JsonObject, 'key') === 'string';
      return keyed ? { ...(copy as JsonObject), key: newKey() } : copy;
    });
  }
  return isObject(value) ? mapFields(value as JsonObject, withNewItemKeys) : value;
}

function mapFields(object: JsonObject, change: (value: Json) => Json): JsonObject {
  const entries = Object.entries(object).map(([field, value]) => [
    field,
    value === undefined ? value : change(value),
  ]);
  return Object.fromEntries(entries);
}

function moved(tree: ContentTree, key: string, to: BlockPosition, name: string): Change {
  const { list, index } = placeOf(tree, key);
  const from = { list, after: listAt(tree, list)[index - 1] ?? null };
  const stays = from.list === to.list && from.after === to.after;
  return changeOf(name, stays ? [] : [{ type: 'move', key, from, to }]);
}

function placeOf(tree: ContentTree, key: string): ListPosition {
  return locate(tree, key) ?? refuse('block-not-found');
}

function assertPlace(tree: ContentTree, { list, after }: BlockPosition): void {
  if (after !== null && !listAt(tree, list).includes(after)) refuse('block-not-found');
  listAt(tree, list);
}
