import { withNewKeys } from './block-commands.ts';
import { type Change, changeOf } from './change.ts';
import { refuse } from './errors.ts';
import { type FieldPath, indexOfItem, valueAt } from './field-path.ts';
import { newKey } from './ids.ts';
import type { ItemPosition } from './item-commands.ts';
import type { Seam } from './join-rich-texts.ts';
import { isObject, type Json, type JsonObject, ownField } from './json.ts';
import { fieldsAt, type Item, type Patch } from './patch.ts';
import { setField } from './set-field.ts';
import { blockAt, type ContentTree, locate, subtreeAt } from './tree.ts';

/**
 * Commands that split successive texts, in items of a list or in blocks of one type, and that join the texts of items. Each
 * command makes one change.
 */

/** The position of a text in an item of a list; `field` is the name of the item's field. */
type ItemText = ItemPosition & { field: string };
/** The position of a text in a block; `field` is the name of the block's field. */
type BlockText = { key: string; field: string };

/**
 * Splits the text of an item. The item keeps the first text. Each further text goes into a new copy of `blank` after the item.
 * @throws 'item-not-found', 'block-not-found' (409), 'not-a-list' (400).
 */
export function splitItemText(
  tree: ContentTree,
  { key, path, item, field, texts, blank }: ItemText & { texts: readonly Json[]; blank: JsonObject },
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

/**
 * Splits the plain or rich text of a block. The block keeps the first text. Each further text goes into a new copy of the block
 * after it.
 */
export function splitBlockText(
  tree: ContentTree,
  { key, field, texts }: BlockText & { texts: readonly Json[] },
): Change {
  const { list } = locate(tree, key) ?? refuse('block-not-found');
  const [first = '', ...others] = texts;
  const patches = setPatches(tree, key, field, first);
  let after = key;
  for (const text of others) {
    const copy = withNewKeys(subtreeAt(tree, key));
    const top = { ...blockAt(copy, copy.key), [field]: text };
    const block = { ...copy, blocks: { ...copy.blocks, [copy.key]: top } };
    patches.push({ type: 'insert', list, after, block });
    after = block.key;
  }
  return changeOf('Split component', patches);
}

/** The result of joining two texts. */
export interface Joined extends Seam {
  readonly change: Change;
  /** The key of the item or block that now contains both texts. */
  readonly into: string;
}

/**
 * Appends the text of an item to the text of the previous item, and removes the item. Returns null if the item is the first one
 * in its list.
 */
export function joinItemText(tree: ContentTree, { key, path, item, field }: ItemText): Joined | null {
  const { items, index } = assertItem(tree, { key, path, item });
  const into = keyAt(items, index - 1);
  if (into === null) return null;
  const [text, before] = [textOf(items[index], field), textOf(items[index - 1], field)];
  const removed: Patch = { type: 'removeItem', key, path, after: into, item: items[index] as Item };
  const patches = setPatches(tree, key, `${path}.${into}.${field}`, before + text);
  return {
    into,
    seam: before.length,
    startsBlock: false,
    change: changeOf('Join items', [...patches, removed]),
  };
}

function setPatches(tree: ContentTree, key: string, path: FieldPath, value: Json): Patch[] {
  return [...setField(tree, { key, path, value }).patches];
}

function assertItem(tree: ContentTree, { key, path, item }: ItemPosition): { items: Json[]; index: number } {
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
