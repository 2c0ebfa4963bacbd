import { expect, test } from 'vitest';
import { findings, pageOf, places, repaired, rich, text } from '../testing/page.ts';

test('empty blocks are named and taken out', () => {
  const tree = pageOf([text('Hello'), text(' '), rich('')]);
  const found = findings('empty', tree);
  expect(places(found)).toEqual(['b.', 'c.']);
  expect(Object.keys(repaired(tree, found[0]).blocks)).toEqual(['a', 'c']);
});

test('blocks without words that show something are none', () => {
  const kinds = ['Divider', 'ClearSiteData', 'PageList', 'Humanitix', 'MapContent'];
  const tree = pageOf([
    ...kinds.map((componentType) => ({ componentType })),
    { componentType: 'Anchor', id: 'x' },
  ]);
  expect(findings('empty', tree)).toEqual([]);
});
