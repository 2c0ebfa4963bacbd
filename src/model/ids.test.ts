import { expect, test } from 'vitest';
import { KEY_PATTERN, newId, newKey } from './ids.ts';
import { sameJson } from './json.ts';

test('a new id is a UUID of version 7 that contains its creation time', () => {
  const id = newId(0x0123456789ab);
  expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newId()).not.toBe(newId());
});

test('ids sort by creation time', () => {
  const ids = [1, 1001, 65_536, 1_700_000_000_000, 1_800_000_000_000].map((now) => newId(now));
  expect(ids.toSorted()).toEqual(ids);
});

test('ids of one millisecond sort in the order in which they were made, however many there are', () => {
  const now = 1_900_000_000_000;
  const ids = Array.from({ length: 10_000 }, () => newId(now));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids sort where the clock is set back a little, and have its time where it is set back far', () => {
  const now = 1_950_000_000_000;
  const before = newId(now);
  expect(newId(now - 999) > before).toBe(true);
  expect(newId(now - 60_000) < before).toBe(true);
});

test('a new key is 12 lower-case letters and digits, beginning with a letter', () => {
  const keys = Array.from({ length: 1000 }, newKey);
  expect(new Set(keys).size).toBe(1000);
  for (const key of keys) expect(key).toMatch(/^[a-p][a-z2-7]{11}$/);
  expect(keys.every((key) => KEY_PATTERN.test(key))).toBe(true);
});

test('JSON values are equal in whatever order their fields are, and an absent field equals an undefined one', () => {
  expect(sameJson({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  expect(sameJson({ a: undefined }, {})).toBe(true);
  expect(sameJson([1, 2], [2, 1])).toBe(false);
  expect(sameJson([], {})).toBe(false);
  expect(sameJson({ a: null }, {})).toBe(false);
  expect(sameJson({ toString: 1 }, {})).toBe(false);
  expect(sameJson('1', 1)).toBe(false);
});
