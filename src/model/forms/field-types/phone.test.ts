import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPhone } from './phone.ts';

test.each([
  ['0412345678', '0412 345 678'],
  [' 0412345678 ', '0412 345 678'],
  ['0412 345678', '0412 345 678'],
  ['0412 345 678', '0412 345 678'],
  ['1300975707', '1300 975 707'],
  ['1800 975707', '1800 975 707'],
  ['0882025190', '(08) 8202 5190'],
  ['0291234567', '(02) 9123 4567'],
  ['(08)82025190', '(08) 8202 5190'],
  ['(08) 82025190', '(08) 8202 5190'],
  ['(08) 8202 5190', '(08) 8202 5190'],
  ['08 8202 5190', '08 8202 5190'],
  ['0882 025 190', '0882 025 190'],
  ['1900975707', '1900975707'],
  ['0012345678', '0012345678'],
  ['088202519', '088202519'],
  ['08820251901', '08820251901'],
  ['+61 412 345 678', '+61 412 345 678'],
  ['13 11 14', '13 11 14'],
  ['0412 345 678 ext. 9', '0412 345 678 ext. 9'],
  ['ask for Ann', 'ask for Ann'],
  ['', ''],
])('the number %s is shown as %s', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown);
});

test('nothing but spaces and brackets is ever added or taken away', () => {
  const text = fc.oneof(fc.string({ unit: fc.constantFrom(...'0123456789 +-()') }), fc.string());
  const ten = fc.stringMatching(/^\(?(0\d|1[38])\)? ?\d{2,4} ?\d{3,4} ?\d{0,3}$/);
  const bare = (number: string) => number.trim().replaceAll(/[ ()]/g, '');
  fc.assert(
    fc.property(fc.oneof(text, ten), (typed) => {
      const masked = maskPhone(typed);
      expect(bare(masked)).toBe(bare(typed));
      expect(maskPhone(masked)).toBe(masked);
    }),
  );
});
