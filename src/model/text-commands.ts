import { withNewKeys } from './block-commands.ts';
import { type Change, changeOf } from './change.ts';
import { refuse } from './errors.ts';
import { type FieldPath, indexOfItem, valueAt } from './field-path.ts';
import { newKey } from './ids.ts';
import type { ItemPlace } from './item-commands.ts';
import { isObject, type Json, type JsonObject, ownField } from './json.ts';
import { fieldsAt, type Item, type Patch } from './patch.ts';
import { setField } from './set-field.ts';
import { type ContentTree, listAt, locate, subtreeAt } from './tree.ts';

/** Plain texts that stand one behind the other: as items of a list, or as blocks of one type. Each command is one change. */

/** A text in an item of a list; `field` is its name in the item. */
type ItemText = ItemPlace & { field: string };
/** A text in a block. */
type BlockText = { key: string; field: string };

/**
 * Makes one text of an item several: the first stays in the item, each of the others begins a copy of `blank` behind it.
 * Throws 'item-not-found', 'block-not-found' (409), 'not-a-list' (400).
 */
export function splitItemText(
  tree: ContentTree,
  { key, path, item, field, texts, blank }: ItemText & { texts: readonly string[]; blank: JsonObject },
): Change {
  assertItem(tree, { key, path, item });
  const [first = '', ...others] = texts;
  const patches = setPatches(tree, key, `${path}.${item}.${field}`, first);
  let after = item;
  for (const text of others) {
    const added: Item = { ...blank, key: newKey(), [field]: text };
    patches.push({ type: 'insertItem', key, path, after, item: added });
    after = added.key;
  }
  return changeOf('Split item', patches);
}

/** Makes one text of a block several: the first stays in the block, each of the others begins a copy of the block behind it. */
export function splitBlockText(
  tree: ContentTree,
  { key, field, texts }: BlockText & { texts: readonly string[] },
): Change {
  const { list } = locate(tree, key) ?? refuse('block-not-found');
  const [first = '', ...others] = texts;
  const patches = setPatches(tree, key, field, first);
  let after = key;
  for (const text of others) {
    const block = withNewKeys(subtreeAt(tree, key));
    block.blocks[block.key] = { ...block.blocks[block.key]!, [field]: text };
    patches.push({ type: 'insert', list, after, block });
    after = block.key;
  }
  return changeOf('Split component', patches);
}

/** Where a text was joined to the one before. */
export interface Joined {
  readonly change: Change;
  /** Key of the item or block that has both texts now. */
  readonly into: string;
  /** Characters before the seam. */
  readonly seam: number;
}

/** Puts an item's text behind that of the item before it, and removes the item; null for the first item. */
export function joinItemText(tree: ContentTree, { key, path, item, field }: ItemText): Joined | null {
  const { items, index } = assertItem(tree, { key, path, item });
  const into = keyAt(items, index - 1);
  if (into === null) return null;
  const [text, before] = [textOf(items[index], field), textOf(items[index - 1], field)];
  const removed: Patch = { type: 'removeItem', key, path, after: into, item: items[index] as Item };
  const patches = setPatches(tree, key, `${path}.${into}.${field}`, before + text);
  return { into, seam: before.length, change: changeOf('Join items', [...patches, removed]) };
}

/** Puts a block's text behind that of the block before it, and removes the block; null where none of its type is before it. */
export function joinBlockText(tree: ContentTree, { key, field }: BlockText): Joined | null {
  const { list, index } = locate(tree, key) ?? refuse('block-not-found');
  const into = listAt(tree, list)[index - 1];
  const block = fieldsAt(tree, key);
  if (into === undefined || fieldsAt(tree, into).componentType !== block.componentType) return null;
  const [text, before] = [textOf(block, field), textOf(fieldsAt(tree, into), field)];
  const removed: Patch = { type: 'remove', list, after: into, block: subtreeAt(tree, key) };
  const patches = setPatches(tree, into, field, before + text);
  return { into, seam: before.length, change: changeOf('Join components', [...patches, removed]) };
}

function setPatches(tree: ContentTree, key: string, path: FieldPath, value: string): Patch[] {
  return [...setField(tree, { key, path, value }).patches];
}

function assertItem(tree: ContentTree, { key, path, item }: ItemPlace): { items: Json[]; index: number } {
  const items = valueAt(fieldsAt(tree, key), path);
  if (!Array.isArray(items)) return refuse('not-a-list');
  const index = indexOfItem(items, item);
  return index < 0 ? refuse('item-not-found') : { items, index };
}

function keyAt(items: readonly Json[], index: number): string | null {
  const key = isObject(items[index]) ? ownField(items[index] as JsonObject, 'key') : undefined;
  return typeof key === 'string' ? key : null;
}

function textOf(fields: Json | undefined, field: string): string {
  const text = isObject(fields) ? ownField(fields as JsonObject, field) : undefined;
  return typeof text === 'string' ? text : '';
}
