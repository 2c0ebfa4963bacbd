import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeLinkType,
  emptyLink,
  fileHref,
  fileNameIn,
  isSafeHref,
  isShownLink,
  type Link,
  linkHref,
  linkSchema,
  opensNewWindow,
  pageHref,
} from './link.ts';

const link = (fields: Partial<Link>): Link => ({ ...emptyLink(), text: 'Here', ...fields });

test('an empty object parses to the empty link', () => {
  expect(linkSchema.parse({})).toEqual({ type: 'page', href: '', text: '' });
  expect(linkSchema.parse({})).toEqual(emptyLink());
});

test('a link with an unsafe href, an unknown type or an unknown field is rejected', () => {
  expect(linkSchema.safeParse({ href: 'javascript:alert(1)' }).success).toBe(false);
  expect(linkSchema.safeParse({ type: 'mail' }).success).toBe(false);
  expect(linkSchema.safeParse({ target: '_top' }).success).toBe(false);
  expect(linkSchema.parse({ href: ' /about ' }).href).toBe('/about');
});

test.each([
  '/',
  '/about',
  '/about#team',
  '/caf\u00e9?from=home',
  '#team',
  'http://example.org',
  'https://example.org/a?b=c#d',
  'HTTPS://EXAMPLE.ORG',
  'mailto:help@example.org?subject=Hi',
  'tel:+61-1800-000',
])('%s is safe', (href) => {
  expect(isSafeHref(href)).toBe(true);
});

test.each([
  '',
  'about',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,hi',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/a b',
  'https:evil.example',
  'https:///evil.example',
  'https://',
  'https://[bad',
  'mailto:',
  'tel:',
  '/a\u202eb',
])('%j is unsafe', (href) => {
  expect(isSafeHref(href)).toBe(false);
});

test('every safe href has an allowed scheme or stays on this host', { timeout: 60_000 }, () => {
  const anyHref = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('/', '\\', ':', '#', 'javascript:', 'http:', '\t', '\n', ' ', 'a', '@'),
    }),
  );
  fc.assert(
    fc.property(anyHref, (href) => {
      if (!isSafeHref(href)) return;
      const url = new URL(href, 'https://here.example');
      expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(url.protocol);
      if (/^[/#]/.test(href)) expect(url.origin).toBe('https://here.example');
    }),
  );
});

test('the href of a page, anchor or external link is used, or nothing if it is unsafe', () => {
  expect(linkHref(link({ href: '/about' }))).toBe('/about');
  expect(linkHref(link({ type: 'anchor', href: '#team' }))).toBe('#team');
  expect(linkHref(link({ type: 'external', href: 'tel:1800' }))).toBe('tel:1800');
  expect(linkHref(link({ type: 'external', href: 'javascript:alert(1)' }))).toBe('');
  expect(linkHref(emptyLink())).toBe('');
});

test('a file link leads to the file under the base URL of files, or else of the API', () => {
  const file = link({ type: 'file', fileId: 'a/b' });
  expect(linkHref(file)).toBe('/file/a%2Fb');
  expect(linkHref(file, { apiBaseUrl: '/' })).toBe('/file/a%2Fb');
  expect(linkHref(file, { apiBaseUrl: 'https://api.example/' })).toBe('https://api.example/file/a%2Fb');
  expect(linkHref(file, { fileBaseUrl: 'https://files.example', apiBaseUrl: '/' })).toBe(
    'https://files.example/file/a%2Fb',
  );
  expect(linkHref(link({ type: 'file' }))).toBe('');
});

test('the path of a file has its name, which can be read from it again', () => {
  const names = ['Fact sheet.pdf', 'a/b?c#d.pdf', '茶.docx', '100 %.txt', '"quoted".pdf'];
  for (const name of names) {
    const href = fileHref({ _id: 'f/1', name });
    expect(link({ type: 'file', href, fileId: 'f/1' }).href).toBe(href);
    expect(fileNameIn({ type: 'file', href, fileId: 'f/1' })).toBe(name);
  }
  expect(fileHref({ _id: 'f1', name: 'Fact sheet.pdf' })).toBe('/file/f1/Fact%20sheet.pdf');
  expect(fileHref({ _id: 'f1', name: '茶'.repeat(500) })).toBe('/file/f1');
  expect(fileHref({ _id: 'f1', name: '\ud800' })).toBe('/file/f1/%EF%BF%BD');
  const named = (href: string, fileId: string | null) => fileNameIn({ type: 'file', href, fileId });
  expect([named('/file/f1', 'f1'), named('/file/f1/', 'f1'), named('/file/f1/a', 'f2')]).toEqual([
    null,
    null,
    null,
  ]);
  expect([named('/file/f1/%', 'f1'), named('/file/f1/a', null), named('', 'f1')]).toEqual([null, null, null]);
});

test('external pages and files open in a new window; pages, anchors, telephone and e-mail links do not', () => {
  expect(opensNewWindow(link({ type: 'external', href: 'https://example.org' }))).toBe(true);
  expect(opensNewWindow(link({ type: 'file', fileId: 'f1' }))).toBe(true);
  expect(opensNewWindow(link({ type: 'external', href: 'tel:1800' }))).toBe(false);
  expect(opensNewWindow(link({ type: 'external', href: 'mailto:a@example.org' }))).toBe(false);
  expect(opensNewWindow(link({ href: '/about' }))).toBe(false);
  expect(opensNewWindow(link({ type: 'anchor', href: '#a' }))).toBe(false);
});

test('changing the type keeps an href that fits and clears one that does not', () => {
  const changed = (href: string, type: Link['type']) => changeLinkType(link({ href }), type).href;
  expect(changed('/about', 'external')).toBe('');
  expect(changed('/about', 'anchor')).toBe('');
  expect(changed('/about#team', 'anchor')).toBe('/about#team');
  expect(changed('/about', 'file')).toBe('');
  expect(changeLinkType(link({ type: 'external', href: 'https://a.example' }), 'page').href).toBe('');
  expect(changeLinkType(link({ type: 'file', fileId: 'f1' }), 'page')).toEqual(link({}));
  const file = { type: 'file', href: '/file/f1/Fact%20sheet.pdf', fileId: 'f1' } as const;
  expect(changeLinkType(link(file), 'page')).toEqual(link({}));
  expect(changeLinkType(link({ type: 'file', href: '/file/f1' }), 'page').href).toBe('');
  const same = link({ type: 'external', href: 'half-typed' });
  expect(changeLinkType(same, 'external')).toBe(same);
});

test('a link is shown if it has both a text and a target', () => {
  expect(isShownLink(link({ href: '/about' }))).toBe(true);
  expect(isShownLink(link({ href: '' }))).toBe(false);
  expect(isShownLink(link({ href: '/about', text: ' ' }))).toBe(false);
});

test('the path of a page has one leading slash', () => {
  expect([pageHref(''), pageHref('about'), pageHref('/about')]).toEqual(['/', '/about', '/about']);
});
