import { expect, test } from 'vitest';
import { addressProblem, settledAddress, shownAddress } from './address.ts';

test('a bare web address, e-mail address or telephone number becomes one that a link can lead to', () => {
  const external = (typed: string) => settledAddress('external', typed);
  expect(external(' www.example.org ')).toBe('https://www.example.org');
  expect(external('example.org/help?a=1#b')).toBe('https://example.org/help?a=1#b');
  expect(external('bücher.example')).toBe('https://bücher.example');
  expect(external('jo@example.org')).toBe('mailto:jo@example.org');
  expect(external('(08) 8123 4567')).toBe('tel:0881234567');
  expect(external('+61 8 8123-4567')).toBe('tel:+61881234567');
  expect(external('000')).toBe('tel:000');
  expect(external('tel: 13 11 14')).toBe('tel:131114');
});

test('what is an address already, or none at all, stays as it was typed', () => {
  const external = (typed: string) => settledAddress('external', typed);
  for (const typed of ['https://example.org', 'mailto:jo@example.org', 'tel:000', 'call us', '12', '']) {
    expect(external(typed)).toBe(typed);
  }
  expect(settledAddress('page', 'about us')).toBe('about us');
});

test('anchors and files get what their addresses begin with', () => {
  expect(settledAddress('anchor', 'contact')).toBe('#contact');
  expect(settledAddress('anchor', '#contact')).toBe('#contact');
  expect(settledAddress('anchor', '/about#team')).toBe('/about#team');
  expect(settledAddress('file', 'file/a1/report.pdf')).toBe('/file/a1/report.pdf');
});

test('an address that does not fit the type is refused with what to type instead', () => {
  expect(addressProblem('page', '/about')).toBeNull();
  expect(addressProblem('page', 'About us')).toContain('such as /about');
  expect(addressProblem('page', '/about#team')).not.toBeNull();
  expect(addressProblem('page', 'https://example.org')).not.toBeNull();
  expect(addressProblem('anchor', '/about#team')).toBeNull();
  expect(addressProblem('anchor', '#')).not.toBeNull();
  expect(addressProblem('file', '/file/a1')).toBeNull();
  expect(addressProblem('file', 'https://example.org/a.pdf')).toBeNull();
  expect(addressProblem('file', 'mailto:jo@example.org')).not.toBeNull();
  expect(addressProblem('external', 'javascript:alert(1)')).not.toBeNull();
  expect(addressProblem('external', '/about')).not.toBeNull();
  expect(addressProblem('external', '')).toBeNull();
});

test('a file that is named by its id is shown by its path', () => {
  expect(shownAddress({ type: 'file', href: '', fileId: 'a1' })).toBe('/file/a1');
  expect(shownAddress({ type: 'page', href: '/about' })).toBe('/about');
});
