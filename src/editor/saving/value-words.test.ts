import { expect, test } from 'vitest';
import { newBlock } from '../../blocks/new-block.ts';
import { $tree } from '../document/current-tree.ts';
import { open, storedPage } from '../testing/open-page.ts';
import { valueInWords } from './value-words.ts';

test('versions of a picture differ in words by their description and their cut-outs', () => {
  open(storedPage({ contents: [{ ...newBlock('ExpandableDetails'), key: 'd' }] }));
  const words = (value: object | null) => valueInWords($tree.get(), 'd', 'image', value as never);
  const porch = { imageId: 'porch', alt: 'A porch' };
  const desktop = { left: 10, top: 20, width: 300, height: 300 };
  expect(words(porch)).toBe('A porch');
  expect(words({ ...porch, desktop })).toBe('A porch, wide screens from left 10, top 20: 300 × 300 px');
  expect(words({ ...porch, alt: '' })).toBe('A picture without a description');
  expect(words(null)).toBeNull();
});
