import { expect, test } from 'vitest';
import { newBlock } from '../document/new-block.ts';
import { firstField } from './first-editable.ts';

const first = (type: string) => {
  const leaf = firstField(newBlock(type));
  return leaf === null ? null : `${leaf.kind} ${leaf.property.replace(/\.[a-z2-7]{12}\./, '.*.')}`;
};

test.each([
  ['Quote', 'text quote'],
  ['RichText', 'richText text'],
  ['FormattedText', 'formattedText text'],
  ['TitledArea', 'text title'],
  ['IconList', 'text items.*.text'],
  ['ListAccordion', 'text items.*.header'],
  ['ContentPanel', 'richText contents'],
  ['ButtonCta', 'link link'],
  ['Anchor', 'anchor id'],
])('a new %s goes on in its %s', (type, leaf) => {
  expect(first(type)).toBe(leaf);
});

test('a block that is all set in its form has no first leaf', () => {
  expect(first('SplitContent')).toBeNull();
  expect(firstField({ key: 'm', componentType: 'Mystery' })).toBeNull();
});
