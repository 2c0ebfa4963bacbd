import { refuse } from './errors.ts';
import { type FieldPath, indexOfItem, valueAt, withValueAt } from './field-path.ts';
import type { Json, JsonObject } from './json.ts';
import { isRootKey, PAGE_KEY, type RootKey, rootOf } from './roots.ts';
import {
  blockAt,
  type ContentTree,
  type ListId,
  listAt,
  ownerOf,
  type Subtree,
  subtreeAt,
  type TreeBlock,
  withRootFields,
} from './tree.ts';

/** A position in a list: after the block or item with the key `after`; null means the first position. */
export interface BlockPosition {
  readonly list: ListId;
  readonly after: string | null;
}
export type Item = JsonObject & { readonly key: string };

/**
 * A change of a content tree, addressed by keys and paths rather than indexes, so that it still applies after other users'
 * changes. `key` is the key of a block; or the key of a document if the patch changes the document's own fields. Patches are
 * plain JSON; an absent `before` or `after` means that the field is absent.
 */
export type Patch = SetPatch | InsertPatch | RemovePatch | MovePatch | ItemPatch | MoveItemPatch;
export interface SetPatch {
  readonly type: 'set';
  readonly key: string;
  readonly path: FieldPath;
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
}
export interface InsertPatch extends BlockPosition {
  readonly type: 'insert';
  readonly block: Subtree;
}
export interface RemovePatch extends BlockPosition {
  readonly type: 'remove';
  readonly block: Subtree;
}
export interface MovePatch {
  readonly type: 'move';
  readonly key: string;
  readonly from: BlockPosition;
  readonly to: BlockPosition;
}
/** Inserts or removes an item in the list at the field path `path`. */
export interface ItemPatch {
  readonly type: 'insertItem' | 'removeItem';
  readonly key: string;
  readonly path: FieldPath;
  readonly after: string | null;
  readonly item: Item;
}
export interface MoveItemPatch {
  readonly type: 'moveItem';
  readonly key: string;
  readonly path: FieldPath;
  readonly item: string;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Returns the tree after the patch. The parts that the patch does not change stay the same objects.
 * @throws 'block-not-found', 'item-not-found', 'list-not-found' or 'field-not-found' (409) if the tree does not contain what
 * the patch refers to.
 */
export function applyPatch(tree: ContentTree, patch: Patch): ContentTree {
  switch (patch.type) {
    case 'set':
      return withFields(tree, patch.key, (fields) => withValueAt(fields, patch.path, patch.after));
    case 'insert':
      return insert(tree, patch);
    case 'remove':
      return remove(tree, patch);
    case 'move':
      return move(tree, patch);
    case 'insertItem':
      return withItems(tree, patch, (items) => putItem(items, patch.item, patch.after));
    case 'removeItem':
      return withItems(tree, patch, (items) => takeItem(items, patch.item.key).rest);
    case 'moveItem':
      return withItems(tree, patch, (items) => {
        const { taken, rest } = takeItem(items, patch.item);
        return putItem(rest, taken, patch.to);
      });
  }
}

/** Returns the tree after all patches, applied in order. */
export function applyPatches(tree: ContentTree, patches: readonly Patch[]): ContentTree {
  return patches.reduce(applyPatch, tree);
}

/** Returns the patch that undoes a patch. */
function invertPatch(patch: Patch): Patch {
  switch (patch.type) {
    case 'set':
      return { ...patch, before: patch.after, after: patch.before };
    case 'insert':
      return { ...patch, type: 'remove' };
    case 'remove':
      return { ...patch, type: 'insert' };
    case 'move':
      return { ...patch, from: patch.to, to: patch.from };
    case 'insertItem':
      return { ...patch, type: 'removeItem' };
    case 'removeItem':
      return { ...patch, type: 'insertItem' };
    case 'moveItem':
      return { ...patch, from: patch.to, to: patch.from };
  }
}

/** Returns the patches that undo these patches, in the order in which they must be applied. */
export function invertPatches(patches: readonly Patch[]): Patch[] {
  return patches.map(invertPatch).reverse();
}

/** Returns the patches that change a document. Patches of blocks count as changes of the page. */
export function patchesOf(patches: readonly Patch[], root: RootKey): Patch[] {
  return patches.filter((patch) => rootOf('key' in patch ? patch.key : PAGE_KEY) === root);
}

/**
 * Returns the fields of a block or of a document.
 * @throws 'block-not-found' (409) if the block does not exist; 'not-found' (404) if the tree does not contain the document.
 */
export function fieldsAt(tree: Pick<ContentTree, 'roots' | 'blocks'>, key: string): JsonObject {
  return isRootKey(key) ? (tree.roots[key] ?? refuse('not-found')) : blockAt(tree, key);
}

function withFields(tree: ContentTree, key: string, change: (fields: JsonObject) => JsonObject): ContentTree {
  const fields = change(fieldsAt(tree, key));
  if (isRootKey(key)) return withRootFields(tree, key, fields);
  return { ...tree, blocks: { ...tree.blocks, [key]: fields as TreeBlock } };
}

function insert(tree: ContentTree, { list, after, block }: InsertPatch): ContentTree {
  const taken = Object.keys(block.blocks).find((key) => Object.hasOwn(tree.blocks, key));
  if (taken !== undefined) refuse('duplicate-key', { key: taken });
  return {
    ...tree,
    blocks: { ...tree.blocks, ...block.blocks },
    lists: { ...tree.lists, ...block.lists, [list]: putKey(listAt(tree, list), block.key, after) },
  };
}

function remove(tree: ContentTree, { list, block }: RemovePatch): ContentTree {
  const rest = withoutKey(listAt(tree, list), block.key);
  const gone = subtreeAt(tree, block.key);
  return {
    ...tree,
    blocks: without(tree.blocks, gone.blocks),
    lists: { ...without(tree.lists, gone.lists), [list]: rest },
  };
}

function move(tree: ContentTree, { key, from, to }: MovePatch): ContentTree {
  if (Object.hasOwn(subtreeAt(tree, key).blocks, ownerOf(to.list))) refuse('move-into-itself');
  const left = { ...tree.lists, [from.list]: withoutKey(listAt(tree, from.list), key) };
  return { ...tree, lists: { ...left, [to.list]: putKey(listAt({ lists: left }, to.list), key, to.after) } };
}

function withItems(
  tree: ContentTree,
  { key, path }: { key: string; path: FieldPath },
  change: (items: Json[]) => Json[],
): ContentTree {
  return withFields(tree, key, (fields) => {
    const items = valueAt(fields, path);
    return withValueAt(fields, path, change(Array.isArray(items) ? items : refuse('not-a-list')));
  });
}

function putKey(keys: readonly string[], key: string, after: string | null): string[] {
  const index = after === null ? -1 : keys.indexOf(after);
  if (after !== null && index < 0) refuse('block-not-found');
  return keys.toSpliced(index + 1, 0, key);
}

function withoutKey(keys: readonly string[], key: string): string[] {
  return keys.includes(key) ? keys.filter((entry) => entry !== key) : refuse('block-not-found');
}

function putItem(items: Json[], item: Json, after: string | null): Json[] {
  const index = after === null ? -1 : indexOfItem(items, after);
  if (after !== null && index < 0) refuse('item-not-found');
  return items.toSpliced(index + 1, 0, item);
}

function takeItem(items: Json[], key: string): { taken: Json; rest: Json[] } {
  const index = indexOfItem(items, key);
  const taken = items[index];
  if (taken === undefined) refuse('item-not-found');
  return { taken, rest: items.toSpliced(index, 1) };
}

function without<Value>(record: Readonly<Record<string, Value>>, gone: object): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !Object.hasOwn(gone, key)));
}
