import fc from 'fast-check';
import {
  insertBlock,
  moveBlock,
  moveItemDown,
  pushItem,
  removeBlock,
  removeItem,
  setField,
} from '../commands.ts';
import { HearthError } from '../errors.ts';
import { applyPatches } from '../patch.ts';
import { PAGE_KEY } from '../roots.ts';
import { type ContentTree, type ListId, listAt } from '../tree.ts';
import { slotsOf } from './pages.ts';

/** A random edit that fits any page. The numbers of the edit choose the block, the list and the position. */
export interface Edit {
  readonly kind: 'set' | 'page' | 'insert' | 'remove' | 'move' | 'pushItem' | 'removeItem' | 'moveItem';
  readonly which: number;
  readonly where: number;
  readonly text: string;
}

const kinds = ['set', 'page', 'insert', 'remove', 'move', 'pushItem', 'removeItem', 'moveItem'] as const;

/** Returns lists of random edits of the allowed kinds. */
export function edits(allowed: readonly Edit['kind'][] = kinds): fc.Arbitrary<Edit[]> {
  const edit = fc.record({
    kind: fc.constantFrom(...allowed),
    which: fc.nat(50),
    where: fc.nat(50),
    text: fc.string({ maxLength: 3 }),
  });
  return fc.array(edit, { maxLength: 6 });
}

/**
 * Applies the edits to a page, skips those that fail, and returns the page. The keys of added blocks and items begin with
 * `who`.
 */
export function edited(tree: ContentTree, done: readonly Edit[], who: string): ContentTree {
  return done.reduce((before, edit, index) => {
    try {
      return applyPatches(before, changeOf(before, edit, `${who}${index}`));
    } catch (error) {
      if (error instanceof HearthError) return before;
      throw error;
    }
  }, tree);
}

export function changeOf(tree: ContentTree, { kind, which, where, text }: Edit, newKey: string) {
  const keys = Object.keys(tree.blocks);
  const lists = Object.keys(tree.lists) as ListId[];
  const key = keys[which % Math.max(1, keys.length)] ?? PAGE_KEY;
  const list = lists[where % lists.length]!;
  const places = [null, ...listAt(tree, list).filter((entry) => entry !== key)];
  const after = places[(which + where) % places.length] ?? null;
  const items = (tree.blocks[key]?.items ?? []) as { key: string }[];
  const item = items[where % Math.max(1, items.length)]?.key ?? '';
  switch (kind) {
    case 'set':
      return setField(tree, { key, path: ['quote', 'title', 'text'][where % 3]!, value: text }).patches;
    case 'page':
      return setField(tree, {
        key: PAGE_KEY,
        path: ['title', 'header.title', 'header.description'][where % 3]!,
        value: text,
      }).patches;
    case 'insert': {
      const block = {
        key: newKey,
        componentType: 'TitledArea',
        title: text,
        contents: [{ key: `${newKey}q`, componentType: 'Quote', quote: text }],
      };
      return insertBlock(tree, { list, after, block, slotsOf }).patches;
    }
    case 'remove': {
      const holder = lists.find((id) => listAt(tree, id).includes(key)) ?? null;
      return removeBlock(tree, { list: holder, key }).patches;
    }
    case 'move':
      return moveBlock(tree, { key, to: { list, after } }).patches;
    case 'pushItem':
      return pushItem(tree, { key, path: 'items', item: { key: `${newKey}i`, text } }).patches;
    case 'removeItem':
      return removeItem(tree, { key, path: 'items', item }).patches;
    case 'moveItem':
      return moveItemDown(tree, { key, path: 'items', item }).patches;
  }
}
