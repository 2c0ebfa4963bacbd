import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from './change.ts';
import {
  insertBlock,
  moveBlock,
  moveBlockDown,
  moveBlockUp,
  moveItemDown,
  pushItem,
  removeBlock,
  removeItem,
  setField,
} from './commands.ts';
import { type Choices, merge } from './merge.ts';
import { applyPatches } from './patch.ts';
import { duplicateKeys } from './testing/duplicate-keys.ts';
import { edited, edits } from './testing/edits.ts';
import { examplePage, slotsOf, storedPages } from './testing/pages.ts';
import { type ContentTree, fromTree, type ListId, ownerOf, PAGE_LIST, toTree, walk } from './tree.ts';

const base = toTree(examplePage(), slotsOf);

/** Returns the example page after these commands. */
function after(...commands: ((tree: ContentTree) => Change)[]): ContentTree {
  return commands.reduce((tree, command) => applyPatches(tree, command(tree).patches), base);
}

const set = (key: string, path: string, value: string) => (tree: ContentTree) =>
  setField(tree, { key, path, value });
const remove =
  (key: string, list: ListId = PAGE_LIST) =>
  (tree: ContentTree) =>
    removeBlock(tree, { list, key });
const move = (key: string, list: ListId, behind: string | null) => (tree: ContentTree) =>
  moveBlock(tree, { key, to: { list, after: behind } });
const add =
  (key: string, list: ListId = PAGE_LIST, behind: string | null = null) =>
  (tree: ContentTree) =>
    insertBlock(tree, { list, after: behind, block: { key, componentType: 'Quote', quote: key }, slotsOf });

/** Checks that every block is in exactly one list, and that every list belongs to a block. */
function expectSound(tree: ContentTree): void {
  const keys = walk(tree).map(({ key }) => key);
  expect(keys.toSorted()).toEqual(Object.keys(tree.blocks).toSorted());
  expect(Object.entries(tree.blocks).filter(([key, block]) => block.key !== key)).toEqual([]);
  const owners = (Object.keys(tree.lists) as ListId[]).map(ownerOf).filter((owner) => owner !== 'page');
  expect(owners.filter((owner) => !Object.hasOwn(tree.blocks, owner))).toEqual([]);
}

const bases = storedPages.map((page) => toTree(page, slotsOf));
const versions = fc.record({ base: bases, mine: edits(), theirs: edits() }).map(({ base, mine, theirs }) => ({
  base,
  mine: edited(base, mine, 'm'),
  theirs: edited(base, theirs, 't'),
}));

describe('whatever two people do', () => {
  test('if only one changed the page, the result is that version', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const own = merge(base, mine, base);
        expect(own.tree).toEqual(mine);
        expect(own.differences.filter(({ by }) => by !== 'mine')).toEqual([]);
        const other = merge(base, base, theirs);
        expect(other.tree).toEqual(theirs);
        expect(other.differences.filter(({ by }) => by !== 'theirs')).toEqual([]);
      }),
    );
  });

  test('if both made the same changes, there is nothing to choose', () => {
    fc.assert(
      fc.property(versions, ({ base, mine }) => {
        expect(merge(base, mine, mine)).toEqual({ tree: mine, differences: [], conflicts: [] });
      }),
    );
  });

  test('the merged page is consistent, whatever is chosen', () => {
    fc.assert(
      fc.property(versions, fc.array(fc.boolean(), { minLength: 1 }), ({ base, mine, theirs }, sides) => {
        const { conflicts } = merge(base, mine, theirs);
        const choices: Choices = Object.fromEntries(
          conflicts.map(({ id }, index) => [id, sides[index % sides.length] ? 'mine' : 'theirs']),
        );
        const { tree } = merge(base, mine, theirs, choices);
        expectSound(tree);
        expect(duplicateKeys(fromTree(tree, slotsOf))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('the merge of three unrelated pages is consistent too', () => {
    fc.assert(
      fc.property(bases, bases, bases, (one, two, three) => {
        expectSound(merge(one, two, three).tree);
      }),
      { numRuns: 300 },
    );
  });

  test('without conflicts, everything that either added is there', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const { tree, conflicts } = merge(base, mine, theirs);
        if (conflicts.length > 0) return;
        const added = [mine, theirs]
          .flatMap(({ blocks }) => Object.keys(blocks))
          .filter((key) => !Object.hasOwn(base.blocks, key));
        expect(added.filter((key) => !Object.hasOwn(tree.blocks, key))).toEqual([]);
      }),
    );
  });

  test('changes of words and changes of structure give the same result in either direction', () => {
    const structure = edits(['insert', 'move', 'pushItem', 'moveItem']);
    fc.assert(
      fc.property(bases, edits(['set', 'page']), structure, (base, words, moves) => {
        const [mine, theirs] = [edited(base, words, 'm'), edited(base, moves, 't')];
        const [one, other] = [merge(base, mine, theirs), merge(base, theirs, mine)];
        expect([one.conflicts, other.conflicts]).toEqual([[], []]);
        expect(one.tree).toEqual(other.tree);
      }),
    );
  });
});

describe('fields', () => {
  test('changes of different fields of a block, and of the page header, are merged', () => {
    const mine = after(set('q1', 'quote', 'Mine'), set('page', 'header.title', 'Mine'));
    const theirs = after(set('q1', 'quoteBy', 'Cy'), set('page', 'title', 'Theirs'));
    const { tree, conflicts, differences } = merge(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(tree.blocks.q1).toEqual({ ...base.blocks.q1, quote: 'Mine', quoteBy: 'Cy' });
    expect(tree.roots.page).toEqual({
      _id: 'page-1',
      title: 'Theirs',
      header: { title: 'Mine', image: null },
    });
    expect(differences.map(({ id, by }) => [id, by])).toEqual([
      ['field page title', 'theirs'],
      ['field page header.title', 'mine'],
      ['field q1 quote', 'mine'],
      ['field q1 quoteBy', 'theirs'],
    ]);
  });

  test('different changes of one field are a conflict; mine is used until one is chosen', () => {
    const mine = after(set('q1', 'quote', 'Mine'), set('q1', 'quoteBy', 'Bea'));
    const theirs = after(set('q1', 'quote', 'Theirs'), set('q1', 'quoteBy', 'Bea'));
    const { tree, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toEqual([
      {
        id: 'field q1 quote',
        kind: 'field',
        place: { key: 'q1', path: 'quote' },
        by: 'both',
        mine: 'Mine',
        theirs: 'Theirs',
      },
    ]);
    expect(tree.blocks.q1!.quote).toBe('Mine');
    const chosen = merge(base, mine, theirs, { 'field q1 quote': 'theirs' });
    expect(chosen.tree.blocks.q1).toEqual({ ...base.blocks.q1, quote: 'Theirs', quoteBy: 'Bea' });
  });

  test('a text with marks, a link and a picture are one value each', () => {
    const rich = (text: string) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    });
    const page = (fields: object) =>
      toTree({ contents: [{ key: 'r', componentType: 'ContentPanel', ...fields }] }, slotsOf);
    const link = { type: 'page', href: '/about', text: 'About' };
    const image = { imageId: 'i', alt: '', desktop: { left: 0, top: 0, width: 5, height: 5 } };
    const { conflicts } = merge(
      page({ contents: rich('a'), link, image }),
      page({ contents: rich('b'), link: { ...link, text: 'Us' }, image: { ...image, alt: 'A lamp' } }),
      page({ contents: rich('c'), link: { ...link, href: '/us' }, image: null }),
    );
    expect(conflicts.map(({ place }) => place.path)).toEqual(['contents', 'link', 'image']);
  });

  test('items of a list: fields, additions, removals and moves are merged', () => {
    const item = (tree: ContentTree) =>
      pushItem(tree, { key: 'icons', path: 'items', item: { key: 'i4', text: 'Rest' } });
    const mine = after(item, set('icons', 'items.i1.text', 'Meals'));
    const theirs = after(
      (tree) => removeItem(tree, { key: 'icons', path: 'items', item: 'i2' }),
      (tree) => moveItemDown(tree, { key: 'icons', path: 'items', item: 'i1' }),
    );
    const { tree, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(tree.blocks.icons!.items).toEqual([
      { key: 'i3', text: 'Company' },
      { key: 'i1', text: 'Meals' },
      { key: 'i4', text: 'Rest' },
    ]);
  });

  test('an item that one changed and the other removed is a conflict', () => {
    const mine = after((tree) => removeItem(tree, { key: 'icons', path: 'items', item: 'i2' }));
    const theirs = after(set('icons', 'items.i2.text', 'A home'));
    const { conflicts } = merge(base, mine, theirs);
    expect(conflicts.map(({ id, mine: own }) => [id, own])).toEqual([['field icons items.i2', undefined]]);
    const chosen = merge(base, mine, theirs, { 'field icons items.i2': 'theirs' });
    expect(chosen.tree.blocks.icons!.items).toEqual([
      { key: 'i1', text: 'Food' },
      { key: 'i2', text: 'A home' },
      { key: 'i3', text: 'Company' },
    ]);
  });

  test('an item moved to another list by one and changed by the other gets a new key at its second place', () => {
    const second = { key: 'icons2', componentType: 'IconList', items: [] };
    const two = applyPatches(
      base,
      insertBlock(base, { list: PAGE_LIST, after: null, block: second, slotsOf }).patches,
    );
    const theirs = applyPatches(
      two,
      setField(two, { key: 'icons', path: 'items.i2.text', value: 'A home' }).patches,
    );
    const without = applyPatches(two, removeItem(two, { key: 'icons', path: 'items', item: 'i2' }).patches);
    const mine = applyPatches(
      without,
      pushItem(without, { key: 'icons2', path: 'items', item: { key: 'i2', text: 'Housing' } }).patches,
    );
    const { tree } = merge(two, mine, theirs, { 'field icons items.i2': 'theirs' });
    expect(duplicateKeys(fromTree(tree, slotsOf))).toEqual([]);
    expect([tree.blocks.icons!.items, tree.blocks.icons2!.items].flat()).toHaveLength(4);
  });
});

describe('blocks', () => {
  test('blocks that both added at the same place both stay', () => {
    const { tree, conflicts } = merge(
      base,
      after(add('m', PAGE_LIST, 'q1')),
      after(add('t', PAGE_LIST, 'q1')),
    );
    expect(conflicts).toEqual([]);
    expect(tree.lists[PAGE_LIST]).toEqual(['q1', 'm', 't', 'area', 'split']);
  });

  test('a block that one removed and the other left alone is removed', () => {
    const { tree, conflicts, differences } = merge(
      base,
      after(remove('area')),
      after(set('q1', 'quote', 'Theirs')),
    );
    expect(conflicts).toEqual([]);
    expect(walk(tree).map(({ key }) => key)).toEqual(['q1', 'split']);
    expect(differences.map(({ id, by }) => [id, by])).toEqual([
      ['block area ', 'mine'],
      ['field q1 quote', 'theirs'],
    ]);
  });

  test.each([
    ['changed', set('t1', 'text', 'Theirs')],
    ['added to', add('t', 'area.contents', 't1')],
    ['filled from elsewhere', move('q1', 'area.contents', null)],
  ])('a block that I removed and they %s is a conflict over everything in it', (_what, edit) => {
    const [mine, theirs] = [after(remove('area')), after(edit)];
    const { tree, conflicts } = merge(base, mine, theirs);
    expect(conflicts.map(({ id }) => id)).toEqual(['block area ']);
    expectSound(tree);
    expect(Object.hasOwn(tree.blocks, 'area')).toBe(false);
    expect(Object.hasOwn(tree.blocks, 'q1')).toBe(true);
    expect(merge(base, mine, theirs, { 'block area ': 'theirs' }).tree).toEqual(theirs);
  });

  test('a block moved out of one that the other removed is a conflict', () => {
    const [mine, theirs] = [after(move('t1', PAGE_LIST, null)), after(remove('area'))];
    const { tree, conflicts } = merge(base, mine, theirs);
    expect(conflicts.map(({ id }) => id)).toEqual(['block t1 ']);
    expect(walk(tree).map(({ key }) => key)).toEqual(['t1', 'q1', 'split']);
  });

  test('their order stays, and my moves are repeated in it', () => {
    const mine = after((tree) => moveBlockUp(tree, 'area'));
    const theirs = after(move('split', PAGE_LIST, null), add('t', PAGE_LIST, 'split'));
    const { tree, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(tree.lists[PAGE_LIST]).toEqual(['area', 'split', 't', 'q1']);
  });

  test('one block moved to two places of its list is a conflict', () => {
    const four = applyPatches(
      base,
      insertBlock(base, {
        list: PAGE_LIST,
        after: 'split',
        block: { key: 'z', componentType: 'Quote' },
        slotsOf,
      }).patches,
    );
    const to = (behind: string | null) =>
      applyPatches(four, moveBlock(four, { key: 'z', to: { list: PAGE_LIST, after: behind } }).patches);
    const { tree, conflicts } = merge(four, to(null), to('q1'));
    expect(conflicts).toEqual([
      {
        id: 'place z ',
        kind: 'place',
        place: { key: 'z', path: '' },
        by: 'both',
        mine: { list: PAGE_LIST, after: null },
        theirs: { list: PAGE_LIST, after: 'q1' },
      },
    ]);
    expect(tree.lists[PAGE_LIST]).toEqual(['z', 'q1', 'area', 'split']);
    const chosen = merge(four, to(null), to('q1'), { 'place z ': 'theirs' });
    expect(chosen.tree.lists[PAGE_LIST]).toEqual(['q1', 'z', 'area', 'split']);
  });

  test('one block moved to two lists is a conflict', () => {
    const [mine, theirs] = [after(move('q1', 'split.left', null)), after(move('q1', 'area.contents', 't1'))];
    const { tree, conflicts } = merge(base, mine, theirs);
    expect(conflicts.map(({ id }) => id)).toEqual(['place q1 ']);
    expect(tree.lists['split.left']).toEqual(['q1']);
    const chosen = merge(base, mine, theirs, { 'place q1 ': 'theirs' }).tree;
    expect([chosen.lists['split.left'], chosen.lists['area.contents']]).toEqual([[], ['t1', 'q1', 'icons']]);
  });

  test('two blocks moved into each other are a conflict, and every choice gives a consistent page', () => {
    const [mine, theirs] = [
      after(move('area', 'split.left', null)),
      after(move('split', 'area.contents', null)),
    ];
    const { conflicts } = merge(base, mine, theirs);
    expect(conflicts.map(({ id }) => id).toSorted()).toEqual(['place area ', 'place split ']);
    for (const area of ['mine', 'theirs'] as const) {
      for (const split of ['mine', 'theirs'] as const) {
        expectSound(merge(base, mine, theirs, { 'place area ': area, 'place split ': split }).tree);
      }
    }
  });

  test('a move and a change of the same block are both applied', () => {
    const mine = after(move('q1', 'split.right', null));
    const theirs = after(set('q1', 'quote', 'Theirs'), (tree) => moveBlockDown(tree, 'area'));
    const { tree, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect([tree.lists['split.right'], tree.blocks.q1!.quote, tree.lists[PAGE_LIST]]).toEqual([
      ['q1'],
      'Theirs',
      ['split', 'area'],
    ]);
  });
});

test('a place is one value: of two people who changed it, one has to be chosen', () => {
  const page = (place: object) =>
    toTree({ ...examplePage(), contents: [{ key: 'm', componentType: 'MapContent', ...place }] }, slotsOf);
  const before = page({ lat: 1, lng: 1 });
  const [north, east] = [page({ lat: 2, lng: 1 }), page({ lat: 1, lng: 2 })];
  const both = merge(before, north, east);
  expect(both.conflicts.map(({ place }) => place.path)).toEqual(['lat', 'lng']);
  expect(both.tree).toEqual(north);
  const chosen = Object.fromEntries(both.conflicts.map(({ id }) => [id, 'theirs' as const]));
  expect(merge(before, north, east, chosen).tree).toEqual(east);
  expect(merge(before, before, east)).toEqual({
    tree: east,
    differences: [
      {
        id: 'field m lng',
        kind: 'field',
        place: { key: 'm', path: 'lng' },
        by: 'theirs',
        mine: 1,
        theirs: 2,
      },
    ],
    conflicts: [],
  });
});
