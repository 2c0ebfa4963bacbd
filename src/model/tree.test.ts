import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duplicateKeys } from './testing/duplicate-keys.ts';
import { codeOf } from './testing/error-code.ts';
import { examplePage, slotsOf, storedPages } from './testing/pages.ts';
import { fromSubtree, fromTree, keysIn, locate, subtreeAt, toSubtree, toTree, walk } from './tree.ts';

test('a tree holds the fields of the page, every block without its lists, and every list as keys', () => {
  const tree = toTree(examplePage(), slotsOf);
  expect(tree.roots.page).toEqual({
    _id: 'page-1',
    title: 'Get help',
    header: { title: 'Get help', image: null },
  });
  expect(tree.blocks.area).toEqual({ key: 'area', componentType: 'TitledArea', title: 'Near you' });
  expect(tree.blocks.split).toEqual({ key: 'split', componentType: 'SplitContent', width: 6 });
  expect(tree.lists).toEqual({
    'page.contents': ['q1', 'area', 'split'],
    'area.contents': ['t1', 'icons'],
    'split.left': [],
    'split.right': [],
  });
});

test('a block is located in the list that holds it', () => {
  const tree = toTree(examplePage(), slotsOf);
  expect(locate(tree, 'split')).toEqual({ list: 'page.contents', index: 2 });
  expect(locate(tree, 'icons')).toEqual({ list: 'area.contents', index: 1 });
  expect(locate(tree, 'i1')).toBeNull();
  expect(locate(tree, 'constructor')).toBeNull();
});

test('walk visits blocks in reading order, the contents of a block before the next block', () => {
  const steps = walk(toTree(examplePage(), slotsOf)).map(({ key, depth, index }) => [key, depth, index]);
  expect(steps).toEqual([
    ['q1', 0, 0],
    ['area', 0, 1],
    ['t1', 1, 0],
    ['icons', 1, 1],
    ['split', 0, 2],
  ]);
});

test('duplicate keys are found among blocks and items, nested ones included', () => {
  const page = examplePage();
  expect(duplicateKeys(page)).toEqual([]);
  const doubled = {
    contents: [
      { key: 'a', componentType: 'IconList', items: [{ key: 'b', text: '' }] },
      { key: 'b', componentType: 'TitledArea', contents: [{ key: 'a', componentType: 'Text' }] },
    ],
  };
  expect(duplicateKeys(doubled)).toEqual(['a', 'b']);
});

test('a page with a duplicate key, or with the key of the page itself, is rejected', () => {
  const block = { key: 'a', componentType: 'Text' };
  expect(codeOf(() => toTree({ contents: [block, block] }, slotsOf))).toBe('duplicate-key');
  expect(codeOf(() => toTree({ contents: [{ ...block, key: 'page' }] }, slotsOf))).toBe('duplicate-key');
});

test('a block with a missing slot comes back without it', () => {
  const page = { contents: [{ key: 'a', componentType: 'TitledArea' }] };
  expect(fromTree(toTree(page, slotsOf), slotsOf)).toEqual(page);
});

test('every page is restored exactly from its tree', () => {
  fc.assert(
    fc.property(storedPages, (page) => {
      expect(fromTree(toTree(page, slotsOf), slotsOf)).toEqual(page);
    }),
  );
});

test('walk visits every block of any page once', () => {
  fc.assert(
    fc.property(storedPages, (page) => {
      const tree = toTree(page, slotsOf);
      const walked = walk(tree).map(({ key }) => key);
      expect(walked.toSorted()).toEqual(Object.keys(tree.blocks).toSorted());
      for (const { key, list, index } of walk(tree)) expect(locate(tree, key)).toEqual({ list, index });
    }),
  );
});

test('every block is restored exactly from its subtree', () => {
  fc.assert(
    fc.property(storedPages, (page) => {
      const tree = toTree(page, slotsOf);
      for (const block of page.contents as { key: string }[]) {
        expect(subtreeAt(tree, block.key)).toEqual(toSubtree(block, slotsOf));
        expect(fromSubtree(subtreeAt(tree, block.key), slotsOf)).toEqual(block);
      }
    }),
  );
});

test('only keys of list entries count, not those of other objects', () => {
  expect(keysIn({ key: 'no', items: [{ key: 'yes', inner: { key: 'no' } }, 'text', null] })).toEqual(['yes']);
});
