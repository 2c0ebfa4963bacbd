import { expect, test } from 'vitest';
import { pageCsp } from './csp.ts';

test('a page allows the configured hosts of pictures and the API, and no paths', () => {
  const baseUrls = { fileBaseUrl: '', apiBaseUrl: '/', imageBaseUrl: 'https://cdn.example.org/img' };
  expect(pageCsp(baseUrls, [])).toEqual(["trusted-types 'none'", 'img-src https://cdn.example.org']);
  expect(pageCsp(undefined, ['one', 'two'])).toEqual(['trusted-types one two']);
});
