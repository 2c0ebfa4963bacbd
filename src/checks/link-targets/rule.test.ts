import { expect, test } from 'vitest';
import { findings, pageOf, places, repaired, rich } from '../testing/page.ts';

const button = (href: string) => ({
  componentType: 'ButtonCta',
  link: { type: 'page', href, text: 'Hours' },
});
const LINKED = {
  '/gone': { state: 'gone', title: '' },
  '/draft': { state: 'draft', title: 'Plans' },
  '/moved': { state: 'moved', title: '' },
  '/there': { state: 'public', title: 'There' },
} as const;

test('links to pages that are gone break for readers, those to drafts are worth a look, and can be taken off', () => {
  const tree = pageOf([
    button('/gone'),
    rich('See our [plans](/draft) and [more plans](/draft).', '[Old](/gone?x=1#y)'),
  ]);
  const found = findings('link-targets', tree, LINKED);
  expect(found.map(({ owner, severity, quote }) => [owner, severity, quote])).toEqual([
    ['a', 'breaks', 'Hours'],
    ['b', 'breaks', 'Old'],
    ['b', 'look', 'plans'],
    ['b', 'look', 'more plans'],
  ]);
  const text = JSON.stringify(repaired(tree, found[2], LINKED).blocks.b);
  expect(text).toContain('"text":"plans"');
  expect(text).not.toContain('/draft');
  expect(repaired(tree, found[0], LINKED).blocks.a).toMatchObject({ link: { href: '', text: 'Hours' } });
});

test('links to public and moved pages, to other sites, and to pages that nobody looked up are none', () => {
  const tree = pageOf([
    button('/there'),
    button('/moved'),
    button('/unknown'),
    button('https://example.org/gone'),
    rich('[Call](tel:000) or [look](/search?q=x)'),
  ]);
  expect(findings('link-targets', tree, LINKED)).toEqual([]);
});

test('a link to a place of the page leads to an anchor of this name', () => {
  const tree = pageOf([
    rich('[Hours](#hours)', '[Fees](#fees)', '[Top](#main)'),
    { componentType: 'Anchor', id: 'hours' },
  ]);
  const found = findings('link-targets', tree);
  expect(found.map(({ quote }) => quote)).toEqual(['Fees']);
  expect(places(findings('link-targets', repaired(tree, found[0])))).toEqual([]);
});
