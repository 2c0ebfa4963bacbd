import { expect, test } from 'vitest';
import { withRootFields } from '../../model/tree.ts';
import { findings, pageOf, repaired, rich, text } from '../testing/page.ts';

test('a number that phones do not call is written in its usual groups', () => {
  const tree = pageOf([text('Call 08-5550-01 42, or 1800.123.456 at night.')]);
  const found = findings('numbers', tree);
  expect(found.map(({ quote, repair }) => [quote, repair?.label])).toEqual([
    ['08-5550-01 42', 'Write (08) 5550 0142'],
    ['1800.123.456', 'Write 1800 123 456'],
  ]);
  expect(repaired(tree, found[0]).blocks.a?.text).toBe('Call (08) 5550 0142, or 1800.123.456 at night.');
});

test('a number that the site writes otherwise, or that differs in one digit, is written as on the site', () => {
  const tree = pageOf([rich('Call 1800-975-707.'), text('Call 1800 975 787.')]);
  const found = findings('numbers', tree);
  expect(found.map(({ severity, message }) => [severity, message])).toEqual([
    ['look', 'This number differs in one digit from 1800 975 707, which is the site’s.'],
    ['hint', 'The site writes this number as 1800 975 707.'],
  ]);
  expect(repaired(tree, found[0]).blocks.b?.text).toBe('Call 1800 975 707.');
  expect(JSON.stringify(repaired(tree, found[1]).blocks.a)).toContain('Call 1800 975 707.');
});

test('digits inside a longer number stay as they are', () => {
  const tree = pageOf([text('The card 10412.345.678 is lost. Call 0412.345.678 then.')]);
  expect(repaired(tree, findings('numbers', tree)[0]).blocks.a?.text).toBe(
    'The card 10412.345.678 is lost. Call 0412 345 678 then.',
  );
});

test('a short number that differs in one digit from the site’s is another number', () => {
  const crisis = { type: 'external', href: 'tel:131114', text: '13 11 14' };
  const tree = withRootFields(pageOf([text('Call 13 11 24, or 13 11 14.')]), '@nav', { crisis });
  expect(findings('numbers', tree)).toEqual([]);
});

test('a link that calls another number than it says breaks for readers', () => {
  const tree = pageOf([
    rich('[Call 1800 975 707](tel:1800975708)', '[000](tel:000)', '[1800 975 707](tel:+611800975707)'),
  ]);
  expect(findings('numbers', tree).map(({ severity, quote }) => [severity, quote])).toEqual([
    ['breaks', 'Call 1800 975 707'],
  ]);
});

test('numbers that can be called, business numbers, dates, amounts and other numbers of the country are none', () => {
  const tree = pageOf([
    text('Call 1800 975 707, 13 11 14, 000 or 0412 345 678.'),
    text('ABN 12 345 678 901, BSB 085-005, account number 0412345678901, 12.04.2026, 10 to 14 March 2026.'),
    text('We helped 13,250 people, and gave 1,800,123 meals. Ring 08 8555 0100 or 1800 111 222.'),
  ]);
  expect(findings('numbers', tree)).toEqual([]);
});
