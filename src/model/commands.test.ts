import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, coalesce, wordsOf } from './change.ts';
import {
  duplicateBlock,
  insertBlock,
  moveBlock,
  moveBlockDown,
  moveBlockUp,
  moveItemDown,
  moveItemUp,
  pushItem,
  removeBlock,
  removeItem,
  setField,
} from './commands.ts';
import { HearthError } from './errors.ts';
import { applyPatch, applyPatches, type Patch } from './patch.ts';
import { duplicateKeys } from './testing/duplicate-keys.ts';
import { codeOf } from './testing/error-code.ts';
import { examplePage, slotsOf, storedPages } from './testing/pages.ts';
import { type ContentTree, fromTree, type ListId, locate, toTree } from './tree.ts';

const tree = toTree(examplePage(), slotsOf);
const run = (change: Change, from: ContentTree = tree) => applyPatches(from, change.patches);
const undo = (change: Change, from: ContentTree = tree) => applyPatches(run(change, from), change.inverse);

describe('setField', () => {
  test('sets a field of a block and names the change after the block', () => {
    const change = setField(tree, { key: 'q1', path: 'quote', value: 'They came.' });
    expect(change).toEqual({
      name: 'Change Quote',
      patches: [{ type: 'set', key: 'q1', path: 'quote', before: 'They listened.', after: 'They came.' }],
      inverse: [{ type: 'set', key: 'q1', path: 'quote', before: 'They came.', after: 'They listened.' }],
    });
    expect(run(change).blocks.q1).toEqual({
      key: 'q1',
      componentType: 'Quote',
      quote: 'They came.',
      quoteBy: 'Ana',
    });
  });

  test('reaches an item of a list by its key, wherever it stands', () => {
    const change = setField(tree, { key: 'icons', path: 'items.i2.text', value: 'A room' });
    const earlier = run(removeItem(tree, { key: 'icons', path: 'items', item: 'i1' }));
    expect(run(change, earlier).blocks.icons).toEqual({
      key: 'icons',
      componentType: 'IconList',
      items: [
        { key: 'i2', text: 'A room' },
        { key: 'i3', text: 'Company' },
      ],
    });
  });

  test('sets a field of the page', () => {
    const change = setField(tree, { key: 'page', path: 'header.title', value: 'Help' });
    expect(change.name).toBe('Change page');
    expect(run(change).roots.page.header).toEqual({ title: 'Help', image: null });
    expect(undo(change)).toEqual(tree);
  });

  test('creates the objects on the path, and leaves none behind when undone', () => {
    const margin = setField(tree, { key: 'q1', path: 'marginTop.small', value: 3 });
    expect(run(margin).blocks.q1?.marginTop).toEqual({ small: 3 });
    expect(undo(margin).blocks.q1).toStrictEqual(tree.blocks.q1);
    const alt = setField(tree, { key: 'page', path: 'header.image.alt', value: 'A porch' });
    expect(alt.patches).toEqual([
      { type: 'set', key: 'page', path: 'header.image', before: null, after: { alt: 'A porch' } },
    ]);
    expect(undo(alt)).toEqual(tree);
  });

  test('removes a field if the value is undefined', () => {
    const change = setField(tree, { key: 'q1', path: 'quoteBy', value: undefined });
    expect(run(change).blocks.q1).toStrictEqual({
      key: 'q1',
      componentType: 'Quote',
      quote: 'They listened.',
    });
    expect(undo(change)).toEqual(tree);
  });

  test('changes nothing where the field already has the value', () => {
    expect(setField(tree, { key: 'q1', path: 'quoteBy', value: 'Ana' }).patches).toEqual([]);
    expect(setField(tree, { key: 'q1', path: 'marginTop.small', value: undefined }).patches).toEqual([]);
  });

  test('rejects keys, types, slots and whole items', () => {
    const set = (key: string, path: string) => codeOf(() => setField(tree, { key, path, value: 'x' }));
    expect(set('q1', 'key')).toBe('field-not-changeable');
    expect(set('q1', 'componentType')).toBe('field-not-changeable');
    expect(set('area', 'contents')).toBe('field-not-changeable');
    expect(set('page', 'contents')).toBe('field-not-changeable');
    expect(set('page', '_id')).toBe('field-not-changeable');
    expect(set('icons', 'items.i1.key')).toBe('field-not-changeable');
    expect(set('icons', 'items.i1')).toBe('field-not-changeable');
    expect(set('q1', '__proto__.quote')).toBe('field-not-changeable');
    expect(set('q1', 'a..b')).toBe('field-not-changeable');
  });

  test('fails if the block, item or field does not exist', () => {
    const set = (key: string, path: string) => codeOf(() => setField(tree, { key, path, value: 'x' }));
    expect(set('gone', 'quote')).toBe('block-not-found');
    expect(set('constructor', 'quote')).toBe('block-not-found');
    expect(set('icons', 'items.gone.text')).toBe('item-not-found');
    expect(set('icons', 'items.0.text')).toBe('item-not-found');
    expect(set('q1', 'quote.text')).toBe('field-not-found');
  });
});

describe('moving blocks', () => {
  test('moves a block one place up or down', () => {
    expect(run(moveBlockUp(tree, 'split')).lists['page.contents']).toEqual(['q1', 'split', 'area']);
    expect(run(moveBlockDown(tree, 'q1')).lists['page.contents']).toEqual(['area', 'q1', 'split']);
    expect(run(moveBlockUp(tree, 'icons')).lists['area.contents']).toEqual(['icons', 't1']);
    expect(moveBlockUp(tree, 'icons').name).toBe('Move Icon List up');
    expect(moveBlockDown(tree, 'q1', () => 'Saying').name).toBe('Move Saying down');
  });

  test('fails for the first block up, the last block down, and a block that does not exist', () => {
    expect(codeOf(() => moveBlockUp(tree, 'q1'))).toBe('first-position');
    expect(codeOf(() => moveBlockUp(tree, 't1'))).toBe('first-position');
    expect(codeOf(() => moveBlockDown(tree, 'split'))).toBe('last-position');
    expect(codeOf(() => moveBlockDown(tree, 'icons'))).toBe('last-position');
    expect(codeOf(() => moveBlockDown(tree, 'gone'))).toBe('block-not-found');
    expect(codeOf(() => moveBlockUp(tree, 'gone'))).toBe('block-not-found');
  });

  test('moves a block with everything in it into another list', () => {
    const moved = run(moveBlock(tree, { key: 'area', to: { list: 'split.left', after: null } }));
    expect(moved.lists).toEqual({
      'page.contents': ['q1', 'split'],
      'area.contents': ['t1', 'icons'],
      'split.left': ['area'],
      'split.right': [],
    });
  });

  test('fails to move a block into itself, behind itself, or to a place that does not exist', () => {
    const move = (to: { list: ListId; after: string | null }) =>
      codeOf(() => moveBlock(tree, { key: 'area', to }));
    expect(move({ list: 'area.contents', after: null })).toBe('move-into-itself');
    expect(move({ list: 'page.contents', after: 'area' })).toBe('move-into-itself');
    expect(move({ list: 'q1.contents', after: null })).toBe('list-not-found');
    expect(move({ list: 'page.contents', after: 't1' })).toBe('block-not-found');
  });

  test('changes nothing if the block is already there', () => {
    const to = { list: 'page.contents' as const, after: 'q1' };
    expect(moveBlock(tree, { key: 'area', to }).patches).toEqual([]);
  });
});

describe('adding and removing blocks', () => {
  const text = { key: 'new', componentType: 'Text', text: 'Hello' };

  test('inserts a block first, or behind another, with everything in it', () => {
    const first = insertBlock(tree, { list: 'page.contents', after: null, block: text, slotsOf });
    expect(first.name).toBe('Add Text');
    expect(run(first).lists['page.contents']).toEqual(['new', 'q1', 'area', 'split']);
    const nested = { key: 'outer', componentType: 'TitledArea', title: '', contents: [text] };
    const change = insertBlock(tree, { list: 'split.right', after: null, block: nested, slotsOf });
    expect(run(change).lists['outer.contents']).toEqual(['new']);
    expect(run(change).blocks.new).toEqual(text);
    expect(undo(change)).toEqual(tree);
  });

  test('rejects a key that is already used, and a list or neighbour that does not exist', () => {
    const insert = (list: ListId, after: string | null, block: object) =>
      codeOf(() => insertBlock(tree, { list, after, block, slotsOf }));
    expect(insert('page.contents', null, { ...text, key: 'q1' })).toBe('duplicate-key');
    expect(insert('page.contents', null, { ...text, key: 'i1' })).toBe('duplicate-key');
    expect(insert('q1.contents', null, text)).toBe('list-not-found');
    expect(insert('page.contents', 'gone', text)).toBe('block-not-found');
  });

  test('removes a block with everything in it; undo brings it back to its place', () => {
    const change = removeBlock(tree, { list: 'page.contents', key: 'area' });
    expect(change.name).toBe('Remove Titled Area');
    expect(fromTree(run(change), slotsOf).contents).toEqual([
      { key: 'q1', componentType: 'Quote', quote: 'They listened.', quoteBy: 'Ana' },
      { key: 'split', componentType: 'SplitContent', left: [], right: [], width: 6 },
    ]);
    expect(Object.keys(run(change).blocks)).toEqual(['q1', 'split']);
    expect(undo(change)).toEqual(tree);
  });

  test('fails to remove without a selected list and a block in it', () => {
    expect(codeOf(() => removeBlock(tree, { list: null, key: 'q1' }))).toBe('nothing-selected');
    expect(codeOf(() => removeBlock(tree, { list: 'page.contents', key: null }))).toBe('nothing-selected');
    expect(codeOf(() => removeBlock(tree, { list: 'page.contents', key: 't1' }))).toBe('block-not-found');
    expect(codeOf(() => removeBlock(tree, { list: 'gone.contents', key: 't1' }))).toBe('list-not-found');
  });

  test('puts a duplicate behind its original, with new keys for it and everything in it', () => {
    const change = duplicateBlock(tree, 'area');
    const after = run(change);
    const [, original, copy] = fromTree(after, slotsOf).contents as Record<string, unknown>[];
    expect(change.name).toBe('Duplicate Titled Area');
    expect(original).toEqual((examplePage().contents as unknown[])[1]);
    expect(withoutKeys(copy)).toEqual(withoutKeys(original));
    expect(duplicateKeys(fromTree(after, slotsOf))).toEqual([]);
    expect(undo(change)).toEqual(tree);
  });
});

describe('items', () => {
  const icons = { key: 'icons', path: 'items' };
  const keysAfter = (change: Change) =>
    (run(change).blocks.icons!.items as { key: string }[]).map(({ key }) => key);

  test('appends an item to a list and gives it a key if it has none', () => {
    const change = pushItem(tree, { ...icons, item: { text: 'Sleep' } });
    expect(change.name).toBe('Add item to Icon List');
    expect(keysAfter(change)).toEqual(['i1', 'i2', 'i3', expect.stringMatching(/^[a-p][a-z2-7]{11}$/)]);
    expect(keysAfter(pushItem(tree, { ...icons, item: { key: 'mine', text: '' } })).at(-1)).toBe('mine');
  });

  test('fails with the specified message when appending to something that is not a list', () => {
    const push = (key: string, path: string) => () => pushItem(tree, { key, path, item: { text: '' } });
    const message = 'Value provided is not type Array, please provide an Array or use the setSelected';
    expect(push('q1', 'quote')).toThrow(message);
    expect(push('q1', 'items')).toThrow(message);
    expect(push('page', 'header')).toThrow(message);
    expect(codeOf(push('q1', 'quote'))).toBe('not-a-list');
  });

  test('rejects a key that the page already uses', () => {
    expect(codeOf(() => pushItem(tree, { ...icons, item: { key: 'i1' } }))).toBe('duplicate-key');
    expect(codeOf(() => pushItem(tree, { ...icons, item: { key: 'q1' } }))).toBe('duplicate-key');
  });

  test('removes one item; undo brings it back to its place', () => {
    const change = removeItem(tree, { ...icons, item: 'i2' });
    expect(keysAfter(change)).toEqual(['i1', 'i3']);
    expect(undo(change)).toEqual(tree);
    expect(codeOf(() => removeItem(tree, { ...icons, item: 'gone' }))).toBe('item-not-found');
  });

  test('moves an item one place, and fails at the ends', () => {
    expect(keysAfter(moveItemUp(tree, { ...icons, item: 'i3' }))).toEqual(['i1', 'i3', 'i2']);
    expect(keysAfter(moveItemUp(tree, { ...icons, item: 'i2' }))).toEqual(['i2', 'i1', 'i3']);
    expect(keysAfter(moveItemDown(tree, { ...icons, item: 'i1' }))).toEqual(['i2', 'i1', 'i3']);
    expect(keysAfter(moveItemDown(tree, { ...icons, item: 'i2' }))).toEqual(['i1', 'i3', 'i2']);
    expect(undo(moveItemDown(tree, { ...icons, item: 'i1' }))).toEqual(tree);
    expect(codeOf(() => moveItemUp(tree, { ...icons, item: 'i1' }))).toBe('first-position');
    expect(codeOf(() => moveItemDown(tree, { ...icons, item: 'i3' }))).toBe('last-position');
  });
});

describe('coalesce', () => {
  const setQuote = (value: string) => setField(tree, { key: 'q1', path: 'quote', value });

  test('joins two changes of the same field into one', () => {
    const first = setQuote('They l');
    const second = setField(run(first), { key: 'q1', path: 'quote', value: 'They laughed.' });
    expect(coalesce(first, second)).toEqual(setQuote('They laughed.'));
  });

  test('does not join changes of different fields, blocks or kinds', () => {
    const other = setField(tree, { key: 'q1', path: 'quoteBy', value: 'B' });
    const block = setField(tree, { key: 't1', path: 'quote', value: 'B' });
    expect(coalesce(setQuote('a'), other)).toBeNull();
    expect(coalesce(setQuote('a'), block)).toBeNull();
    expect(coalesce(setQuote('a'), moveBlockUp(tree, 'split'))).toBeNull();
    expect(coalesce(setQuote('They listened.'), setQuote('a'))).toBeNull();
  });
});

describe('patches on a tree that has since changed', () => {
  test('fail if what they name no longer exists', () => {
    const without = run(removeBlock(tree, { list: 'page.contents', key: 'area' }));
    const codes = [
      setField(tree, { key: 't1', path: 'text', value: '' }),
      moveBlockUp(tree, 'icons'),
      moveBlock(tree, { key: 'q1', to: { list: 'area.contents', after: null } }),
      moveBlockDown(tree, 'q1'),
      removeBlock(tree, { list: 'area.contents', key: 't1' }),
    ].map((change) => codeOf(() => run(change, without)));
    expect(codes).toEqual([
      'block-not-found',
      'block-not-found',
      'list-not-found',
      'block-not-found',
      'list-not-found',
    ]);
  });

  test('fail to insert a block that already exists', () => {
    const change = removeBlock(tree, { list: 'page.contents', key: 'q1' });
    expect(codeOf(() => applyPatches(tree, change.inverse))).toBe('duplicate-key');
  });
});

test('the name of a component type in words has spaces', () => {
  expect(['Text', 'ButtonCta', 'IllustratedFocusArea'].map(wordsOf)).toEqual([
    'Text',
    'Button Cta',
    'Illustrated Focus Area',
  ]);
});

describe('any sequence of commands on any page', () => {
  const COMMANDS = [
    'set',
    'insert',
    'up',
    'down',
    'move',
    'remove',
    'copy',
    'push',
    'drop',
    'itemUp',
    'itemDown',
  ];
  const moves = fc.array(
    fc.record({ command: fc.constantFrom(...COMMANDS), one: fc.nat(), two: fc.nat(), text: fc.string() }),
    { maxLength: 12 },
  );
  type Move = { command: string; one: number; two: number; text: string };

  /** Runs a command on a random part of the tree; returns null if the command throws a `HearthError`. */
  function attempt(current: ContentTree, { command, one, two, text }: Move, count: number): Change | null {
    const keys = Object.keys(current.blocks);
    const lists = Object.keys(current.lists) as ListId[];
    const key = keys[one % keys.length] ?? 'none';
    const list = lists[two % lists.length]!;
    const after = [null, ...current.lists[list]!][one % (current.lists[list]!.length + 1)]!;
    const items = (current.blocks[key]?.items ?? []) as { key: string }[];
    const item = { key, path: 'items', item: items[two % (items.length || 1)]?.key ?? 'none' };
    const area = { key: `n${count}`, componentType: 'TitledArea', contents: [] };
    const commands: Record<string, () => Change> = {
      set: () => setField(current, { key, path: two % 2 ? 'quote' : 'marginTop.small', value: text }),
      insert: () => insertBlock(current, { list, after, block: area, slotsOf }),
      up: () => moveBlockUp(current, key),
      down: () => moveBlockDown(current, key),
      move: () => moveBlock(current, { key, to: { list, after } }),
      remove: () => removeBlock(current, { list: locate(current, key)?.list ?? null, key }),
      copy: () => duplicateBlock(current, key),
      push: () => pushItem(current, { key, path: 'items', item: { text } }),
      drop: () => removeItem(current, item),
      itemUp: () => moveItemUp(current, item),
      itemDown: () => moveItemDown(current, item),
    };
    try {
      return commands[command]!();
    } catch (error) {
      if (error instanceof HearthError) return null;
      throw error;
    }
  }

  test('is undone exactly by its inverses in reverse order, also after a round trip through JSON', () => {
    fc.assert(
      fc.property(storedPages, moves, (page, sequence) => {
        const original = toTree(page, slotsOf);
        const done: Change[] = [];
        let current = original;
        for (const [count, move] of sequence.entries()) {
          const change = attempt(current, move, count);
          if (!change) continue;
          current = applyPatches(current, change.patches);
          done.push(JSON.parse(JSON.stringify(change)) as Change);
        }
        for (const change of done.toReversed()) current = applyPatches(current, change.inverse);
        expect(current).toStrictEqual(original);
      }),
    );
  });

  test('keeps keys unique and the page consistent', () => {
    fc.assert(
      fc.property(storedPages, moves, (page, sequence) => {
        let current = toTree(page, slotsOf);
        for (const [count, move] of sequence.entries()) {
          current = applyPatches(current, attempt(current, move, count)?.patches ?? []);
        }
        const stored = fromTree(current, slotsOf);
        expect(duplicateKeys(stored)).toEqual([]);
        expect(toTree(stored, slotsOf)).toEqual(current);
      }),
    );
  });

  test('gives a new identity only to the blocks that it changes', () => {
    fc.assert(
      fc.property(storedPages, moves, (page, sequence) => {
        let current = toTree(page, slotsOf);
        for (const [count, move] of sequence.entries()) {
          for (const patch of attempt(current, move, count)?.patches ?? []) {
            const next = applyPatch(current, patch);
            const changed = Object.keys(next.blocks).filter(
              (key) => next.blocks[key] !== current.blocks[key],
            );
            expect(changed.toSorted()).toEqual(touchedBy(patch).toSorted());
            if (!('path' in patch) || patch.key !== 'page') expect(next.roots).toBe(current.roots);
            current = next;
          }
        }
      }),
    );
  });

  function touchedBy(patch: Patch): string[] {
    if (patch.type === 'insert') return Object.keys(patch.block.blocks);
    return patch.type === 'remove' || patch.type === 'move' ? [] : [patch.key];
  }
});

function withoutKeys(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (field, inner) => (field === 'key' ? undefined : inner)));
}
