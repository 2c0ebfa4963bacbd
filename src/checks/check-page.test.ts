import { expect, test } from 'vitest';
import { checkPage } from './check-page.ts';
import { SEVERITIES } from './rule.ts';
import { pageOf, rich } from './testing/page.ts';
import { quoted } from './texts.ts';

const context = {
  linked: new Map([['/gone', { state: 'gone' as const, title: '' }]]),
  hasQuickExit: false,
};

test.each([
  ['a sentence without an end', 'commit suicide, '],
  ['short sentences', 'They commit suicide. '],
  ['numbers', '(08) 5550 0142 or 0812345678. '],
])(
  'a page of hundreds of thousands of letters is checked while an editor waits: %s',
  { timeout: 30_000 },
  (_, words) => {
    const found = checkPage(pageOf([rich(words.repeat(12_000))]), context);
    expect(
      Math.max(
        ...Map.groupBy(found, ({ rule }) => rule)
          .values()
          .map((list) => list.length),
      ),
    ).toBeLessThan(201);
  },
);

test('of thousands of findings of a rule, the most serious are named, each with an id of its own', () => {
  const links = Array.from({ length: 300 }, () => '[a place](#nowhere), ').join('');
  const found = checkPage(pageOf([rich(`${links}[a page](/gone)`)]), context);
  const ofLinks = found.filter(({ rule }) => rule === 'link-targets');
  expect([ofLinks.length, ofLinks[0]?.severity, ofLinks[0]?.quote]).toEqual([200, 'breaks', 'a page']);
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  expect(found.map(({ severity }) => SEVERITIES.indexOf(severity))).toEqual(
    found.map(({ severity }) => SEVERITIES.indexOf(severity)).toSorted(),
  );
});

test.each([
  ['a few words', 'a few words'],
  [`${'word '.repeat(40)}`, `${'word '.repeat(24).trim()} …`],
  ['世'.repeat(200), `${'世'.repeat(120)} …`],
  [`see ${'😀'.repeat(100)}`, `see ${'😀'.repeat(58)} …`],
  [`${' '.repeat(50)}a${'\n'.repeat(50)}b`, 'a b'],
])('the quote of ‘%s’ is short', (text, quote) => {
  expect(quoted(text)).toBe(quote);
});
