/**
 * Runs `use` with a storage of the browser: `withStorage(() => window.localStorage, ...)`. `find` is a function, because even
 * accessing the storage may throw. Returns null if the browser denies access or the storage is full.
 */
export function withStorage<Value>(find: () => Storage, use: (storage: Storage) => Value): Value | null {
  try {
    return use(find());
  } catch {
    return null;
  }
}
