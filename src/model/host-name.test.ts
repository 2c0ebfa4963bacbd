import { expect, test } from 'vitest';
import { hostNameOf, hostNameProblem, isIpAddress } from './host-name.ts';

test.each([
  ['www.example.org', 'www.example.org'],
  [' WWW.Example.ORG ', 'www.example.org'],
  ['example.org:8080', 'example.org'],
  ['example.org.', 'example.org'],
  ['https://www.example.org/', 'www.example.org'],
  ['HTTP://Example.org:8080', 'example.org'],
  ['localhost', 'localhost'],
  ['второй.example', 'xn--b1aooajk.example'],
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['192.168.1.20:4321', '192.168.1.20'],
  ['[::1]:4321', '[::1]'],
  ['a-b.c-d.example', 'a-b.c-d.example'],
])('%j is the host name %s', (typed, name) => {
  expect(hostNameOf(typed)).toBe(name);
});

test.each([
  '',
  ' ',
  '.',
  'a b',
  'a\tb',
  'example.org/about',
  'example.org/?a',
  'example.org#a',
  'example.org\\a',
  'https://',
  'ftp://example.org',
  'mailto:a@example.org',
  'mira@example.org',
  'mira:secret@example.org',
  '.example.org',
  'example..org',
  '-a.example.org',
  'a-.example.org',
  'under_score.example.org',
  '*.example.org',
  'example.org:port',
  '2026',
  '127.1',
  '0x7f.0.0.1',
  `${'a'.repeat(64)}.example.org`,
  `${'a.'.repeat(130)}org`,
])('%j is none', (typed) => {
  expect(hostNameOf(typed)).toBeNull();
});

test('a text of any length is looked at in no time', () => {
  expect(hostNameOf('a'.repeat(1_000_000))).toBeNull();
});

test.each([
  ['https://example.org/path', 'example.org'],
  ['Example.org:8080/?a#b', 'example.org'],
  ['ftp://example.org', 'example.org'],
  ['mira@example.org', 'example.org'],
  ['https://203.0.113.7/path', null],
  ['a b', null],
  ['2026', null],
  ['', null],
])('of %j it is said to write %s', (typed, name) => {
  const toDo =
    name === null ? 'It looks like www.example.org, without a path behind it' : `Write ${name} alone`;
  expect(hostNameOf(typed)).toBeNull();
  expect(hostNameProblem(typed)).toBe(`This is no host name. ${toDo}`);
});

test('addresses are told from names, and from those of this machine', () => {
  const names = [
    '203.0.113.7',
    '10.0.0.1',
    '[2001:db8::7]',
    '127.0.0.1',
    '[::1]',
    'localhost',
    'second.localhost',
    '1.example',
  ];
  expect(names.filter(isIpAddress)).toEqual(['203.0.113.7', '10.0.0.1', '[2001:db8::7]']);
});
