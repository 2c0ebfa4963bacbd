import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setField } from '../../model/commands.ts';
import { HINTS } from '../../model/texts.ts';
import { dispatch } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { labelOf } from '../document/labels.ts';
import { open, storedPage } from '../testing/open-page.ts';
import branch from './branch/BranchEditor.tsx';
import { DateEditor } from './date/DateEditor.tsx';
import { LinesEditor } from './lines/LinesEditor.tsx';
import { LinkEditor } from './link/LinkEditor.tsx';
import { SelectEditor } from './select/SelectEditor.tsx';
import { TextEditor } from './text/TextEditor.tsx';

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

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  open();
});

test("a date has the browser's own field, with its label", () => {
  store('2026-05-01');
  const html = renderToStaticMarkup(
    <DateEditor owner="q1" property="quoteBy" form={{ editor: 'date', label: 'Day' }} />,
  );
  expect(html).toMatch(/<label for="(.+?)">Day<\/label><input id="\1" type="date".* value="2026-05-01"/);
});

test('several lines are edited as they are typed', () => {
  store('One\nTwo');
  const html = renderToStaticMarkup(
    <LinesEditor owner="q1" property="quoteBy" form={{ editor: 'lines', label: 'Address' }} />,
  );
  expect(html).toMatch(/<label for="(.+?)">Address<\/label><textarea id="\1".*>One\nTwo<\/textarea>/);
});

test('a select offers its items and shows what is stored', () => {
  store('large');
  expect(select()).toContain(
    '<option value="small">Small</option><option value="large" selected="">Large</option>',
  );
  expect(select()).not.toContain('Not chosen');
});

test('a stored value that is not among the items is shown, not replaced by the first one', () => {
  store('huge');
  expect(select()).toContain('<option value="huge" selected="">huge</option>');
  store('');
  expect(select()).toContain('<option value="" selected="">Not chosen</option>');
});

test('a hint is shown at its field, and is not an error', () => {
  dispatch(setField($tree.get(), { key: 'q1', path: 'quote', value: '' }));
  const html = renderToStaticMarkup(
    <TextEditor owner="q1" property="quote" form={{ editor: 'text', label: 'Quote' }} />,
  );
  const [, description] = html.match(/aria-describedby="(\S+)/)!;
  expect(html).toContain(
    `<div id="${description}" class="he-field-messages"><p class="he-field-hint">${HINTS.noWordsBy}</p></div>`,
  );
  expect(html).toContain('aria-invalid="false"');
});

test('an incomplete link has one hint for all of its fields', () => {
  const link = { type: 'page', href: '', text: 'Call us' };
  open(storedPage({ contents: [{ key: 'b1', componentType: 'ButtonCta', link }] }));
  vi.stubGlobal('location', { origin: 'https://example.org' });
  const html = renderToStaticMarkup(
    <LinkEditor owner="b1" property="link" form={{ editor: 'link', label: 'Button' }} />,
  );
  const [, description] = html.match(/<fieldset class="he-group" aria-describedby="(\S+?)"/)!;
  expect(html.split(HINTS.noAddress)).toHaveLength(2);
  expect(html).toContain(`<div id="${description}" class="he-field-messages"><p class="he-field-hint">`);
});

test('the page of a list of pages is one question, which the field is named after', () => {
  open(storedPage({ contents: [{ key: 'l1', componentType: 'PageList', branch: { href: '/stories' } }] }));
  vi.stubGlobal('location', { origin: 'https://example.org' });
  const html = renderToStaticMarkup(
    <branch.Editor
      owner="l1"
      property="branch"
      form={{ editor: 'branch', label: 'Only pages below', help: 'Those below it.' }}
    />,
  );
  expect(html).toMatch(/<label for="(.+?)">Only pages below<\/label><input id="\1".* value="\/stories"/);
  expect(html).not.toContain('fieldset');
  expect(html.match(/<p class="he-field-help">(.*?)<\/p>/g)).toEqual([
    '<p class="he-field-help">Those below it.</p>',
  ]);
});
