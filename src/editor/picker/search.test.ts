import { expect, test } from 'vitest';
import { definitions } from '../../blocks/registry.ts';
import { found as foundIn, inGroups } from './search.ts';

const found = (search: string) => foundIn(definitions, search).map(({ type }) => type);

test('a component is found by its name, its sentence, its group and its type, in any case', () => {
  expect(found('ACCORD')).toEqual(['ListAccordion']);
  expect(found('columns')).toEqual(['SplitContent']);
  expect(found('people')).toEqual(expect.arrayContaining(['Quote', 'Testimonials']));
  expect(found('ButtonCta')).toEqual(['ButtonCta']);
  expect(found('button cta')).toEqual(['ButtonCta']);
  expect(found('Qu\u00f4t\u00e9')).toEqual(found('quote'));
});

test('a component is found by other words for it', () => {
  expect(found('faq')).toEqual(['ListAccordion', 'ExpandableDetails']);
  expect(found('bullet')).toEqual(expect.arrayContaining(['RichText', 'IconList']));
  expect(found('phone')).toEqual(['EmergencyContact']);
  for (const word of ['table', 'hours', 'prices', 'timetable']) expect(found(word)).toEqual(['Table']);
  expect(found('line')).toContain('Divider');
  for (const word of ['divider', 'separator']) expect(found(word)).toEqual(['Divider']);
});

test('the group of a component that is called exactly like the search comes first', () => {
  expect(found('form')[0]).toBe('ContactForm');
  expect(found('form').length).toBeGreaterThan(1);
  expect(found('text').slice(0, 3)).toEqual(['RichText', 'FormattedText', 'Text']);
});

test('all of the words are needed, in any order', () => {
  expect(found('name words')).toEqual(['Quote']);
  expect(found('quote columns')).toEqual([]);
});

test('an empty search finds everything', () => {
  expect(found('  ')).toHaveLength(definitions.length);
});

test('the groups are in the order of the registry, and contain everything only once', () => {
  const groups = inGroups(definitions);
  expect(groups[0]?.name).toBe('Text');
  expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
  expect(groups.flatMap(({ choices }) => choices)).toHaveLength(definitions.length);
});
