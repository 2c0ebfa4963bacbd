import { afterEach, expect, test, vi } from 'vitest';
import { storeClip, storedClip } from './stored-clip.ts';

const clip = {
  block: { key: 'q', componentType: 'Quote', quote: 'Hello', quoteBy: '' },
  copiedAt: '2026-01-01T00:00:00.000Z',
};
const at = (hours: number) => Date.parse(clip.copiedAt) + hours * 60 * 60 * 1000;

function storage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a copy is there for every page of the site, for a day', () => {
  storage();
  expect(storedClip(at(0))).toBeNull();
  expect(storeClip(clip)).toBe(true);
  expect(storedClip(at(23))).toEqual(clip);
  expect(storedClip(at(24))).toBeNull();
});

test('what is no copy is none', () => {
  storage();
  localStorage.setItem('hearth-clip', '{"block":7}');
  expect(storedClip(at(0))).toBeNull();
});

test('a browser without room for it says so', () => {
  const full = () => {
    throw new Error('QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: full, setItem: full });
  expect(storeClip(clip)).toBe(false);
  expect(storedClip(at(0))).toBeNull();
});
