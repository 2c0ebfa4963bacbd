import { expect, test } from 'vitest';
import { slotsOf } from '../../blocks/registry.ts';
import { moveBlock, removeBlock } from '../../model/commands.ts';
import { applyPatches } from '../../model/patch.ts';
import { listId, PAGE_LIST, toTree } from '../../model/tree.ts';
import { labelOf } from '../document/labels.ts';
import { addedSentence, movedSentence, positionOf, removedSentence } from './sentences.ts';

const text = (key: string) => ({ key, componentType: 'Text', text: key });
const tree = toTree(
  {
    contents: [
      text('a'),
      { key: 'q', componentType: 'Quote', quote: '', quoteBy: '' },
      { key: 'area', componentType: 'TitledArea', title: '', contents: [text('b'), text('c')] },
      { key: 'split', componentType: 'SplitContent', left: [text('d')], right: [] },
    ],
  },
  slotsOf,
);
const AREA = listId('area', 'contents');

const moved = (key: string, to: { list: typeof PAGE_LIST; after: string | null }) =>
  applyPatches(tree, moveBlock(tree, { key, to }, labelOf).patches);

test('a move within a list names both positions and the number of blocks', () => {
  const after = moved('q', { list: PAGE_LIST, after: 'area' });
  expect(movedSentence(tree, after, 'q')).toBe('Quote moved from position 2 to 3 of 4');
  expect(movedSentence(after, tree, 'q')).toBe('Quote moved from position 3 to 2 of 4');
});

test('a move to another list names the new position', () => {
  const inside = moved('q', { list: AREA, after: 'b' });
  expect(movedSentence(tree, inside, 'q')).toBe('Quote moved to position 2 of 3 in Titled area');
  expect(movedSentence(inside, tree, 'q')).toBe('Quote moved to position 2 of 4');
});

test('an added block is announced with its position', () => {
  expect(addedSentence(tree, 'q', 'added')).toBe('Quote added at position 2 of 4');
  expect(addedSentence(tree, 'c', 'pasted')).toBe('Text pasted at position 2 of 2 in Titled area');
  expect(addedSentence(tree, 'd', 'duplicated')).toBe(
    'Text duplicated, the copy is at position 1 of 1 in Split content, left',
  );
});

test('a removed block is announced with a note about undo', () => {
  expect(removedSentence('Quote', 'removed')).toBe('Quote removed. Undo brings it back.');
  expect(removedSentence('Quote', 'cut')).toBe('Quote cut. Undo brings it back.');
});

test('a block that is not on the page has no position', () => {
  const gone = applyPatches(tree, removeBlock(tree, { list: PAGE_LIST, key: 'q' }).patches);
  expect(positionOf(gone, 'q')).toBe('');
});
