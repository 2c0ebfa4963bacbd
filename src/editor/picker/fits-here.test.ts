import { expect, test } from 'vitest';
import { newBlock } from '../../blocks/new-block.ts';
import { definitions } from '../../blocks/registry.ts';
import { listId, PAGE_LIST } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { open, storedPage } from '../testing/open-page.ts';
import { fitsHere } from './fits-here.ts';

const blocks = ['RichText', 'Media', 'ButtonCta', 'SplitContent'].map((type) => ({
  ...newBlock(type),
  key: type,
}));
const types = (list: Parameters<typeof fitsHere>[1]['list'], after: string | null, offered = definitions) =>
  fitsHere($tree.get(), { list, after }, offered).map(({ type }) => type);

test('what fits depends on the place, and leaves out the types that are beside it', () => {
  open(storedPage({ contents: blocks }));
  expect(types(PAGE_LIST, null)).toEqual(['RichText', 'EmergencyContact', 'ButtonCta', 'Media']);
  const after = types(PAGE_LIST, 'RichText');
  expect(after).toContain('RichText');
  expect(after).not.toContain('Media');
  expect(types(PAGE_LIST, 'Media')).not.toContain('ButtonCta');
  expect(types(listId('SplitContent', 'left'), null)).toEqual(['RichText', 'Media', 'ButtonCta', 'IconList']);
});

test('only components that the place accepts fit, and at most four', () => {
  open(storedPage({ contents: blocks }));
  const texts = definitions.filter(({ type }) => type === 'IconList');
  expect(types(PAGE_LIST, 'RichText', texts)).toEqual(['IconList']);
  expect(types(PAGE_LIST, 'RichText').length).toBeLessThanOrEqual(4);
});
