import { expect, test } from 'vitest';
import { fieldLinkingTo, linkedPage, linkedPages, withOtherPage } from './page-links.ts';

test.each([
  ['/about', '/about'],
  ['/About/?a=b#part', '/about'],
  ['/caf%C3%A9', '/caf\u00e9'],
  ['/', '/'],
  ['https://WWW.Example.org:8080/About/#part', '//www.example.org/about'],
  ['http://example.org', '//example.org/'],
  ['/file/a/form.pdf', null],
  ['/api/page', null],
  ['#part', null],
  ['tel:000', null],
  ['mailto:a@example.org', null],
  ['/%zz', null],
  ['', null],
])('the link %j leads to the page %j', (href, page) => {
  expect(linkedPage(href)).toBe(page);
});

const link = (href: string) => ({ type: 'page', href, text: 'Link' });
const words = (href: string) => ({
  type: 'text',
  text: 'words',
  marks: [{ type: 'link', attrs: { type: 'page', href, fileId: null } }],
});
const documentWith = (href: string, absolute: string) => ({
  title: '/about',
  items: [{ key: 'a', link: link(href), subItems: [{ key: 'b', link: link('/other') }] }],
  contents: [{ key: 'c', left: [{ key: 'd', contents: { type: 'doc', content: [words(absolute)] } }] }],
});

test('links are found and changed wherever they are, and nothing else is', () => {
  const document = documentWith('/About?a=b#part', 'https://example.org/about#part');
  expect([...linkedPages(document)]).toEqual(['/about', '/other', '//example.org/about']);
  const pages = new Set(['/about', '//example.org/about']);
  expect(withOtherPage(document, pages, 'caf\u00e9')).toEqual(
    documentWith('/caf\u00e9?a=b#part', 'https://example.org/caf%C3%A9#part'),
  );
  expect(withOtherPage(document, new Set(['//other.example/about']), 'x')).toEqual(document);
  expect(withOtherPage({ href: '/about' }, pages, '')).toEqual({ href: '/' });
});

test('the first field that links to a page is found in lists and formatted texts', () => {
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [words('/there')] }] };
  const sub = { key: 'b', link: link('/Other?a=b'), text };
  const fields = {
    title: '/other',
    items: [{ key: 'a', link: link('/about'), subItems: [sub] }],
    link: link('/other'),
  };
  const found = ['/other', '/there', '/about', '/nowhere'].map((page) => fieldLinkingTo(fields, page));
  expect(found).toEqual(['items.a.subItems.b.link', 'items.a.subItems.b.text', 'items.a.link', null]);
  expect(fieldLinkingTo(undefined, '/other')).toBeNull();
});
