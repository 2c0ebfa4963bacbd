import { beforeEach, expect, test } from 'vitest';
import { FOOTER_KEY, NAV_KEY, SETTINGS_KEY } from '../../model/roots.ts';
import { openSite, siteDocuments, storedPage } from '../testing/open-page.ts';
import { crumbsOf, ownWords, wholeLabel } from './crumbs.ts';
import { $tree } from './current-tree.ts';
import type { Target } from './target.ts';

const link = (owner: string, property: string, label = 'Link'): Target => ({
  owner,
  property,
  kind: 'link',
  label,
});
const food = link(NAV_KEY, 'items.help.subItems.food.link');

beforeEach(() => {
  openSite(storedPage(), siteDocuments());
});

test('an item has its own words, and those of what it is below', () => {
  expect(wholeLabel($tree.get(), food)).toBe('Navigation › Get help › Food');
  expect(wholeLabel($tree.get(), link(FOOTER_KEY, 'contacts.office.link'))).toBe(
    'Footer › Contacts › Office',
  );
  expect(wholeLabel($tree.get(), link(NAV_KEY, 'donate', 'Donate'))).toBe('Navigation › Donate');
  expect(
    wholeLabel($tree.get(), { owner: SETTINGS_KEY, property: 'logo', kind: 'image', label: 'Logo' }),
  ).toBe('Site settings › Logo');
  expect(wholeLabel($tree.get(), { owner: 'q1', property: 'quote', kind: 'text', label: 'Quote' })).toBe(
    'Quote › Quote',
  );
  expect(ownWords($tree.get(), food)).toBe('Food');
});

test('from an item the way leads to the item above it, and to the list of all', () => {
  const targets = crumbsOf($tree.get(), food).map(({ target }) => target?.property);
  expect(targets).toEqual(['items', 'items.help.link']);
  expect(crumbsOf($tree.get(), link(FOOTER_KEY, 'facebook')).map(({ target }) => target)).toEqual([null]);
});
