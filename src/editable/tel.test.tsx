import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { telHref, telWords } from './tel.tsx';

test.each([
  ['1800 975 707', 'tel:1800975707'],
  ['(08) 7010-1234', 'tel:0870101234'],
  ['+61 8 7010 1234', 'tel:+61870101234'],
  ['000', 'tel:000'],
  ['13 YARN (13 92 76)', 'tel:139276'],
  ['Call 1300 975 707, any time', 'tel:1300975707'],
  ['Ask at the desk', ''],
  ['24/7', ''],
  ['', ''],
])('%j calls %j', (words, href) => {
  expect(telHref(words)).toBe(href);
});

test.each([
  ['1800 975 707', '<span class="tel">1800 975 707</span>'],
  [
    'Call 000 or 1800 975 707.',
    'Call <span class="tel">000</span> or <span class="tel">1800 975 707</span>.',
  ],
  ['Talk with us', 'Talk with us'],
])('the numbers in %j stay on one line', (words, html) => {
  expect(renderToStaticMarkup(telWords(words))).toBe(html);
});

test('a long line of digits and spaces is read in linear time', { timeout: 5000 }, () => {
  expect(telHref(`${'1 '.repeat(50_000)}x`)).toMatch(/^tel:1+$/);
  expect(telHref('1'.concat(' '.repeat(50_000)))).toBe('');
});
