import { expect, test } from 'vitest';
import { fallBackWords, LEVELS, levelAt, withLevel } from './margins.ts';

test('an unset level shows what it falls back to', () => {
  expect(fallBackWords('marginTop', undefined, 'small')).toBe('default: 0 px');
  expect(fallBackWords('marginBottom', null, 'large')).toBe('default: 16 px');
  expect(fallBackWords('marginBottom', { small: 3 }, 'medium')).toBe('as small: 24 px');
  expect(fallBackWords('marginBottom', { small: 3 }, 'large')).toBe('as small: 24 px');
  expect(fallBackWords('marginTop', { small: 3, medium: '0' }, 'large')).toBe('as medium: 0 px');
});

test('the fallback of a size does not depend on the level set for it', () => {
  expect(fallBackWords('marginTop', { small: 1, medium: 3, large: 6 }, 'large')).toBe('as medium: 24 px');
});

test('levels are numbers or strings, and an explicit 0 counts as set', () => {
  expect(levelAt({ small: '4', medium: '', large: 0 }, 'small')).toBe(4);
  expect(levelAt({ small: '4', medium: '', large: 0 }, 'medium')).toBeNull();
  expect(levelAt({ small: '4', medium: '', large: 0 }, 'large')).toBe(0);
  expect((['auto', '7', '01', 9] as const).map((small) => levelAt({ small }, 'small'))).toEqual([0, 0, 0, 0]);
  expect(LEVELS.map(({ words }) => words)).toContain('3: 24 px');
});

test('removing the last level removes the margin', () => {
  expect(withLevel(undefined, 'medium', 2)).toEqual({ medium: 2 });
  expect(withLevel({ small: 1, medium: 2 }, 'medium', null)).toEqual({ small: 1 });
  expect(withLevel({ medium: 2, large: '' }, 'medium', null)).toBeUndefined();
});
