import { expect, test } from 'vitest';
import type { SiteFinding } from '../../../model/checks.ts';
import { goesOn, NOTHING_YET, siteWords, withPortion } from './site-checks.ts';

const finding = (rule: string, number: number) =>
  ({ rule, severity: 'look', message: `${number}` }) as SiteFinding;
const some = (rule: string, count: number) =>
  Array.from({ length: count }, (_, index) => finding(rule, index));

test('portions are added: of each rule the first 20 findings, and the number of all', () => {
  const first = withPortion(NOTHING_YET, {
    ...{ pages: 50, next: 'p50', counts: { links: 15, forms: 1 }, breaking: 0 },
    findings: [...some('links', 15), ...some('forms', 1)],
  });
  const both = withPortion(first, {
    pages: 7,
    next: null,
    counts: { links: 9 },
    breaking: 0,
    findings: some('links', 9),
  });
  expect([both.pages, both.counts, both.findings.length]).toEqual([57, { links: 24, forms: 1 }, 21]);
  expect([goesOn(NOTHING_YET), goesOn(first), goesOn(both)]).toEqual([true, true, false]);
  expect(siteWords(first)).toBe('Checking… 50 pages so far.');
  expect(siteWords(both)).toBe('57 pages checked. 25 things to look at.');
});

test('a large site is checked up to 10,000 pages, and the words say so', () => {
  const large = { ...NOTHING_YET, pages: 10_000, next: 'p' };
  expect(goesOn(large)).toBe(false);
  expect(siteWords(large)).toBe(
    '10,000 pages checked. Nothing to look at. That is as many as are checked here. On the server, ‘hearth check --content --all’ checks every page.',
  );
  expect(siteWords({ ...large, pages: 1, next: null, counts: { links: 1 } })).toBe(
    'One page checked. 1 thing to look at.',
  );
});
