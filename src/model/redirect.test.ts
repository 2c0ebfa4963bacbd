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
    ['/', 'the home page must always be found'],
    ['', 'it is empty'],
    ['https://localhost/old', 'type the path alone, such as /old-page'],
    ['/old?id=3', 'leave out what begins with ? or #, which is carried over anyway'],
    ['/old#part', 'leave out what begins with ? or #, which is carried over anyway'],
    ['/a/../b', 'no browser can ask for it'],
    ['/100%', 'no browser can ask for it'],
    [`/${'a'.repeat(256)}`, 'no browser can ask for it'],
  ])('%j is refused: %s', (typed, reason) => {
    expect(checkRedirectFrom(typed)).toEqual({
      ok: false,
      code: 'slug-invalid',
      message: `The address cannot be used: ${reason}.`,
      values: { reason },
    });
  });

  test.each([
    ['/api/page', 'api'],
    ['/Login', 'login'],
  ])('%j is refused, as %s is reserved', (typed, segment) => {
    expect(checkRedirectFrom(typed)).toEqual({
      ok: false,
      code: 'slug-reserved',
      message: `The address cannot begin with ${segment}, it is reserved.`,
      values: { segment },
    });
  });
});

describe('the target of a redirect', () => {
  const NO_TARGET = 'type a path such as /new-page, or a full address of one of your sites';

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
    ['new', NO_TARGET],
    ['', NO_TARGET],
    ['#part', NO_TARGET],
    ['//example.org', NO_TARGET],
    ['/\\example.org', NO_TARGET],
    ['/%2e%2e/new', 'no browser can ask for this path'],
    ['javascript:x', NO_TARGET],
    ['tel:000', NO_TARGET],
  ])('%j is refused: %s', (typed, reason) => {
    expect(checkRedirectTo(typed)).toEqual({
      ok: false,
      code: 'redirect-target',
      message: `A redirect cannot lead there: ${reason}.`,
      values: { reason },
    });
  });
});
