import { expect, test } from 'vitest';
import { findings, pageOf, rich, text } from '../testing/page.ts';
import { gradeOf } from './rule.ts';

const HARD =
  'Notwithstanding the aforementioned eligibility requirements, participants demonstrating extraordinary circumstances may nevertheless be considered for additional accommodation assistance subject to availability, organisational prioritisation and interdepartmental consultation.';
const EASY = 'We can help. You can call us at any time of the day. It is free, and we keep it to ourselves.';
const times = (words: string, count: number) => Array.from({ length: count }, () => words).join(' ');

test('the grade is that of the Automated Readability Index', () => {
  // 4.71 × 400/100 + 0.5 × 100/5 − 21.43 = 7.41
  expect(
    gradeOf([
      { words: 100, characters: 400 },
      ...Array.from({ length: 4 }, () => ({ words: 0, characters: 0 })),
    ]),
  ).toBe(7);
  expect(gradeOf([])).toBe(0);
});

test('a page above year 9 says its grade, and the sentences that make it', () => {
  const found = findings('reading', pageOf([text(EASY), rich(times(HARD, 5))]));
  expect(found[0]).toMatchObject({ owner: 'page', severity: 'look' });
  expect(found[0]?.message).toMatch(/^This page reads like a text for year \d\d at school\.$/);
  expect(found.slice(1).map(({ owner, severity }) => [owner, severity])).toEqual(
    Array.from({ length: 5 }, () => ['b', 'hint']),
  );
  expect(found[1]?.quote).toMatch(/^Notwithstanding the /);
});

test('plain pages, short hard pages, and headings are none', () => {
  expect(
    findings('reading', pageOf([rich('## Notwithstanding eligibility requirements', times(EASY, 10))])),
  ).toEqual([]);
  expect(
    findings(
      'reading',
      pageOf([text('Accommodation assistance necessitates organisational prioritisation.')]),
    ),
  ).toEqual([]);
});
