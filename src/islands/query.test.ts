import { expect, test } from 'vitest';
import { withoutParameters } from './address.ts';
import { asksFor } from './query.ts';

test('an island of one parameter starts where the address has it, with or without a value', () => {
  expect(asksFor('login', '?login')).toBe(true);
  expect(asksFor('login', '?login=1&a=b')).toBe(true);
  expect(asksFor('login', '?logins')).toBe(false);
  expect(asksFor('login', '')).toBe(false);
});

test('an island of several parameters needs all of them', () => {
  expect(asksFor('token,email', '?token=t&email=a%40example.org')).toBe(true);
  expect(asksFor('token,email', '?token=t')).toBe(false);
});

test('one of the alternatives is enough', () => {
  expect(asksFor('login token,email', '?login')).toBe(true);
  expect(asksFor('login token,email', '?token=t&email=e')).toBe(true);
  expect(asksFor('login token,email', '?email=e')).toBe(false);
});

test('parameters are taken out of an address, and the rest of it stays', () => {
  expect(withoutParameters('https://example.org/a?token=t&b=1&email=e#top', ['token', 'email'])).toBe(
    '/a?b=1#top',
  );
  expect(withoutParameters('https://example.org/?login', ['login'])).toBe('/');
});
