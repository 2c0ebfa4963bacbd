import { expect, test } from 'vitest';
import { leadsAway } from './watch-navigations.ts';

const here = { href: 'https://example.org/get-help?a=b#top' };
const link = (href: string, target = '', download: string | null = null) => ({
  href,
  target,
  hasAttribute: (name: string) => name === 'download' && download !== null,
});

test.each([
  ['another page', link('https://example.org/contact')],
  ['another site', link('https://elsewhere.example/', '_self')],
  ['a place on another page', link('https://example.org/contact#map')],
  ['the page itself', link('https://example.org/get-help?a=b')],
])('a link to %s loads a document', (_, to) => {
  expect(leadsAway(to, here)).toBe(true);
});

test.each([
  ['a place on the page', link('https://example.org/get-help?a=b#map')],
  ['a new window', link('https://example.org/contact', '_blank')],
  ['a file to be saved', link('https://example.org/contact', '', 'contact.txt')],
  ['a file to be saved under its own name', link('https://example.org/contact', '', '')],
  ['a telephone number', link('tel:000')],
  ['nowhere', link('')],
  ['nothing at all', null],
])('a link to %s does not', (_, to) => {
  expect(leadsAway(to, here)).toBe(false);
});
