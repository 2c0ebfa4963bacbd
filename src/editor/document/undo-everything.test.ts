import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newBlock } from '../../blocks/new-block.ts';
import { slotsOf } from '../../blocks/registry.ts';
import type { Change } from '../../model/change.ts';
import {
  duplicateBlock,
  insertBlock,
  moveBlock,
  moveBlockDown,
  moveBlockUp,
  moveItemDown,
  moveItemUp,
  pasteBlock,
  pushItem,
  removeBlock,
  removeItem,
  setField,
} from '../../model/commands.ts';
import type { JsonObject } from '../../model/json.ts';
import type { StoredPage } from '../../model/page.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { duplicateKeys } from '../../model/testing/duplicate-keys.ts';
import { storedPages } from '../../model/testing/pages.ts';
import { fromTree, type ListId, listAt, locate, walk } from '../../model/tree.ts';
import { open, storedPage } from '../testing/open-page.ts';
import { attempt, redo, undo } from './changes.ts';
import { $tree, blockAtom, listAtom } from './current-tree.ts';
import { $redoLabel, $undoLabel, endTyping } from './history.ts';
import { $dirty } from './saved.ts';

const KINDS = [
  ...['type', 'page', 'insert', 'paste', 'duplicate', 'remove', 'up', 'down', 'move'],
  ...['pushItem', 'removeItem', 'itemUp', 'itemDown', 'undo', 'redo', 'rest'],
] as const;
const TYPES = ['Quote', 'IconList', 'TitledArea', 'SplitContent', 'RichText'];

/** Random edits of any page. The numbers choose the block, the list and the place. */
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    which: fc.nat(60),
    where: fc.nat(60),
    text: fc.string({ maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 40 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Returns the whole page from the stores, in its stored form. */
const document = () => fromTree($tree.get(), slotsOf);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('undoing any sequence of changes restores the original page, and redoing it the final one', () => {
  fc.assert(
    fc.property(storedPages, steps, (page, sequence) => {
      open({ ...storedPage(), ...page } as StoredPage);
      const start = document();
      for (const step of sequence) {
        take(step);
        expectSound();
      }
      while ($redoLabel.get() !== null) redo();
      const end = document();
      const trail: JsonObject[] = [];
      while ($undoLabel.get() !== null) {
        trail.push(document());
        undo();
        expectSound();
      }
      expect(document()).toEqual(start);
      expect($dirty.get()).toBe(false);
      for (const expected of trail.toReversed()) {
        redo();
        expect(document()).toEqual(expected);
      }
      expect(document()).toEqual(end);
      expect($redoLabel.get()).toBeNull();
    }),
    { numRuns: 150 },
  );
});

test('one undo reverts exactly one change, or one run of typing', () => {
  fc.assert(
    fc.property(storedPages, steps, (page, sequence) => {
      open({ ...storedPage(), ...page } as StoredPage);
      for (const step of sequence) {
        endTyping();
        const before = document();
        const label = $undoLabel.get();
        take(step);
        if (step.kind === 'undo' || step.kind === 'redo' || $undoLabel.get() === null) continue;
        const after = document();
        if (JSON.stringify(before) === JSON.stringify(after) && $undoLabel.get() === label) continue;
        undo();
        expect(document()).toEqual(before);
        redo();
        expect(document()).toEqual(after);
      }
    }),
    { numRuns: 100 },
  );
});

function take(step: Step): void {
  if (step.kind === 'undo') undo();
  else if (step.kind === 'redo') redo();
  else if (step.kind === 'rest') endTyping();
  else attempt(() => changeOf(step));
}

function changeOf({ kind, which, where, text }: Step): Change {
  const tree = $tree.get();
  const keys = Object.keys(tree.blocks);
  const lists = Object.keys(tree.lists) as ListId[];
  const key = keys[which % Math.max(1, keys.length)] ?? 'none';
  const list = lists[where % lists.length]!;
  const places = [null, ...listAt(tree, list)];
  const after = places[(which + where) % places.length] ?? null;
  const items = (tree.blocks[key]?.items ?? []) as { key: string }[];
  const item = { key, path: 'items', item: items[where % Math.max(1, items.length)]?.key ?? 'none' };
  const block = newBlock(TYPES[which % TYPES.length]!);
  switch (kind) {
    case 'type':
      return setField(tree, { key, path: ['quote', 'title', 'text'][where % 3]!, value: text });
    case 'page':
      return setField(tree, { key: PAGE_KEY, path: ['title', 'header.title'][where % 2]!, value: text });
    case 'insert':
      return insertBlock(tree, { list, after, block, slotsOf });
    case 'paste':
      return pasteBlock(tree, { list, after, block: { ...block, key: key }, slotsOf });
    case 'duplicate':
      return duplicateBlock(tree, key);
    case 'remove':
      return removeBlock(tree, { list: locate(tree, key)?.list ?? null, key });
    case 'up':
      return moveBlockUp(tree, key);
    case 'down':
      return moveBlockDown(tree, key);
    case 'move':
      return moveBlock(tree, { key, to: { list, after } });
    case 'pushItem':
      return pushItem(tree, { key, path: 'items', item: { text } });
    case 'removeItem':
      return removeItem(tree, item);
    case 'itemUp':
      return moveItemUp(tree, item);
    default:
      return moveItemDown(tree, item);
  }
}

/** Checks that every block has one place and every key is unique, and that each atom contains the right part of the page. */
function expectSound(): void {
  const tree = $tree.get();
  const walked = walk(tree).map(({ key }) => key);
  expect(walked.toSorted()).toEqual(Object.keys(tree.blocks).toSorted());
  expect(duplicateKeys(document())).toEqual([]);
  for (const key of walked) expect(blockAtom(key).get()).toBe(tree.blocks[key]);
  for (const list of Object.keys(tree.lists) as ListId[]) expect(listAtom(list).get()).toBe(tree.lists[list]);
}
