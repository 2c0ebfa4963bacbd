import { expect, test } from 'vitest';
import { CHUNK_RELOAD_GUARD_MS } from '../model/limits.ts';
import { canReloadPage } from './reload-guard.ts';

function storage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
}

test('a page is reloaded at most once in 60 seconds', () => {
  const tab = storage();
  expect(canReloadPage(1_000_000, tab)).toBe(true);
  expect(canReloadPage(1_000_000 + CHUNK_RELOAD_GUARD_MS - 1, tab)).toBe(false);
  expect(canReloadPage(1_000_000 + CHUNK_RELOAD_GUARD_MS, tab)).toBe(true);
});

test('a tab without storage is never reloaded', () => {
  const refusing = {
    getItem: () => {
      throw new DOMException('No', 'SecurityError');
    },
  } as unknown as Storage;
  expect([canReloadPage(0, null), canReloadPage(0, refusing)]).toEqual([false, false]);
});
