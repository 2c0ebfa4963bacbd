import { afterEach, expect, test, vi } from 'vitest';
import { storeClip, storedClip } from './stored-clip.ts';

const clip = {
  block: { key: 'q', componentType: 'Quote', quote: 'Hello', quoteBy: '' },
  copiedAt: '2026-01-01T00:00:00.000Z',
};
const at = (hours: number) => Date.parse(clip.copiedAt) + hours * 60 * 60 * 1000;

function storage(): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a copy is available on every page of the site, for a day', () => {
  storage();
  expect(storedClip(at(0))).toBeNull();
  expect(storeClip(clip)).toBe(true);
  expect(storedClip(at(23))).toEqual(clip);
  expect(storedClip(at(24))).toBeNull();
});

test('invalid stored data is not a copy', () => {
  storage();
  localStorage.setItem('hearth-clip', '{"block":7}');
  expect(storedClip(at(0))).toBeNull();
});

test('storing fails if the browser has no room', () => {
  const full = () => {
    throw new Error('QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: full, setItem: full });
  expect(storeClip(clip)).toBe(false);
  expect(storedClip(at(0))).toBeNull();
});
