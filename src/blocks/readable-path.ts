import { KEY_PATTERN } from '../model/ids.ts';
import { isObject } from '../model/json.ts';
import { shortName } from '../model/zod-errors.ts';

/**
 * Returns the path of a field as editors know it, such as `contents.a1.items.b2.header`. Entries of lists are named by their
 * keys or, if they have none, by their indexes.
 */
export function readablePath(path: readonly PropertyKey[], root: unknown): string {
  let value = root;
  const steps = path.map((step) => {
    const entry =
      isObject(value) || Array.isArray(value) ? (value as Record<PropertyKey, unknown>)[step] : undefined;
    const key = Array.isArray(value) && isObject(entry) ? entry.key : undefined;
    value = entry;
    return typeof key === 'string' && KEY_PATTERN.test(key) ? key : shortName(String(step));
  });
  return steps.join('.');
}
