import { expect, test } from 'vitest';
import type { Run } from './blocks.ts';
import { plainLines } from './plain-text.ts';
import { partedAtBlankLines, withPlainSpaces } from './spaces.ts';

const runs = (...texts: string[]): Run[] =>
  texts.map((text) => ({ text, bold: false, italic: false, underline: false, lang: null, link: null }));
const texts = (from: readonly Run[]) => from.map(({ text }) => text);

test('spaces are single, with none at the ends or beside a line break', () => {
  expect(texts(withPlainSpaces(runs('  a  ', ' b\t', '\n', ' c ')))).toEqual(['a ', 'b', '\n', 'c']);
  expect(withPlainSpaces(runs(' ', '\n', '\u00a0'))).toEqual([]);
});

test('a non-breaking space stays if it holds two words together; otherwise it becomes a normal space', () => {
  expect(texts(withPlainSpaces(runs('10\u00a0km')))).toEqual(['10\u00a0km']);
  expect(texts(withPlainSpaces(runs('a\u00a0 b \u00a0c\u00a0\u00a0d')))).toEqual(['a b c d']);
  expect(texts(withPlainSpaces(runs('bold', '\u00a0and', '\u00a0', 'more\u00a0')))).toEqual([
    'bold',
    ' and',
    ' ',
    'more',
  ]);
});

test('invisible characters are removed, except those that join letters and emoji', () => {
  expect(texts(withPlainSpaces(runs('\ufeffso\u00adft\u200b \u202a08 7000\u202c')))).toEqual([
    'soft 08 7000',
  ]);
  expect(texts(withPlainSpaces(runs('👩‍🌾 نمی‌خواهم')))).toEqual(['👩‍🌾 نمی‌خواهم']);
});

test('blank lines separate paragraphs; single line breaks stay', () => {
  const parts = partedAtBlankLines(runs('a', '\n', 'b\n\nc', '\n'));
  expect(parts.map(texts)).toEqual([['a', '\n', 'b'], ['c']]);
});

test('plain text becomes paragraphs, separated by blank lines, and their lines', () => {
  const text =
    'Supper is at six.\r\nBring a chair.\r\n \r\n\r\nNobody is\u00a0late\ufeff.\r\n\tAll are  welcome. \r\n';
  expect(plainLines(text)).toEqual([
    ['Supper is at six.', 'Bring a chair.'],
    ['Nobody is\u00a0late.', 'All are welcome.'],
  ]);
  expect(plainLines('\n\n')).toEqual([]);
});
