import type { z } from 'zod';
import { KEY_PATTERN } from '../model/ids.ts';
import { isObject } from '../model/json.ts';
import { isDocument } from './fields.ts';

/**
 * A stored value completed by its schema: a value that is missing or of another JSON type is replaced by the
 * default, field by field and item by item. A value of the right type stays even if the schema would reject
 * it (a text that is too long, say): it is saved again later, and saving reports the problem. Fields that a
 * strict schema does not know are dropped. Undefined if there is neither a value nor a default.
 */
export function completeFields(schema: z.ZodType, value: unknown, keyPrefix: string): unknown {
  const completed = withRightType(schema, value, keyPrefix);
  return completed === undefined ? schema.safeParse(undefined).data : completed;
}

type Shape = Readonly<Record<string, z.ZodType>>;
type InnerDefinition =
  | { type: 'object'; shape: Shape; catchall?: z.ZodType }
  | { type: 'array'; element: z.ZodType }
  | { type: 'union'; options: readonly z.ZodType[] }
  | { type: 'default' | 'prefault' | 'nullable' | 'optional'; innerType: z.ZodType }
  | { type: 'string' | 'enum' | 'number' | 'boolean' | 'other' };

/** The value, completed; undefined if it is of another JSON type than the schema's. */
function withRightType(schema: z.ZodType, value: unknown, keyPrefix: string): unknown {
  if (isDocument(schema)) return isObject(value) && value.type === 'doc' ? value : undefined;
  const definition = schema.def as InnerDefinition;
  switch (definition.type) {
    case 'default':
    case 'prefault':
    case 'optional':
      return withRightType(definition.innerType, value, keyPrefix);
    case 'nullable':
      return value === null ? null : withRightType(definition.innerType, value, keyPrefix);
    case 'object':
      return isObject(value) ? completeObject(definition, value, keyPrefix) : undefined;
    case 'array':
      return Array.isArray(value) ? completeItems(definition.element, value, keyPrefix) : undefined;
    case 'union':
      return definition.options.some((option) => withRightType(option, value, keyPrefix) !== undefined)
        ? value
        : undefined;
    case 'string':
    case 'enum':
      // Lone surrogates cannot be encoded in a URL, so they are replaced.
      return typeof value === 'string' ? value.toWellFormed() : undefined;
    case 'number':
      return typeof value === 'number' ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    default:
      return schema.safeParse(value).data;
  }
}

/**
 * Undefined if a required field without a default is missing, such as the id of a picture: the object is then
 * unusable.
 */
function completeObject(
  { shape, catchall }: { readonly shape: Shape; readonly catchall?: z.ZodType },
  value: Record<string, unknown>,
  keyPrefix: string,
): Record<string, unknown> | undefined {
  const isLoose = catchall?.def.type === 'unknown';
  const complete: Record<string, unknown> = isLoose ? { ...value } : {};
  for (const [name, field] of Object.entries(shape)) {
    const completed = completeFields(field, value[name], keyPrefix);
    if (completed !== undefined) complete[name] = completed;
    else if (!field.safeParse(undefined).success) return undefined;
    else delete complete[name];
  }
  return complete;
}

/**
 * The objects of a list. An item without a usable, unique key gets one made from its index, the same whenever
 * the list is read.
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
