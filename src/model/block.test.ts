import { expect, test } from 'vitest';
import {
  COMPONENT_TYPES,
  componentTypeOf,
  normaliseBlock,
  normaliseBlocks,
  storedBlockSchema,
} from './block.ts';
import { slotsOf } from './testing/pages.ts';
import { duplicateKeys } from './tree.ts';

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
  expect(componentTypeOf('WQuote')).toBe('Quote');
  expect(componentTypeOf('WFormsForm')).toBe('ContactForm');
  expect(componentTypeOf('FormsForm')).toBe('ContactForm');
  expect(componentTypeOf('WWorkshopEnquiryForm')).toBe('WorkshopEnquiryForm');
  expect(componentTypeOf('WSomethingElse')).toBe('WSomethingElse');
  for (const type of COMPONENT_TYPES) expect(componentTypeOf(type)).toBe(type);
});

test('fields sent in `value` are stored flat', () => {
  const block = { componentType: 'WQuote', key: 'a1', value: { quote: 'Hi', quoteBy: 'Ana', key: 'x' } };
  expect(normaliseBlock(block)).toEqual({ componentType: 'Quote', key: 'a1', quote: 'Hi', quoteBy: 'Ana' });
});

test('a missing or unusable key is replaced by a new one', () => {
  expect(normaliseBlock({ componentType: 'Text', text: '' })).toEqual({
    componentType: 'Text',
    text: '',
    key: newKeyPattern,
  });
  expect(normaliseBlock({ componentType: 'Text', key: 'page' }).key).toEqual(newKeyPattern);
});

test('a block of unknown type keeps its data unchanged', () => {
  const block = { key: 'a1', componentType: 'WSomethingElse', value: { deep: [1, { key: 'a1' }] } };
  expect(normaliseBlock(block)).toEqual(block);
  expect(normaliseBlocks([block], slotsOf)).toEqual([block]);
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
  const mended = normaliseBlocks(list, slotsOf);
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
  expect(normaliseBlocks(mended, slotsOf)).toEqual(mended);
  expect(normaliseBlocks('junk', slotsOf)).toEqual([]);
});
