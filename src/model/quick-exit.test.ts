import { expect, test } from 'vitest';
import { NEUTRAL_URL, quickExitSchema, quickExitUrl } from './quick-exit.ts';
import { slugsAbove } from './slug.ts';

const site = (onEveryPage: boolean, url = '') => ({ onEveryPage, url });

test.each([
  ['inherit', false, false],
  ['inherit', true, true],
  ['on', false, true],
  ['off', true, false],
] as const)(
  'a page with ‘%s’, on a site that has it on every page: %s, has the quick exit: %s',
  (page, all, has) => {
    expect(quickExitUrl(page, site(all)) !== null).toBe(has);
  },
);

test('it leads to the address of the settings, else to the weather', () => {
  expect(quickExitUrl('on', site(false, 'https://news.example.org/today'))).toBe(
    'https://news.example.org/today',
  );
  expect(quickExitUrl('on', site(false))).toBe(NEUTRAL_URL);
});

test.each([
  'javascript:alert(1)',
  '/get-help',
  '//example.org',
  'mailto:a@example.org',
  'http://news.example.org/',
  'data:text/html,hello',
  'example.org',
  'https://',
])('it does not lead to %s', (url) => {
  expect(quickExitSchema.safeParse({ url }).success).toBe(false);
  expect(quickExitUrl('on', site(false, url))).toBe(NEUTRAL_URL);
});

test.each([
  ['a', []],
  ['', []],
  ['a/b/c', ['a/b', 'a']],
  ['räume/中', ['räume']],
])('above ‘%s’ are %j', (slug, above) => {
  expect(slugsAbove(slug)).toEqual(above);
});
