import { expect, test } from 'vitest';
import { componentTypeOf, normaliseBlock } from '../model/block.ts';
import { blockTypes } from './block-types.ts';
import { definitions } from './registry.ts';

test.each(definitions)('$type is read in its older names and shape', ({ type }) => {
  expect(componentTypeOf(`W${type}`, blockTypes)).toBe(type);
  const older = { componentType: `W${type}`, key: 'a', value: { words: 'x' } };
  expect(normaliseBlock(older, blockTypes)).toEqual({ componentType: type, key: 'a', words: 'x' });
});

test('types that nothing draws yet have their present names, so that nothing of them is lost', () => {
  expect(componentTypeOf('WFormsForm', blockTypes)).toBe('ContactForm');
  expect(componentTypeOf('WWorkshopEnquiryForm', blockTypes)).toBe('WorkshopEnquiryForm');
  expect(componentTypeOf('WorkshopEnquiryForm', blockTypes)).toBe('WorkshopEnquiryForm');
  expect(componentTypeOf('WSomethingElse', blockTypes)).toBe('WSomethingElse');
});
