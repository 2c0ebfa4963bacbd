import { withStorage } from '../ui/storage.ts';

/** The storage key in the browser for the types that were added last. */
const STORAGE_KEY = 'hearth-used-components';
/** The number of types that are remembered. */
const REMEMBERED = 8;

/** Returns the types of the components that were added last in this browser, the newest one first. */
export function usedLately(): readonly string[] {
  const stored = withStorage(
    () => globalThis.localStorage,
    (storage) => JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]') as unknown,
  );
  return Array.isArray(stored) ? stored.filter((type) => typeof type === 'string') : [];
}

/** Remembers that a component of a type was added. */
export function rememberUse(type: string): void {
  const types = [type, ...usedLately().filter((other) => other !== type)].slice(0, REMEMBERED);
  withStorage(
    () => globalThis.localStorage,
    (storage) => storage.setItem(STORAGE_KEY, JSON.stringify(types)),
  );
}
