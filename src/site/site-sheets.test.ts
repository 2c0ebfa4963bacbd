import { expect, test } from 'vitest';
import { quickExitSheet } from './site-sheets.ts';

test.each([
  ['', '[href^="#"]'],
  ['/', '[href^="#"],[href^="/#"]'],
  ['/get-help/food', '[href^="#"],[href^="/get-help/food#"]'],
  ['/r%C3%A4ume/a%26b', '[href^="#"],[href^="/r%C3%A4ume/a%26b#"],[href^="/räume/a&b#"]'],
])('without script a page at ‘%s’ shows no links that begin with %s', (path, starts) => {
  const jump = `:is(${starts}):not([href="#main"])`;
  expect(quickExitSheet(path).split('html:not(.js) :is(').at(-1)).toBe(
    `${jump},li:has(>.link-line>${jump}),.places,.form-summary li:has(${jump})){display:none}`,
  );
});
