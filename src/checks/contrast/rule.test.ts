import { expect, test } from 'vitest';
import { withRootFields } from '../../model/tree.ts';
import { findings, pageOf, places, repaired } from '../testing/page.ts';

const panel = (backgroundColour: string) => ({ componentType: 'ContentPanel', backgroundColour });

test('a colour that is no longer there is named, and becomes the usual one', () => {
  const tree = pageOf([panel('purple-300'), panel('blue-800')]);
  const found = findings('contrast', tree);
  expect(places(found)).toEqual(['a.backgroundColour']);
  expect(repaired(tree, found[0]).blocks.a?.backgroundColour).toBe('orange-200');
});

test('a brand colour on which no words could be read is named on the home page, and only there', () => {
  const site = (brandColour: string, slug: string) =>
    withRootFields(pageOf([], { slug }), '@siteSettings', { brandColour });
  // The middle grey is too light for white words, and too dark for dark ones.
  const tree = site('#7a7a7a', '');
  const [found] = findings('contrast', tree);
  expect(places([found!])).toEqual(['@siteSettings.brandColour']);
  expect(repaired(tree, found).roots['@siteSettings']?.brandColour).not.toBe('#7a7a7a');
  expect(findings('contrast', site('#7a7a7a', 'help'))).toEqual([]);
  for (const fine of ['', '#12395b', '#ffd400']) expect(findings('contrast', site(fine, ''))).toEqual([]);
});
