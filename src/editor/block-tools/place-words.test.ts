import { expect, test } from 'vitest';
import { slotsOf } from '../../blocks/registry.ts';
import { listId, PAGE_LIST, toTree } from '../../model/tree.ts';
import { placeWords } from './place-words.ts';

const quote = (key: string) => ({ key, componentType: 'Quote', quote: '', quoteBy: '' });
const area = { key: 'a', componentType: 'TitledArea', title: '', contents: [quote('q2')] };
const split = { key: 's', componentType: 'SplitContent', left: [], right: [] };
const tree = toTree({ contents: [quote('q1'), area, split] }, slotsOf);

test('a place is described by the component beside it', () => {
  expect(placeWords(tree, { list: PAGE_LIST, after: 'a' })).toBe('After Titled area');
  expect(placeWords(tree, { list: PAGE_LIST, after: null })).toBe('Before Quote');
  expect(placeWords(tree, { list: listId('a', 'contents'), after: 'q2' })).toBe(
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
  expect(placeWords(tree, { list: listId('s', 'left'), after: null })).toBe(
    'In Split content, left, which is empty',
  );
  expect(placeWords(toTree({ contents: [] }, slotsOf), { list: PAGE_LIST, after: null })).toBe(
    'On the empty page',
  );
});
