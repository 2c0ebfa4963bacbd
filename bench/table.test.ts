import { expect, test } from 'vitest';
import {
  comparisonRow,
  figureRow,
  type Goal,
  MEGABYTES_A_MINUTE,
  MILLISECONDS,
  PER_SECOND,
  skippedRow,
  tableText,
} from './table.ts';

const row = (goal: Goal, measured = [2, 4, 3], reference = [1, 1, 1]) =>
  comparisonRow({ name: 'a page', unit: MILLISECONDS, measured, reference, against: 'bare', goal });

test('a row has the medians with their spread, and the median of the ratios of each round', () => {
  const made = comparisonRow({
    name: 'a page',
    unit: PER_SECOND,
    measured: [1000, 4000, 1500],
    reference: [2000, 2000, 2000],
    against: 'nginx',
    note: 'one core each',
  });
  expect(made).toEqual({
    name: 'a page',
    measured: '1,500/s (1,000–4,000)',
    reference: 'nginx: 2,000/s',
    ratio: '0.75 × (0.50–2.00)',
    goal: '—',
    met: '—',
    note: 'one core each',
  });
});

test.each<[Goal, string, string]>([
  [{ of: 'measured', bound: 'at most', value: 3 }, '≤ 3 ms', 'yes'],
  [{ of: 'measured', bound: 'at most', value: 2.9 }, '≤ 2.9 ms', 'no'],
  [{ of: 'ratio', bound: 'at least', value: 3 }, '≥ 3 ×', 'yes'],
  [{ of: 'ratio', bound: 'at least', value: 3.1 }, '≥ 3.1 ×', 'no'],
  [{ of: 'ratio', bound: 'more than', value: 2.9 }, '> 2.9 ×', 'yes'],
  [{ of: 'ratio', bound: 'more than', value: 3 }, '> 3 ×', 'no'],
])('the goal %o is written %s, and met: %s', (goal, text, met) => {
  const made = row(goal);
  expect([made.goal, made.met]).toEqual([text, met]);
});

test('a goal is not met by a figure that could not be computed', () => {
  expect(row({ of: 'ratio', bound: 'at most', value: 2 }, [], []).met).toBe('no');
});

test('a figure without a reference has its goal alone', () => {
  const slope = { name: 'slope', unit: MEGABYTES_A_MINUTE, atMost: 1 };
  const expected = {
    name: 'slope',
    measured: '-0.30 MB/min',
    reference: '—',
    ratio: '—',
    goal: '≤ 1 MB/min',
    met: 'yes',
  };
  expect(figureRow({ ...slope, measured: -0.3 })).toEqual(expected);
  expect(figureRow({ ...slope, measured: 1.01 }).met).toBe('no');
  expect(figureRow({ ...slope, measured: Number.NaN }).met).toBe('no');
});

test('the table is aligned, with the notes below', () => {
  const text = tableText([
    row({ of: 'measured', bound: 'at most', value: 3 }, [2], [1]),
    skippedRow('p99', 'needs wrk'),
  ]);
  expect(text.split('\n')).toEqual([
    '         measured   reference       ratio    goal     met',
    '─────────────────────────────────────────────────────────',
    'a page   2.00 ms    bare: 1.00 ms   2.00 ×   ≤ 3 ms   yes',
    'p99      skipped    —               —        —        —',
    '',
    'p99: needs wrk',
  ]);
});
