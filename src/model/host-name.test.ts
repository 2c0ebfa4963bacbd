import { expect, test } from 'vitest';
import { hostNameOf } from './host-name.ts';

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
