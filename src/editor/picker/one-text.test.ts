import { expect, test } from 'vitest';
import { definitions } from '../../blocks/registry.ts';
import { withOneText } from './one-text.ts';

const shown = (without: readonly string[] = []) =>
  withOneText(definitions.filter(({ type }) => !without.includes(type)))
    .filter(({ group }) => group === 'Text')
    .map(({ type, label }) => [type, label]);

test('there is one Text, which is the richest that the place accepts', () => {
  expect(shown().filter(([type]) => type?.endsWith('Text'))).toEqual([['RichText', 'Text']]);
  expect(shown(['RichText'])[0]).toEqual(['FormattedText', 'Text']);
  expect(shown(['RichText', 'FormattedText'])[0]).toEqual(['Text', 'Text']);
  expect(withOneText(definitions)).toHaveLength(definitions.length - 2);
});
