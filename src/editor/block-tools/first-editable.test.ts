import { expect, test } from 'vitest';
import { newBlock } from '../../blocks/new-block.ts';
import { firstField } from './first-editable.ts';

const first = (type: string) => {
  const field = firstField(newBlock(type));
  return field === null ? null : `${field.kind} ${field.property.replace(/\.[a-z2-7]{12}\./, '.*.')}`;
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
])('editing a new %s begins in its %s', (type, field) => {
  expect(first(type)).toBe(field);
});

test('a block that is edited only in its form, or begins there, has no first field', () => {
  expect(first('SplitContent')).toBeNull();
  expect(first('Media')).toBeNull();
  expect(firstField({ key: 'm', componentType: 'Mystery' })).toBeNull();
});
