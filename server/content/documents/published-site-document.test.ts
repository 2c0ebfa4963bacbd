import { expect, test } from 'vitest';
import { publishedSiteDocument } from './published-site-document.ts';

const TEXT = `{}${' '.repeat(100_000)}`;
const nav = (domainId: string, text = TEXT) => publishedSiteDocument('nav', domainId, text);

test('a document is parsed once while its text is the same', () => {
  const first = nav('one');
  expect(nav('one')).toBe(first);
  expect(nav('two')).not.toBe(first);
  expect(nav('one', '{}')).not.toBe(first);
});

test('of more documents than fit four megabytes, those used last are stored', () => {
  const [first, second] = [nav('one'), nav('two')];
  for (let number = 0; number < 10; number++) nav(`domain ${number}`);
  expect(nav('one')).toBe(first);
  for (let number = 10; number < 15; number++) nav(`domain ${number}`);
  expect(nav('two')).not.toBe(second);
  expect(nav('one')).toBe(first);
});
