import { expect, test } from 'vitest';
import { componentTypeOf, normaliseBlock } from '../model/block.ts';
import { blockTypes } from './block-types.ts';
import { definitions } from './registry.ts';

test.each(definitions)('$type is read in its older names and shape', ({ type }) => {
  expect(componentTypeOf(`W${type}`, blockTypes)).toBe(type);
  const older = { componentType: `W${type}`, key: 'a', value: { words: 'x' } };
  expect(normaliseBlock(older, blockTypes)).toEqual({ componentType: type, key: 'a', words: 'x' });
});

test('a former name is that of the present type, and an unknown one stays, so that nothing is lost', () => {
  expect(componentTypeOf('WFormsForm', blockTypes)).toBe('ContactForm');
  expect(componentTypeOf('WWorkshopEnquiryForm', blockTypes)).toBe('WorkshopEnquiryForm');
  expect(componentTypeOf('WorkshopEnquiryForm', blockTypes)).toBe('WorkshopEnquiryForm');
  expect(componentTypeOf('WSomethingElse', blockTypes)).toBe('WSomethingElse');
});
