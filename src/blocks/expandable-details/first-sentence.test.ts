import { expect, test } from 'vitest';
import { emptyRichText, type RichText } from '../../model/rich-text.ts';
import { paragraph } from '../test-kit.tsx';
import { firstSentence } from './first-sentence.ts';

test.each([
  ['We record nothing. Ask us why.', 'We record nothing.'],
  ['You pay $2.50 a day. No more.', 'You pay $2.50 a day.'],
  ['“Is it free?” It is.', '“Is it free?”'],
  ['Without an end', 'Without an end'],
  [`${'long '.repeat(40)}end.`, `${'long '.repeat(31)}long…`],
])('%j begins with %j', (words, first) => {
  expect(firstSentence(paragraph(words) as RichText)).toBe(first);
});

test('an empty text has no first sentence', () => {
  expect(firstSentence(emptyRichText())).toBe('');
});
