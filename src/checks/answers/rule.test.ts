import { expect, test } from 'vitest';
import { findings, pageOf, places, repaired, rich } from '../testing/page.ts';

const item = (key: string, header: string, answer = '') => ({ key, header, contents: rich(answer).text });

test('a question without an answer is named, and can be taken out', () => {
  const tree = pageOf([
    { componentType: 'ListAccordion', items: [item('i', 'Is it free?', 'Yes.'), item('j', 'Who can come?')] },
    { componentType: 'ExpandableDetails', header: 'More about us' },
  ]);
  const found = findings('answers', tree);
  expect(places(found)).toEqual(['a.items.j.contents', 'b.contents']);
  expect(found[1]?.repair).toBeUndefined();
  expect(repaired(tree, found[0]).blocks.a).toMatchObject({ items: [{ key: 'i' }] });
});

test('answered questions, and items without anything, are none', () => {
  const items = [item('i', 'Is it free?', 'Yes.'), item('j', '')];
  expect(findings('answers', pageOf([{ componentType: 'ListAccordion', items }]))).toEqual([]);
});
