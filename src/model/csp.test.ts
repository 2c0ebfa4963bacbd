import { expect, test } from 'vitest';
import { pageCsp } from './csp.ts';

test('a page allows the configured hosts of pictures and the API, and no paths', () => {
  const baseUrls = { fileBaseUrl: '', apiBaseUrl: '/', imageBaseUrl: 'https://cdn.example.org/img' };
  expect(pageCsp(baseUrls, { policies: [], editor: false })).toEqual([
    "frame-src 'none'",
    "trusted-types 'none'",
    'img-src https://cdn.example.org',
  ]);
});

test('the editor’s page can frame pages of the site, and create its own policies', () => {
  expect(pageCsp(undefined, { policies: ['one', 'two'], editor: true })).toEqual([
    "frame-src 'self'",
    'trusted-types one two',
  ]);
});
