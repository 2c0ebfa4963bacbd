import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { requestFocus } from '../document/selection.ts';
import { Questions } from './Questions.tsx';

const questions = [
  { path: 'look', words: 'look', more: false, editor: <b>Look</b> },
  { path: 'items', words: 'points', more: true, editor: <i>Points</i> },
  { path: 'margin', words: 'spacing', more: 'always', editor: <u>Spacing</u> },
] as const;
const rendered = () => renderToStaticMarkup(<Questions owner="@footer" kind="Test" questions={questions} />);

afterEach(() => requestFocus('stay'));

test('More is closed, and names the questions behind it', () => {
  const markup = rendered();
  expect(markup).toContain('aria-expanded="false"');
  expect(markup).toContain('<span>More: points, spacing</span>');
  expect(markup).toContain('<b>Look</b>');
  expect(markup).not.toContain('<i>Points</i>');
});

test('More is open if the focus is requested for a field behind it, or for a part of such a field', () => {
  for (const field of ['items', 'items.a1b2.text']) {
    requestFocus('sidebar', null, field);
    expect(rendered()).toContain('<i>Points</i>');
    expect(rendered()).toContain('aria-expanded="true"');
  }
  requestFocus('sidebar', null, 'look');
  expect(rendered()).toContain('aria-expanded="false"');
  requestFocus('sidebar', null, 'itemsOfAnother');
  expect(rendered()).toContain('aria-expanded="false"');
});
