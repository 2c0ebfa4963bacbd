import { expect, test } from 'vitest';
import { pastedDom } from '../testing/pasted-dom.ts';
import { isOwnCopy } from './own-copy.ts';

const shown = { style: false, headers: false, lists: false, links: false };
const own = (html: string, kind: 'richText' | 'formattedText', hide = shown) =>
  isOwnCopy(pastedDom(html).body, kind, hide);

const text = '<meta charset="utf-8"><p data-hearth-copy="richText" data-pm-slice="1 1 []">a</p><p>b</p>';
const line = '<html><body><!--StartFragment--><span data-hearth-copy="formattedText">a</span></body></html>';

test('a text copied in Hearth is recognised by its attribute', () => {
  expect(own(text, 'richText')).toBe(true);
  expect(own(line, 'formattedText')).toBe(true);
  expect(own(line, 'richText')).toBe(true);
});

test('texts of other editors are not recognised, nor is a document that merely contains a text of Hearth', () => {
  expect(own('<p data-pm-slice="1 1 []">a</p>', 'richText')).toBe(false);
  expect(own('<span data-pm-slice="0 0 []">a</span>', 'formattedText')).toBe(false);
  expect(own(`<div>${text}</div>`, 'richText')).toBe(false);
  expect(own('words', 'richText')).toBe(false);
});

test('a text with paragraphs is cleaned for a formatted text, and any text for a field that hides something', () => {
  expect(own(text, 'formattedText')).toBe(false);
  expect(own(text, 'richText', { ...shown, links: true })).toBe(false);
});
