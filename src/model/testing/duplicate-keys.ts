import type { JsonObject } from '../json.ts';
import { keysIn } from '../tree.ts';

/** Returns the keys that more than one block or list item of a stored page has, nested ones included. */
export function duplicateKeys(page: object): string[] {
  const counts = new Map<string, number>();
  for (const key of keysIn(page as JsonObject)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([key]) => key);
}
