import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { setField } from '../../model/commands.ts';
import { labelOf } from '../labels.ts';
import { dispatch } from '../stores/changes.ts';
import { $tree } from '../stores/page.ts';
import { open } from '../testing/start.ts';
import { DateEditor } from './DateEditor.tsx';
import { SelectEditor } from './SelectEditor.tsx';

const store = (value: string) =>
  dispatch(setField($tree.get(), { key: 'q1', path: 'quoteBy', value }, labelOf));

const items = [
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
];
const select = () =>
  renderToStaticMarkup(
    <SelectEditor owner="q1" property="quoteBy" form={{ editor: 'select', label: 'Size', items }} />,
  );

beforeEach(() => {
  open();
});

test('a date is typed in the way of the browser, under its name', () => {
  store('2026-05-01');
  const html = renderToStaticMarkup(
    <DateEditor owner="q1" property="quoteBy" form={{ editor: 'date', label: 'Day' }} />,
  );
  expect(html).toMatch(/<label for="(.+?)">Day<\/label><input id="\1" type="date".* value="2026-05-01"/);
});

test('a select offers its items and shows what is stored', () => {
  store('large');
  expect(select()).toContain(
    '<option value="small">Small</option><option value="large" selected="">Large</option>',
  );
  expect(select()).not.toContain('Not chosen');
});

test('a stored value that is none of the items is shown, not replaced by the first of them', () => {
  store('huge');
  expect(select()).toContain('<option value="huge" selected="">huge</option>');
  store('');
  expect(select()).toContain('<option value="" selected="">Not chosen</option>');
});
