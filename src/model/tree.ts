import type { SlotsOf } from './block.ts';
import { refuse } from './errors.ts';
import { isObject, type Json, type JsonObject, ownField } from './json.ts';
import { isRootKey, isSiteRootKey, PAGE_KEY, type RootKey, type Roots } from './roots.ts';

/** The id of a list: `{ownerKey}.{slot}`, where the owner is the page or the block that contains the list. */
export type ListId = `${string}.${string}`;

/** A block without the lists in its slots. */
export type TreeBlock = JsonObject & { key: string; componentType: string };

/**
 * A page, with the navigation, the footer and the site settings of its domain. The tree contains the fields of each document,
 * all blocks at any depth (by key), and all lists (as the ordered keys of their blocks). The parts that a command does not
 * change stay the same objects.
 */
export interface ContentTree {
  readonly roots: Roots;
  readonly blocks: Readonly<Record<string, TreeBlock>>;
  readonly lists: Readonly<Record<ListId, readonly string[]>>;
}

/** A block and all blocks inside it, in the same flat form as the tree. */
export interface Subtree {
  readonly key: string;
  readonly blocks: Readonly<Record<string, TreeBlock>>;
  readonly lists: Readonly<Record<ListId, readonly string[]>>;
}

export interface ListPosition {
  readonly list: ListId;
  readonly index: number;
}
export interface Step extends ListPosition {
  readonly key: string;
  readonly block: TreeBlock;
  readonly depth: number;
}

/** The page's own content list. */
export const PAGE_LIST: ListId = `${PAGE_KEY}.contents`;

export function listId(owner: string, slot: string): ListId {
  return `${owner}.${slot}`;
}

/** Returns the key of the block that contains the list; PAGE_KEY if the page contains it. */
export function ownerOf(list: ListId): string {
  return list.slice(0, list.lastIndexOf('.'));
}

/** Returns the name of the slot that contains the list. */
export function slotOf(list: ListId): string {
  return list.slice(list.lastIndexOf('.') + 1);
}

/**
 * Converts a stored page to a tree without the navigation, the footer and the site settings.
 * @throws 'duplicate-key' (422) if two blocks have the same key; blocks that `normaliseBlocks` has converted have unique keys.
 */
export function toTree(page: object, slotsOf: SlotsOf): ContentTree {
  const { contents, ...fields } = page as JsonObject;
  const blocks: Record<string, TreeBlock> = {};
  const lists: Record<ListId, string[]> = {};
  lists[PAGE_LIST] = flattenList(Array.isArray(contents) ? contents : [], slotsOf, blocks, lists);
  return { roots: { page: fields }, blocks, lists };
}

/** Converts a tree to the stored form of its page. */
export function fromTree(tree: ContentTree, slotsOf: SlotsOf): JsonObject {
  return { ...tree.roots.page, contents: nestList(tree, PAGE_LIST, slotsOf) };
}

/**
 * Converts a stored block, with all blocks inside it, to a subtree.
 * @throws 'duplicate-key' (422).
 */
export function toSubtree(block: object, slotsOf: SlotsOf): Subtree {
  const blocks: Record<string, TreeBlock> = {};
  const lists: Record<ListId, string[]> = {};
  const [key] = flattenList([block as JsonObject], slotsOf, blocks, lists);
  return { key: key ?? refuse('block-not-found'), blocks, lists };
}

/** Converts a subtree to the stored form of its block. */
export function fromSubtree(subtree: Subtree, slotsOf: SlotsOf): TreeBlock {
  return nestBlock(subtree, subtree.key, slotsOf);
}

/**
 * Returns a block of the tree with all blocks inside it.
 * @throws 'block-not-found' (409).
 */
export function subtreeAt(tree: ContentTree, key: string): Subtree {
  const blocks: Record<string, TreeBlock> = {};
  const lists: Record<ListId, readonly string[]> = {};
  const owned = listsByOwner(tree);
  const add = (current: string) => {
    blocks[current] = blockAt(tree, current);
    for (const list of owned.get(current) ?? []) {
      const keys = listAt(tree, list);
      lists[list] = keys;
      keys.forEach(add);
    }
  };
  add(key);
  return { key, blocks, lists };
}

/**
 * Returns the block with this key.
 * @throws 'block-not-found' (409).
 */
export function blockAt(tree: Pick<ContentTree, 'blocks'>, key: string): TreeBlock {
  return ownField(tree.blocks, key) ?? refuse('block-not-found');
}

/**
 * Returns the keys of the blocks in a list, in order.
 * @throws 'list-not-found' (409).
 */
export function listAt(tree: Pick<ContentTree, 'lists'>, list: ListId): readonly string[] {
  return ownField(tree.lists, list) ?? refuse('list-not-found');
}

/** Returns the position of a block; null if the block is not on the page. */
export function locate(tree: ContentTree, key: string): ListPosition | null {
  for (const list of Object.keys(tree.lists) as ListId[]) {
    const index = listAt(tree, list).indexOf(key);
    if (index >= 0) return { list, index };
  }
  return null;
}

/** Returns all blocks in reading order. Each block is followed by the blocks inside it. `depth` is 0 in the page's own list. */
export function walk(tree: ContentTree): Step[] {
  const owned = listsByOwner(tree);
  const steps: Step[] = [];
  const visit = (list: ListId, depth: number) => {
    listAt(tree, list).forEach((key, index) => {
      steps.push({ key, block: blockAt(tree, key), list, index, depth });
      for (const inner of owned.get(key) ?? []) visit(inner, depth + 1);
    });
  };
  visit(PAGE_LIST, 0);
  return steps;
}

/** Returns a tree in which a document comes from another tree. If the document is the page, its blocks come from there, too. */
export function withRootOf(tree: ContentTree, key: RootKey, from: ContentTree): ContentTree {
  if (isSiteRootKey(key)) return { ...tree, roots: { ...tree.roots, [key]: from.roots[key] } };
  return { ...from, roots: { ...tree.roots, page: from.roots.page } };
}

/** Returns a tree in which a document has other fields. */
export function withRootFields(tree: ContentTree, key: RootKey, fields: object): ContentTree {
  return { ...tree, roots: { ...tree.roots, [key]: fields as JsonObject } };
}

/** Returns the keys of all list entries in a document; for the page, also the keys of the list entries in its blocks. */
export function keysOfRoot({ roots, blocks }: Pick<ContentTree, 'roots' | 'blocks'>, key: RootKey): string[] {
  return isSiteRootKey(key) ? keysIn(roots[key]) : [...keysIn(roots.page), ...keysIn(Object.values(blocks))];
}

/** Returns the keys of all list entries in a value, at any depth. */
export function keysIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((entry) => {
      const key = isObject(entry) ? ownField(entry as JsonObject, 'key') : undefined;
      return typeof key === 'string' ? [key, ...keysIn(entry)] : keysIn(entry);
    });
  }
  return isObject(value) ? Object.values(value as JsonObject).flatMap(keysIn) : [];
}

function listsByOwner(tree: ContentTree): Map<string, ListId[]> {
  const owned = new Map<string, ListId[]>();
  for (const list of Object.keys(tree.lists) as ListId[]) {
    const lists = owned.get(ownerOf(list));
    if (lists) lists.push(list);
    else owned.set(ownerOf(list), [list]);
  }
  return owned;
}

function flattenList(
  list: Json[],
  slotsOf: SlotsOf,
  blocks: Record<string, TreeBlock>,
  lists: Record<ListId, string[]>,
): string[] {
  return list.map((entry) => {
    const fields: JsonObject = { ...(entry as JsonObject) };
    const block = fields as TreeBlock;
    if (isRootKey(block.key) || Object.hasOwn(blocks, block.key)) {
      refuse('duplicate-key', { key: block.key });
    }
    blocks[block.key] = block;
    for (const slot of slotsOf(block.componentType)) {
      const nested = fields[slot];
      if (!Array.isArray(nested)) continue;
      delete fields[slot];
      const id = listId(block.key, slot);
      lists[id] = [];
      lists[id] = flattenList(nested, slotsOf, blocks, lists);
    }
    return block.key;
  });
}

function nestList(tree: Pick<ContentTree, 'blocks' | 'lists'>, list: ListId, slotsOf: SlotsOf): JsonObject[] {
  return listAt(tree, list).map((key) => nestBlock(tree, key, slotsOf));
}

function nestBlock(tree: Pick<ContentTree, 'blocks' | 'lists'>, key: string, slotsOf: SlotsOf): TreeBlock {
  const block: TreeBlock = { ...blockAt(tree, key) };
  for (const slot of slotsOf(block.componentType)) {
    const list = listId(key, slot);
    if (Object.hasOwn(tree.lists, list)) block[slot] = nestList(tree, list, slotsOf);
  }
  return block;
}
