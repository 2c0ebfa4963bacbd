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

test('a heading is passed over, and a point of a list is a sentence', () => {
  const heading = { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'By phone' }] };
  const points = (words: string) => ({
    type: 'bullet_list',
    content: [{ type: 'list_item', content: paragraph(words).content }],
  });
  const first = (...content: object[]) => firstSentence({ type: 'doc', content } as RichText);
  expect(first(heading, ...paragraph('Call us. Any day.').content)).toBe('Call us.');
  expect(first(heading, points('Bring a card. Or none.'))).toBe('Bring a card.');
  expect(first(heading)).toBe('By phone');
});

test('an empty text has no first sentence', () => {
  expect(firstSentence(emptyRichText())).toBe('');
});
