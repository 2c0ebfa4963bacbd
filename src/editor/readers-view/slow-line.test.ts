import { expect, test } from 'vitest';
import { slowLine, slowLineWords } from './slow-line.ts';

test('a page of words alone is there at once with its words', () => {
  const line = slowLine(12_500, []);
  expect(line).toEqual({ wordsAt: 2250, arrivals: [], allAt: 2250, bytes: 12_500 });
  expect(slowLineWords(line)).toBe(
    'On a slow mobile line the words are there after 2.3 seconds, and with them the whole page (13 kB).',
  );
});

test('pictures come after the words, one after another', () => {
  const line = slowLine(10_000, [
    { url: '/a', bytes: 50_000 },
    { url: '/b', bytes: 100_000 },
  ]);
  expect(line.wordsAt).toBe(2200);
  expect(line.arrivals).toEqual([
    { url: '/a', at: 5200 },
    { url: '/b', at: 7200 },
  ]);
  expect(slowLineWords(line)).toBe(
    'On a slow mobile line the words are there after 2.2 seconds, the pictures after 7.2 seconds (160 kB).',
  );
});
