import { describe, expect, test } from 'vitest';
import { checkRedirectFrom, checkRedirectTo } from './redirect.ts';

describe('the path that a redirect is for', () => {
  test.each([
    ['/Old/Path/', '/old/path'],
    [' old ', '/old'],
    ['//old//', '/old'],
    ['/CAFE\u0301', '/caf\u00e9'],
    ['/caf%C3%A9', '/caf\u00e9'],
    ['/old page.html', '/old page.html'],
    ['/a(b)+c', '/a(b)+c'],
  ])('%j is stored as %j', (typed, path) => {
    expect(checkRedirectFrom(typed)).toEqual({ ok: true, path });
    expect(checkRedirectFrom(path)).toEqual({ ok: true, path });
  });

  test.each([
    ['/', 'slug-invalid', 'The address cannot be used: the home page must always be found.'],
    ['', 'slug-invalid', 'The address cannot be used: it is empty.'],
    ['https://localhost/old', 'slug-invalid', 'type the path alone, such as /old-page'],
    ['/old?id=3', 'slug-invalid', 'leave out what begins with ? or #, which is carried over anyway'],
    ['/old#part', 'slug-invalid', 'leave out what begins with ? or #'],
    ['/a/../b', 'slug-invalid', 'no browser can ask for it'],
    ['/100%', 'slug-invalid', 'no browser can ask for it'],
    [`/${'a'.repeat(256)}`, 'slug-invalid', 'no browser can ask for it'],
    ['/api/page', 'slug-reserved', 'The address cannot begin with api, it is reserved.'],
    ['/Login', 'slug-reserved', 'The address cannot begin with login, it is reserved.'],
  ])('%j is refused as %s', (typed, code, message) => {
    expect(checkRedirectFrom(typed)).toMatchObject({ ok: false, code });
    expect(checkRedirectFrom(typed)).toHaveProperty('message', expect.stringContaining(message));
  });
});

describe('the target of a redirect', () => {
  test.each([
    ['/New/Place/?x=1#part', '/new/place?x=1#part'],
    ['/two words', '/two%20words'],
    ['/file/AbC/Form.PDF', '/file/AbC/Form.PDF'],
    ['/', '/'],
    ['https://example.org/A', 'https://example.org/A'],
  ])('%j is stored as %j', (typed, path) => {
    expect(checkRedirectTo(typed)).toEqual({ ok: true, path });
  });

  test.each([
    'new',
    '',
    '#part',
    '//example.org',
    '/\\example.org',
    '/%2e%2e/new',
    'javascript:x',
    'tel:000',
  ])('%j is refused', (typed) => {
    expect(checkRedirectTo(typed)).toMatchObject({ ok: false, code: 'redirect-target' });
  });
});
