import { expect, test } from 'vitest';
import { sizeWords } from './size-words.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [12 * 1024, '12 kB'],
  [3.4 * 1024 ** 2, '3.4 MB'],
  [2 * 1024 ** 3, '2 GB'],
  [1.26 * 1024 ** 4, '1.3 TB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});
