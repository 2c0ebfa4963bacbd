import { expect, test } from 'vitest';
import { OutcomeCounts } from './outcome-counts.ts';

const pages = { name: 'pages', expected: [200] };
const saves = { name: 'saves', expected: [200, 429] };

test('outcomes are counted by kind, and whatever was not expected is told', () => {
  const counts = new OutcomeCounts();
  for (let time = 0; time < 1200; time++) counts.add(pages, 200);
  counts.add(saves, 200);
  counts.add(saves, 429);
  counts.add(saves, 'held back');
  expect(counts.sent).toBe(1202);
  expect(counts.unexpected()).toEqual([]);
  counts.add(pages, 500);
  counts.add(saves, 'ECONNRESET');
  expect(counts.unexpected()).toEqual(['pages: 500 × 1', 'saves: ECONNRESET × 1']);
  expect(counts.lines()).toEqual([
    'pages: 200 × 1,200, 500 × 1',
    'saves: 200 × 1, 429 × 1, held back × 1, ECONNRESET × 1',
  ]);
});
