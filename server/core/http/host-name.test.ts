import { expect, test } from 'vitest';
import { hostName } from './host-name.ts';

test.each([
  ['www.example.org', 'www.example.org'],
  ['WWW.Example.org:8080', 'www.example.org'],
  ['example.org.', 'example.org'],
  ['example.org.:443', 'example.org'],
  ['[::1]:80', '[::1]'],
  ['[2001:DB8::1]', '[2001:db8::1]'],
  ['[::1', ''],
  [':80', ''],
  ['', ''],
])('the host name of %j is %j', (host, name) => {
  expect(hostName(host)).toBe(name);
});
