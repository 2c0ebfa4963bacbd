import { afterEach, expect, test, vi } from 'vitest';
import { rememberUse, usedLately } from './used-lately.ts';

function stubStorage(stored: Record<string, string>): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  });
}
afterEach(() => vi.unstubAllGlobals());

test('the types that were used last are remembered, each once, the newest first, and eight at most', () => {
  stubStorage({});
  for (const type of ['Quote', 'Text', 'Quote']) rememberUse(type);
  expect(usedLately()).toEqual(['Quote', 'Text']);
  for (let number = 0; number < 9; number++) rememberUse(`Type${number}`);
  expect(usedLately()).toHaveLength(8);
  expect(usedLately()[0]).toBe('Type8');
});

test('a browser without storage, or with something else in it, has used nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberUse('Quote');
  expect(usedLately()).toEqual([]);
  stubStorage({ 'hearth-used-components': '{"a":1}' });
  expect(usedLately()).toEqual([]);
  stubStorage({ 'hearth-used-components': 'no JSON' });
  expect(usedLately()).toEqual([]);
});
