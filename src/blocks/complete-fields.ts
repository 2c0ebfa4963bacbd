import type { z } from 'zod';
import { KEY_PATTERN } from '../model/ids.ts';
import { isObject } from '../model/json.ts';
import { allowsNull, bareSchema, partsOf, type SchemaParts } from '../model/schema-walk.ts';
import { isDocument } from './fields.ts';

/**
 * Completes a stored value by its schema, field by field and item by item. Values that are missing or have the wrong JSON type
 * are replaced by their defaults. Keeps a value of the right type even if the schema would reject it, such as a text that is
 * too long. The problem is reported when the value is saved. Drops fields that a strict schema does not contain. Returns
 * undefined if both the value and the default are missing.
 */
export function completeFields(schema: z.ZodType, value: unknown, keyPrefix: string): unknown {
  const completed = withRightType(schema, value, keyPrefix);
  return completed === undefined ? schema.safeParse(undefined).data : completed;
}

/** Returns the completed value; undefined if its JSON type differs from the schema's. */
function withRightType(schema: z.ZodType, value: unknown, keyPrefix: string): unknown {
  if (value === null && allowsNull(schema)) return null;
  const bare = bareSchema(schema);
  if (isDocument(bare)) return isObject(value) && value.type === 'doc' ? value : undefined;
  const parts = partsOf(bare);
  switch (parts.type) {
    case 'object':
      return isObject(value) ? completeObject(parts, value, keyPrefix) : undefined;
    case 'list':
      if (!Array.isArray(value)) return undefined;
      return partsOf(parts.item).type === 'string'
        ? value.filter((entry) => typeof entry === 'string').map((text) => text.toWellFormed())
        : completeItems(parts.item, value, keyPrefix);
    case 'record':
      return isObject(value) ? completeRecord(parts, value, keyPrefix) : undefined;
    case 'union':
      return parts.options.some((option) => withRightType(option, value, keyPrefix) !== undefined)
        ? value
        : undefined;
    case 'string':
      // Replaces lone surrogates, because they cannot be encoded in a URL.
      return typeof value === 'string' ? value.toWellFormed() : undefined;
    case 'number':
    case 'boolean':
      return typeof value === parts.type ? value : undefined;
    default:
      return bare.safeParse(value).data;
  }
}

/**
 * Returns undefined if a required field without a default is missing, because the object is unusable without this field. An
 * example is the id of a picture.
 */
function completeObject(
  { fields, isLoose }: Extract<SchemaParts, { type: 'object' }>,
  value: Record<string, unknown>,
  keyPrefix: string,
): Record<string, unknown> | undefined {
  const complete: Record<string, unknown> = isLoose ? { ...value } : {};
  for (const [name, field] of Object.entries(fields)) {
    const completed = completeFields(field, value[name], keyPrefix);
    if (completed !== undefined) complete[name] = completed;
    else if (!field.safeParse(undefined).success) return undefined;
    else delete complete[name];
  }
  return complete;
}

/** Returns the values of a record that have a valid name and the right type. */
function completeRecord(
  { name, value: schema }: Extract<SchemaParts, { type: 'record' }>,
  record: Record<string, unknown>,
  keyPrefix: string,
): Record<string, unknown> {
  const entries = Object.entries(record)
    .filter(([key]) => name.safeParse(key).success)
    .map(([key, value]) => [key, withRightType(schema, value, keyPrefix)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/**
 * Returns the completed objects of a list. An item without a valid, unique key gets a key made from its index, so that it has
 * the same key each time the list is read.
 */
function completeItems(element: z.ZodType, list: readonly unknown[], keyPrefix: string): unknown[] {
  const taken = new Set<string>();
  return list.filter(isObject).flatMap((entry, index) => {
    const own = typeof entry.key === 'string' && KEY_PATTERN.test(entry.key) ? entry.key : null;
    const key = own === null || taken.has(own) ? `${keyPrefix}-${index}` : own;
    taken.add(key);
    const item = completeFields(element, { ...entry, key }, keyPrefix);
    return item === undefined ? [] : [item];
  });
}
