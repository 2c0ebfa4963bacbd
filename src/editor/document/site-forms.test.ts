import { beforeEach, expect, test } from 'vitest';
import { FOOTER_KEY, NAV_KEY, SETTINGS_KEY } from '../../model/roots.ts';
import { openSite, siteDocuments, storedPage } from '../testing/open-page.ts';
import { $tree } from './current-tree.ts';
import { fieldForm } from './forms.ts';
import { $undoLabel } from './history.ts';
import { targetLabel } from './labels.ts';
import { $selection, clearSelection, select, watchSelection } from './selection.ts';
import type { Target } from './target.ts';
import { errorsOf, setFieldValue } from './use-field.ts';

beforeEach(() => {
  openSite(storedPage(), siteDocuments());
});

test('a field of a document has a label and an editor, however deep it is', () => {
  const form = (key: string, path: string) => fieldForm($tree.get(), key, path);
  const link = { editor: 'link', label: 'Link' };
  const subItems = { editor: 'list', label: 'Items below', itemName: 'Item', item: { link } };
  expect(form(NAV_KEY, 'items')).toEqual({
    editor: 'list',
    label: 'Items',
    itemName: 'Item',
    below: 'subItems',
    item: { link, subItems },
  });
  expect(form(NAV_KEY, 'items.help.subItems')).toEqual(subItems);
  expect(form(NAV_KEY, 'items.help.subItems.food.link')).toEqual(link);
  expect(form(FOOTER_KEY, 'footerText')).toEqual({
    editor: 'text',
    label: 'Text',
    optional: true,
    rows: 4,
  });
  expect(form(SETTINGS_KEY, 'og.image')).toEqual({
    editor: 'image',
    label: 'Picture for social networks',
    sizes: { desktop: { width: 400, height: 209 } },
  });
});

test('a value that cannot be stored in a document is told from one that can', () => {
  const link = { type: 'page', href: '/', text: '' };
  expect(errorsOf(FOOTER_KEY, 'phone', '1'.repeat(5000))).toHaveLength(1);
  expect(errorsOf(NAV_KEY, 'items.help.subItems.food.link', link)).toEqual([]);
  expect(errorsOf(SETTINGS_KEY, 'title', 'Open Verandah')).toEqual([]);
});

test('a change of a document is named after it, and so is what is selected in it', () => {
  setFieldValue(FOOTER_KEY, 'phone', '000');
  expect($undoLabel.get()).toBe('Undo: Change Footer');
  const target: Target = { owner: NAV_KEY, property: 'donate', kind: 'link', label: 'Donate' };
  expect(targetLabel($tree.get(), target)).toBe('Navigation › Donate');
});

test('what is selected in a document stays selected while the page changes', () => {
  const stop = watchSelection();
  select({ owner: NAV_KEY, property: 'donate', kind: 'link', label: 'Donate' });
  setFieldValue('q1', 'quote', 'New words');
  expect($selection.get()?.owner).toBe(NAV_KEY);
  clearSelection();
  stop();
});
