import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { beforeEach, expect, test } from 'vitest';
import { PAGE_PRIORITY } from '../../model/limits.ts';
import { undo } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { $undoLabel } from '../document/history.ts';
import { pageForm } from '../document/page-form.ts';
import { setFieldValue } from '../document/use-field.ts';
import { openSite, siteDocuments, startAs, storedPage } from '../testing/open-page.ts';
import { FieldsForm } from './FieldsForm.tsx';

const FIELDS = Object.keys(pageForm('page'));

beforeEach(() => {
  openSite(storedPage({ title: 'Get help', frequency: 'weekly' }), siteDocuments());
  startAs({});
});

test('every setting of a page has an editor, filled with what is stored', async () => {
  const { prelude } = await prerender(
    <Suspense>
      <FieldsForm owner="page" fields={FIELDS} />
    </Suspense>,
  );
  const html = await new Response(prelude).text();
  for (const { label } of Object.values(pageForm('page'))) expect(html).toContain(label);
  expect(html).toContain('>Get help</textarea>');
  expect(html).toContain('<option value="weekly" selected="">Weekly</option>');
  const { min, max, step } = PAGE_PRIORITY;
  expect(html).toContain(`type="number" min="${min}" max="${max}" step="${step}"`);
});

test('fields of the documents around the page are edited in the same way', () => {
  const html = renderToStaticMarkup(<FieldsForm owner="@siteSettings" fields={['title', 'og.title']} />);
  expect(html).toContain('>Open Verandah</textarea>');
});

test('a setting is a change of the page settings, which can be undone', () => {
  setFieldValue('page', 'og.title', 'Come in');
  expect($tree.get().roots.page.og).toEqual({ title: 'Come in', description: '', keywords: '', image: null });
  expect($undoLabel.get()).toBe('Undo: Change Page settings');
  undo();
  expect($tree.get().roots.page.og).toEqual({ title: '', description: '', keywords: '', image: null });
  setFieldValue('page', 'header.title', 'Come in');
  expect($undoLabel.get()).toBe('Undo: Change Page header');
});

test('users who may not change the page read its settings, and why they cannot change them', () => {
  startAs({ canChange: false });
  const html = renderToStaticMarkup(<FieldsForm owner="page" fields={['title', 'slug', 'frequency']} />);
  expect(html).not.toMatch(/<(input|textarea|select)/);
  expect(html).toContain('Your roles do not let you change this page.');
  expect(html).toContain('<dt>Title</dt><dd>Get help</dd>');
  expect(html).toContain('<dt>Frequency</dt><dd>Weekly</dd>');
});

test('a path without an entry in the form is named', () => {
  expect(() => renderToStaticMarkup(<FieldsForm owner="page" fields={['tilte']} />)).toThrow(
    'The form of page has no entry for tilte.',
  );
});
