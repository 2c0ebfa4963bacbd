import { expect, test } from 'vitest';
import { findings, pageOf, places, repaired, text } from '../testing/page.ts';

test('a block of a type that nobody knows breaks for readers, and can be taken out', () => {
  const tree = pageOf([text('Hello'), { componentType: 'OldSlider', words: 'gone' }]);
  const found = findings('unknown-blocks', tree);
  expect(places(found)).toEqual(['b.']);
  expect(found[0]?.severity).toBe('breaks');
  expect(Object.keys(repaired(tree, found[0]).blocks)).toEqual(['a']);
});

test('a known block without words is none', () => {
  expect(findings('unknown-blocks', pageOf([text(''), { componentType: 'Divider' }]))).toEqual([]);
});
