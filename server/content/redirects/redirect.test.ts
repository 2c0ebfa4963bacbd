import { expect, test } from 'vitest';
import { redirectLocation } from './redirect.ts';

test.each([
  ['/new', '/old', '/new'],
  ['/new', '/old?a=b&c=%20d', '/new?a=b&c=%20d'],
  ['/new?x=1', '/old?a=b', '/new?x=1&a=b'],
  ['/new#part', '/old?a=b', '/new?a=b#part'],
  ['/caf\u00e9/\u65e5\u672c', '/old', '/caf%C3%A9/%E6%97%A5%E6%9C%AC'],
  ['https://www.example.org/x', '/old?a=b', 'https://www.example.org/x?a=b'],
])('a redirect to %j for a request of %j leads to %j', (target, url, location) => {
  expect(redirectLocation(target, url)).toBe(location);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example/x',
  '/..//evil.example/x',
  '/a/..//evil.example/x',
  '/%2e//evil.example/x',
  '/a/%2E%2e//evil.example/x',
  '/./\\evil.example/x',
  '/\t/evil.example/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'new',
  '',
])('%j is no place to lead to', (target) => {
  expect(redirectLocation(target, '/old')).toBeNull();
});
