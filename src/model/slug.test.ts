import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkSlug,
  normaliseSlug,
  RESERVED_SEGMENTS,
  requestPath,
  settledSlug,
  slugAsTyped,
  slugOfTitle,
  slugPath,
} from './slug.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('a', 'B', 'É', 'e\u0301', '/', '.', ' ', '-', '?', '%', '\\', '\u0000', 'İ', 'Σ'),
  }),
);

describe('what an editor types', () => {
  test.each([
    ['/', ''],
    ['', ''],
    ['About Us', 'about-us'],
    ['/get-help/', 'get-help'],
    ['//get///help//', 'get/help'],
    ['  Get help / Food  ', 'get-help/food'],
    ['what? #now: @you "said" \'so\' !()*~+\\%<>&', 'what-now-you-said-so'],
    ['a/?/b', 'a/b'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['ÉCOUTE', 'écoute'],
    ['日本 語', '日本-語'],
    ['tab\tand\u0000null', 'tab-andnull'],
    ['spoof\u202etxt', 'spooftxt'],
  ])('%j becomes the slug %j', (text, slug) => {
    expect(normaliseSlug(text)).toBe(slug);
    expect(checkSlug(text)).toEqual({ ok: true, slug });
  });

  test.each(['..', 'a/../b', './a', 'a/.', '../../etc/passwd', '(..)'])(
    '%j is rejected for its dots',
    (text) => {
      expect(checkSlug(text)).toEqual({
        ok: false,
        code: 'slug-invalid',
        message: 'The address cannot be used: a part of it is only dots.',
        values: { reason: 'a part of it is only dots' },
      });
    },
  );

  test('dots inside a segment are kept', () => {
    expect(checkSlug('v1.2/notes...')).toEqual({ ok: true, slug: 'v1.2/notes...' });
  });

  test('a slug has at most 255 characters; a character of two code units counts once', () => {
    expect(checkSlug('a'.repeat(255))).toEqual({ ok: true, slug: 'a'.repeat(255) });
    const longest = '𐐨'.repeat(255);
    expect(checkSlug(longest).ok).toBe(true);
    expect(requestPath(slugPath(longest))).toEqual({ kind: 'slug', slug: longest });
    expect(checkSlug('a'.repeat(256))).toEqual({
      ok: false,
      code: 'slug-invalid',
      message: 'The address cannot be used: it has more than 255 characters.',
      values: { reason: 'it has more than 255 characters' },
    });
    expect(checkSlug('a'.repeat(2000)).ok).toBe(false);
  });

  test('a text without usable characters is rejected and does not become the home page', () => {
    expect(checkSlug('???')).toEqual({
      ok: false,
      code: 'slug-invalid',
      message: 'The address cannot be used: it holds no letter or digit.',
      values: { reason: 'it holds no letter or digit' },
    });
    expect(checkSlug(' / ')).toEqual({ ok: true, slug: '' });
  });

  test.each(RESERVED_SEGMENTS)('the first segment %s is reserved, in any case', (segment) => {
    const refused = {
      ok: false,
      code: 'slug-reserved',
      message: `The address cannot begin with ${segment}, it is reserved.`,
      values: { segment },
    };
    expect(checkSlug(segment)).toEqual(refused);
    expect(checkSlug(`/${segment.toUpperCase()}/more`)).toEqual(refused);
    expect(checkSlug(`more/${segment}`)).toEqual({ ok: true, slug: `more/${segment}` });
    expect(checkSlug(`${segment}s`)).toEqual({ ok: true, slug: `${segment}s` });
  });

  test('normalising twice gives the same as normalising once', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(normaliseSlug(normaliseSlug(text))).toBe(normaliseSlug(text));
      }),
    );
  });

  test('every text either becomes a valid slug or is rejected with a message', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const check = checkSlug(text);
        if (check.ok) {
          expect(checkSlug(check.slug)).toEqual(check);
          expect(check.slug).toBe(normaliseSlug(text));
        } else expect(check.message).not.toBe('');
      }),
    );
  });

  test('the path of every slug is a request for that slug', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const check = checkSlug(text);
        if (check.ok) expect(requestPath(slugPath(check.slug))).toEqual({ kind: 'slug', slug: check.slug });
      }),
    );
  });
});

describe('a slug field', () => {
  test.each([
    ['Get ', 'get-'],
    ['get- h', 'get-h'],
    ['get  help', 'get-help'],
    ['get - help', 'get-help'],
    ['get -help', 'get--help'],
    ['/', '/'],
    ['//', '/'],
    ['/Get Help/', '/get-help/'],
    [' get', 'get'],
    ['get?', 'get'],
    ['ÉCOUTE ', 'écoute-'],
  ])('shows %j as %j while somebody types', (text, shown) => {
    expect(slugAsTyped(text)).toBe(shown);
  });

  test.each([
    ['get-help-', 'get-help'],
    ['/get-help/', 'get-help'],
    ['help - / - food -', 'help/food'],
    ['a--b', 'a--b'],
    ['/', ''],
    ['-', ''],
  ])('settles %j as %j', (text, slug) => {
    expect(settledSlug(text)).toBe(slug);
  });

  test('what is shown does not change by itself, and has the same slug when settled', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const shown = slugAsTyped(text);
        expect(slugAsTyped(shown)).toBe(shown);
        expect(settledSlug(shown)).toBe(settledSlug(text));
        expect(normaliseSlug(settledSlug(text))).toBe(settledSlug(text));
        expect(settledSlug(settledSlug(text))).toBe(settledSlug(text));
      }),
    );
  });

  test.each([
    ['Food & bills', 'food-bills'],
    ['What’s on?', 'whats-on'],
    ['Yes/No: Dr. Smith, 2026', 'yes-no-dr-smith-2026'],
    ['Écoute — ici', 'écoute-ici'],
    ['日本 語', '日本-語'],
    ['…', ''],
    ['a'.repeat(300), 'a'.repeat(255)],
  ])('suggests for the title %j the slug %j', (title, slug) => {
    expect(slugOfTitle(title)).toBe(slug);
  });
});

describe('the meaning of a request path', () => {
  test.each([
    ['/', ''],
    ['/about', 'about'],
    ['/get-help/food', 'get-help/food'],
    ['/caf%C3%A9', 'café'],
    ['/caf%c3%a9', 'café'],
    ['/caf\u00e9', 'café'],
    ['/%61bout', 'about'],
  ])('%s is the slug %j', (pathname, slug) => {
    expect(requestPath(pathname)).toEqual({ kind: 'slug', slug });
  });

  test.each([
    ['/about/', '/about'],
    ['//', '/'],
    ['//evil.example', '/evil.example'],
    ['///evil.example//path/', '/evil.example/path'],
    ['/get//help', '/get/help'],
    ['/About', '/about'],
    ['/CAF%C3%89/', '/caf%C3%A9'],
    ['/cafe%CC%81', '/caf%C3%A9'],
    ['/a%3Fb/', '/a%3Fb'],
    ['/%0', 'bad'],
  ])('%s is redirected to %s', (pathname, to) => {
    expect(requestPath(pathname)).toEqual(to === 'bad' ? { kind: 'bad' } : { kind: 'redirect', to });
  });

  test.each([
    '',
    'about',
    '/%00',
    '/a%00b',
    '/%',
    '/%zz',
    '/%E0%A4%A',
    '/%C0%AF',
    '/.',
    '/..',
    '/a/../b',
    '/%2e%2e/etc',
    '/a/%2E/b',
    '/a%2Fb',
    '/%2F%2Fevil.example/',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/a%0d%0aSet-Cookie',
    `/${'a'.repeat(256)}`,
    `/${'a'.repeat(2000)}`,
    `/${'%41'.repeat(20_000)}`,
  ])('%j cannot exist', (pathname) => {
    expect(requestPath(pathname)).toEqual({ kind: 'bad' });
  });

  test('a redirect leads to a path of this host that is not redirected again', () => {
    const paths = fc.oneof(
      texts.map((text) => `/${encodeURI(text.toWellFormed())}`),
      texts.map((text) => `/${text.toWellFormed()}`),
      texts.map((text) => `//${encodeURIComponent(text.toWellFormed())}/`),
    );
    fc.assert(
      fc.property(paths, (pathname) => {
        const path = requestPath(pathname);
        if (path.kind !== 'redirect') return;
        expect(path.to).toMatch(/^\/(?![/\\])/);
        expect(new URL(path.to, 'https://here.example').host).toBe('here.example');
        expect(requestPath(path.to)).toEqual({ kind: 'slug', slug: decodeURIComponent(path.to.slice(1)) });
      }),
    );
  });
});
