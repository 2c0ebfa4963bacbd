import { expect, test } from 'vitest';
import { pageBefore, withoutParameters } from '../browser/url.ts';
import { matchesQuery } from './query.ts';

test('an island of one parameter starts if the URL has it, with or without a value', () => {
  expect(matchesQuery('login', '?login')).toBe(true);
  expect(matchesQuery('login', '?login=1&a=b')).toBe(true);
  expect(matchesQuery('login', '?logins')).toBe(false);
  expect(matchesQuery('login', '')).toBe(false);
});

test('an island of several parameters needs all of them', () => {
  expect(matchesQuery('token,email', '?token=t&email=a%40example.org')).toBe(true);
  expect(matchesQuery('token,email', '?token=t')).toBe(false);
});

test('parameters are removed from a URL, and the rest of it stays', () => {
  expect(withoutParameters('https://example.org/a?token=t&b=1&email=e#top', ['token', 'email'])).toBe(
    'https://example.org/a?b=1#top',
  );
  expect(withoutParameters('https://example.org/?login', ['login'])).toBe('https://example.org/');
});

test('a log-in never leads to another host, whatever the previous path', () => {
  const here = { origin: 'https://example.org', pathname: '/login' };
  const hostOf = (address: string) => new URL(address, 'https://example.org/a').host;
  for (const path of ['//evil.example/%25/%', '///evil.example', '/\\evil.example', '/.//evil.example']) {
    expect(hostOf(pageBefore(`https://example.org${path}`, here))).toBe('example.org');
    expect(hostOf(withoutParameters(`https://example.org${path}?login`, ['login']))).toBe('example.org');
  }
  expect(pageBefore('https://example.org/about?a=b#c', here)).toBe('https://example.org/about');
  for (const other of ['', 'https://evil.example/about', 'https://example.org/login', 'nonsense']) {
    expect(pageBefore(other, here)).toBe('https://example.org/');
  }
});
