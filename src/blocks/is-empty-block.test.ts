import { expect, test } from 'vitest';
import { $tree } from '../editor/document/current-tree.ts';
import { open, storedPage } from '../editor/testing/open-page.ts';
import { isEmptyBlock } from './is-empty-block.ts';
import { newBlock } from './new-block.ts';
import { definitions } from './registry.ts';

const isEmpty = (componentType: string, fields: object = {}) => {
  open(storedPage({ contents: [{ ...newBlock(componentType), ...fields, key: 'b' }] }));
  return isEmptyBlock($tree.get(), 'b');
};

test('a new block of each type is empty', () => {
  for (const { type } of definitions) expect([type, isEmpty(type)]).toEqual([type, true]);
});

test('a block with a word, a picture, a link or another block is not empty', () => {
  const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] };
  expect(isEmpty('Text', { text: ' Hello ' })).toBe(false);
  expect(isEmpty('RichText', { text: doc })).toBe(false);
  expect(isEmpty('IconList', { items: [{ key: 'i', text: 'Food' }] })).toBe(false);
  expect(isEmpty('ExpandableDetails', { image: { imageId: 'a', alt: '' } })).toBe(false);
  expect(isEmpty('TitledArea', { contents: [{ ...newBlock('Text'), key: 'inner' }] })).toBe(false);
});

test('a block with only spaces, empty items or other settings is empty', () => {
  expect(isEmpty('Text', { text: '  ', marginTop: { small: 4 } })).toBe(true);
  expect(
    isEmpty('IconList', {
      items: [
        { key: 'i', text: '' },
        { key: 'j', text: ' ' },
      ],
    }),
  ).toBe(true);
  expect(isEmpty('SplitContent', { width: 3 })).toBe(true);
});
