import type { JsonObject } from '../json.ts';
import { keysIn } from '../tree.ts';

/** Returns the keys that several blocks or list items of a stored page have, including nested ones. */
export function duplicateKeys(page: object): string[] {
  const counts = new Map<string, number>();
  for (const key of keysIn(page as JsonObject)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([key]) => key);
}
