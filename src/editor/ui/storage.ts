/**
 * Uses a storage of the browser, as `withStorage(() => window.localStorage, ...)`: already to ask for it may be refused.
 * Answers null where the browser has none, or no room in it.
 */
export function withStorage<Value>(find: () => Storage, use: (storage: Storage) => Value): Value | null {
  try {
    return use(find());
  } catch {
    return null;
  }
}
