import { expect, test } from 'vitest';
import { componentTypeOf, normaliseBlock, normaliseBlocks, storedBlockSchema } from './block.ts';
import { duplicateKeys } from './testing/duplicate-keys.ts';
import { blockTypes as types } from './testing/pages.ts';

const newKeyPattern = expect.stringMatching(/^[a-p][a-z2-7]{11}$/);

test('a stored block keeps its own fields beside key, type and margins', () => {
  const block = { key: 'a1', componentType: 'Quote', quote: 'Hi', marginTop: { small: '3' } };
  expect(storedBlockSchema.parse(block)).toEqual(block);
});

test.each(['', 'page', '__proto__', 'a.b', 'a b', '-a', 'a'.repeat(65), 7])(
  '%j is not a valid key',
  (key) => {
    expect(storedBlockSchema.safeParse({ key, componentType: 'Text' }).success).toBe(false);
  },
);

test('the legacy prefix is removed, and names that only begin like it stay unchanged', () => {
  expect(componentTypeOf('WQuote', types)).toBe('Quote');
  expect(componentTypeOf('WFormsForm', types)).toBe('ContactForm');
  expect(componentTypeOf('FormsForm', types)).toBe('ContactForm');
  expect(componentTypeOf('ContactForm', types)).toBe('ContactForm');
  expect(componentTypeOf('WSomethingElse', types)).toBe('WSomethingElse');
});

test('fields sent in `value` are stored flat', () => {
  const block = { componentType: 'WQuote', key: 'a1', value: { quote: 'Hi', quoteBy: 'Ana', key: 'x' } };
  expect(normaliseBlock(block, types)).toEqual({
    componentType: 'Quote',
    key: 'a1',
    quote: 'Hi',
    quoteBy: 'Ana',
  });
});

test('a missing or unusable key is replaced by a new one', () => {
  expect(normaliseBlock({ componentType: 'Text', text: '' }, types)).toEqual({
    componentType: 'Text',
    text: '',
    key: newKeyPattern,
  });
  expect(normaliseBlock({ componentType: 'Text', key: 'page' }, types).key).toEqual(newKeyPattern);
});

test('a block of unknown type keeps its data unchanged', () => {
  const block = { key: 'a1', componentType: 'WSomethingElse', value: { deep: [1, { key: 'a1' }] } };
  expect(normaliseBlock(block, types)).toEqual(block);
  expect(normaliseBlocks([block], types)).toEqual([block]);
});

test('nested lists are normalised, missing slots are added, and duplicate keys are replaced', () => {
  const list = [
    {
      key: 'a',
      componentType: 'WTitledArea',
      contents: [{ key: 'a', componentType: 'WQuote' }, 'junk', null],
    },
    { key: 'b', componentType: 'SplitContent', left: [{ key: 'b', componentType: 'Text' }] },
    { key: 'c', componentType: 'IconList', items: [{ text: 'x' }, { key: 'c', text: 'y' }, { key: 'd' }] },
  ];
  const mended = normaliseBlocks(list, types);
  expect(mended).toEqual([
    { key: 'a', componentType: 'TitledArea', contents: [{ key: newKeyPattern, componentType: 'Quote' }] },
    {
      key: 'b',
      componentType: 'SplitContent',
      left: [{ key: newKeyPattern, componentType: 'Text' }],
      right: [],
    },
    {
      key: 'c',
      componentType: 'IconList',
      items: [{ key: newKeyPattern, text: 'x' }, { key: newKeyPattern, text: 'y' }, { key: 'd' }],
    },
  ]);
  expect(duplicateKeys({ contents: mended })).toEqual([]);
  expect(normaliseBlocks(mended, types)).toEqual(mended);
  expect(normaliseBlocks('junk', types)).toEqual([]);
});
