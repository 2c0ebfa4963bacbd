import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPhone } from './mask.ts';

test.each([
  ['0412345678', '0412 345 678'],
  [' 0412345678 ', '0412 345 678'],
  ['0412 345678', '0412 345 678'],
  ['0412 345 678', '0412 345 678'],
  ['08 8202 5190', '08 8202 5190'],
  ['+61 412 345 678', '+61 412 345 678'],
  ['13 11 14', '13 11 14'],
  ['0412 345 678 ext. 9', '0412 345 678 ext. 9'],
  ['ask for Ann', 'ask for Ann'],
  ['', ''],
])('the number %s is shown as %s', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown);
});

test('nothing but spaces is ever added or taken away', () => {
  const text = fc.oneof(fc.string({ unit: fc.constantFrom(...'0123456789 +-()') }), fc.string());
  fc.assert(
    fc.property(text, (typed) => {
      expect(maskPhone(typed).replaceAll(' ', '')).toBe(
        maskPhone(typed) === typed ? typed.replaceAll(' ', '') : typed.trim().replaceAll(' ', ''),
      );
      expect(maskPhone(maskPhone(typed))).toBe(maskPhone(typed));
    }),
  );
});
