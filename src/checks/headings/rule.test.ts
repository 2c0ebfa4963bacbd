import { expect, test } from 'vitest';
import { findings, pageOf, repaired, rich } from '../testing/page.ts';

test('a heading that skips a level is named, and gets the level that is missing', () => {
  const tree = pageOf([rich('## Help', '#### By phone', 'Call us.')]);
  const [found] = findings('headings', tree);
  expect([found?.message, found?.quote, found?.repair?.label]).toEqual([
    'This is a heading of level 4, and the one above it of level 2.',
    'By phone',
    'Make it level 3',
  ]);
  repaired(tree, found);
});

test('the first heading of a page cannot be of level 3, but it can below the title of a block', () => {
  expect(findings('headings', pageOf([rich('### By phone')]))).toHaveLength(1);
  const area = { componentType: 'IllustratedFocusArea', title: 'Help' };
  expect(findings('headings', pageOf([area, rich('### By phone', '#### At night', '## Rent')]))).toEqual([]);
  const accordion = { componentType: 'ListAccordion', items: [{ key: 'i', header: 'Is it free?' }] };
  expect(findings('headings', pageOf([accordion, rich('### By phone')]))).toHaveLength(1);
});

test('a heading is compared with the one above it as that one should be', () => {
  const tree = pageOf([rich('### By phone', '#### At night')]);
  const labels = findings('headings', tree).map(({ repair }) => repair?.label);
  expect(labels).toEqual(['Make it level 2', 'Make it level 3']);
});

test('a heading without words is named and taken out; an empty paragraph is none', () => {
  const tree = pageOf([rich('## Help', '', '## ', 'Call us.')]);
  const found = findings('headings', tree);
  expect(found.map(({ message }) => message)).toEqual(['This heading has no words. Readers see none.']);
  expect(JSON.stringify(repaired(tree, found[0]).blocks.a).match(/"heading"/g)).toHaveLength(1);
  repaired(pageOf([rich('## ')]), findings('headings', pageOf([rich('## ')]))[0]);
});
