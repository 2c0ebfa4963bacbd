import { expect, test } from 'vitest';
import { emailProblem, lengthProblem, NEW_PASSWORD, PASSWORD, USERNAME } from './log-in-rules.ts';

const LONG = `${'a'.repeat(250)}@b.co`;

test.each([
  'ana@example.org',
  'ana.lee+help@mail.example.co',
  "o'neill@example.org",
  'A1@x-y.example',
  'a_b@1.example',
])('%s is an e-mail address', (email) => {
  expect(emailProblem(email)).toBeNull();
});

test.each([
  'ana',
  'ana@',
  '@example.org',
  'ana@localhost',
  'a b@example.org',
  'ana@-x.org',
  'ana@x-.org',
  'ana@x..org',
  'ana@example.org\nBcc: b@example.org',
  'ana@example.org,b@example.org',
  LONG,
])('%j is none', (email) => {
  expect(emailProblem(email)).toBe('Please provide a valid email address');
});

test('a username or e-mail address and a password to log in with have limits', () => {
  expect(lengthProblem(USERNAME, 'ana')).toBeNull();
  expect(lengthProblem(USERNAME, 'an')).not.toBeNull();
  expect(lengthProblem(USERNAME, LONG)).not.toBeNull();
  expect(lengthProblem(PASSWORD, 'abc')).toBeNull();
  expect(lengthProblem(PASSWORD, 'ab')).not.toBeNull();
  expect(lengthProblem(PASSWORD, 'x'.repeat(201))).not.toBeNull();
});

test('a new password has 10 to 200 characters', () => {
  expect(lengthProblem(NEW_PASSWORD, '123456789')).toBe('A new password needs at least 10 characters');
  expect(lengthProblem(NEW_PASSWORD, '1234567890')).toBeNull();
  expect(lengthProblem(NEW_PASSWORD, 'x'.repeat(200))).toBeNull();
  expect(lengthProblem(NEW_PASSWORD, 'x'.repeat(201))).toBe('A new password can have at most 200 characters');
});
