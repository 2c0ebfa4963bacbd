import { expect, test } from 'vitest';
import { RESERVED_SEGMENTS } from '../../model/slug.ts';
import { pagePath } from './prefetch-links.ts';

const here = { origin: 'https://example.org', pathname: '/get-help' };

test.each([
  ['https://example.org/', '/'],
  ['https://example.org/get-help/housing#rent', '/get-help/housing'],
  ['https://example.org/apiary', '/apiary'],
  ['https://example.org/loginov', '/loginov'],
])('%s is a page that may be wanted next', (href, path) => {
  expect(pagePath(href, here)).toBe(path);
});

test.each([
  ['the page itself', 'https://example.org/get-help#top'],
  ['another host', 'https://elsewhere.example/get-help/housing'],
  ['another port', 'https://example.org:8443/get-help/housing'],
  ['an e-mail address', 'mailto:help@example.org'],
  ['a telephone number', 'tel:000'],
  ['a file', 'https://example.org/file/abc/plan.pdf'],
  ['a document', 'https://example.org/plan.pdf'],
  ['a call', 'https://example.org/api/page/load'],
  ['a page that a query changes', 'https://example.org/search?q=rent'],
  ['no address', ''],
])('%s is not', (_, href) => {
  expect(pagePath(href, here)).toBeNull();
});

test.each(RESERVED_SEGMENTS)('/%s is not, since no page can have that path', (segment) => {
  expect(pagePath(`https://example.org/${segment}`, here)).toBeNull();
});
