import { expect, test } from 'vitest';
import { emptySiteDocument } from '../site.ts';
import { hasNumbersAtTop, notReadyWords } from './ways-to-call.ts';

const nav = (crisis: string, emergency: string, text = 'Rufen Sie an') => {
  const link = (href: string) => ({
    ...emptySiteDocument('nav', 'd').crisis,
    type: 'external' as const,
    href,
    text,
  });
  return { crisis: link(crisis), emergency: link(emergency) };
};

test.each([
  [false, nav('', '')],
  [false, nav('/hilfe', 'https://example.org')],
  [false, nav('tel:000', 'tel:112', ' ')],
  [true, nav('tel:000', '')],
  [true, nav('/hilfe', 'tel:112')],
])('whether there are numbers at the top: %s', (expected, links) => {
  expect(hasNumbersAtTop(links)).toBe(expected);
});

test('nobody is told to call where there is no number', () => {
  expect(notReadyWords([])).toBe('You cannot write to us here right now.');
  expect(notReadyWords([{ href: 'tel:000', text: '000' }])).toBe(
    'You cannot write to us here right now. Please call us instead.',
  );
});
