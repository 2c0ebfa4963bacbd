import { expect, test } from 'vitest';
import { settledUrl, shownUrl, targetWords, typedTarget, urlProblem } from './link-url.ts';

test('a bare web address, e-mail address or telephone number becomes a valid URL', () => {
  const external = (typed: string) => settledUrl('external', typed);
  expect(external(' www.example.org ')).toBe('https://www.example.org');
  expect(external('example.org/help?a=1#b')).toBe('https://example.org/help?a=1#b');
  expect(external('bücher.example')).toBe('https://bücher.example');
  expect(external('jo@example.org')).toBe('mailto:jo@example.org');
  expect(external('(08) 8123 4567')).toBe('tel:0881234567');
  expect(external('+61 8 8123-4567')).toBe('tel:+61881234567');
  expect(external('000')).toBe('tel:000');
  expect(external('tel: 13 11 14')).toBe('tel:131114');
});

test('complete URLs and other texts stay as typed', () => {
  const external = (typed: string) => settledUrl('external', typed);
  for (const typed of ['https://example.org', 'mailto:jo@example.org', 'tel:000', 'call us', '12', '']) {
    expect(external(typed)).toBe(typed);
  }
  expect(settledUrl('page', 'about us')).toBe('about us');
});

test('anchors and files get their prefix', () => {
  expect(settledUrl('anchor', 'contact')).toBe('#contact');
  expect(settledUrl('anchor', '#contact')).toBe('#contact');
  expect(settledUrl('anchor', '/about#team')).toBe('/about#team');
  expect(settledUrl('file', 'file/a1/report.pdf')).toBe('/file/a1/report.pdf');
});

test('a URL that does not fit the type is rejected with a message that says what to enter', () => {
  expect(urlProblem('page', '/about')).toBeNull();
  expect(urlProblem('page', 'About us')).toContain('such as /about');
  expect(urlProblem('page', '/about#team')).not.toBeNull();
  expect(urlProblem('page', 'https://example.org')).not.toBeNull();
  expect(urlProblem('anchor', '/about#team')).toBeNull();
  expect(urlProblem('anchor', '#')).not.toBeNull();
  expect(urlProblem('file', '/file/a1')).toBeNull();
  expect(urlProblem('file', 'https://example.org/a.pdf')).toBeNull();
  expect(urlProblem('file', 'mailto:jo@example.org')).not.toBeNull();
  expect(urlProblem('external', 'javascript:alert(1)')).not.toBeNull();
  expect(urlProblem('external', '/about')).not.toBeNull();
  expect(urlProblem('external', '')).toBeNull();
});

test('a file with an id is shown by its path', () => {
  expect(shownUrl({ type: 'file', href: '', fileId: 'a1' })).toBe('/file/a1');
  expect(shownUrl({ type: 'file', href: '/file/a1/Fact%20sheet.pdf', fileId: 'a1' })).toBe('Fact sheet.pdf');
  expect(shownUrl({ type: 'file', href: '/file/a1/old.pdf' })).toBe('/file/a1/old.pdf');
  expect(shownUrl({ type: 'page', href: '/about' })).toBe('/about');
});

const OWN = 'https://haven.example';

test.each([
  ['/about', { type: 'page', href: '/about' }, 'Go to /about'],
  ['https://haven.example/get-help', { type: 'page', href: '/get-help' }, 'Go to /get-help'],
  ['https://haven.example/#beds', { type: 'anchor', href: '/#beds' }, 'Go to /#beds'],
  ['#contact', { type: 'anchor', href: '#contact' }, 'Go to #contact'],
  ['(08) 7010 2483', { type: 'external', href: 'tel:0870102483' }, 'Call 0870102483'],
  [
    'help@bücher.example',
    { type: 'external', href: 'mailto:help@bücher.example' },
    'Write to help@bücher.example',
  ],
  [
    'www.lifeline.org.au',
    { type: 'external', href: 'https://www.lifeline.org.au' },
    'Open https://www.lifeline.org.au',
  ],
  ['http://a.example/b', { type: 'external', href: 'http://a.example/b' }, 'Open http://a.example/b'],
] as const)('%s is recognised as what it leads to', (typed, target, words) => {
  const found = typedTarget(` ${typed} `, OWN);
  expect(found).toEqual(target);
  expect(found && targetWords(found)).toBe(words);
});

test('words, files and unsafe addresses are no typed target', () => {
  for (const typed of ['', 'Get help', '12', '/file/f1', '//evil.example', 'javascript:alert(1)', 'https://'])
    expect(typedTarget(typed, OWN)).toBeNull();
});
