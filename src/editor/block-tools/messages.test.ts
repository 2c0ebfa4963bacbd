import { expect, test } from 'vitest';
import { slotsOf } from '../../blocks/registry.ts';
import { moveBlock, removeBlock } from '../../model/commands.ts';
import { applyPatches } from '../../model/patch.ts';
import { listId, PAGE_LIST, toTree } from '../../model/tree.ts';
import { labelOf } from '../document/labels.ts';
import { addedSentence, movedSentence, placeWords, positionOf, removedSentence } from './messages.ts';

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

const quote = (key: string) => ({ key, componentType: 'Quote', quote: '', quoteBy: '' });
const area = { key: 'a', componentType: 'TitledArea', title: '', contents: [quote('q2')] };
const split = { key: 's', componentType: 'SplitContent', left: [], right: [] };
const places = toTree({ contents: [quote('q1'), area, split] }, slotsOf);

test('a place is described by the component beside it', () => {
  expect(placeWords(places, { list: PAGE_LIST, after: 'a' })).toBe('After Titled area');
  expect(placeWords(places, { list: PAGE_LIST, after: null })).toBe('Before Quote');
  expect(placeWords(places, { list: listId('a', 'contents'), after: 'q2' })).toBe(
    'In Titled area, after Quote',
  );
});

test('a component with text is described by its first words', () => {
  const long = { ...quote('q3'), quote: 'We meet every Tuesday night at the corner.' };
  const short = { ...quote('q4'), quote: 'Come as you are.' };
  const words = toTree({ contents: [long, { ...area, contents: [short] }] }, slotsOf);
  expect(placeWords(words, { list: PAGE_LIST, after: 'q3' })).toBe('After: We meet every Tuesday …');
  expect(placeWords(words, { list: PAGE_LIST, after: null })).toBe('Before: We meet every Tuesday …');
  expect(placeWords(words, { list: listId('a', 'contents'), after: 'q4' })).toBe(
    'In Titled area, after: Come as you are.',
  );
});

test('an empty list is described as empty', () => {
  expect(placeWords(places, { list: listId('s', 'left'), after: null })).toBe(
    'In Split content, left, which is empty',
  );
  expect(placeWords(toTree({ contents: [] }, slotsOf), { list: PAGE_LIST, after: null })).toBe(
    'On the empty page',
  );
});
