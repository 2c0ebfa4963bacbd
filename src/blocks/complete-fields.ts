import type { z } from 'zod';
import { KEY_PATTERN } from '../model/ids.ts';
import { isObject } from '../model/json.ts';
import { isDocument } from './fields.ts';

/**
 * A stored value with everything that its schema wants: what is missing, or of another JSON type, is the schema's
 * default, field by field and item by item. A value of the right type stays even where the schema would refuse it (a
 * text that is too long), since what is read is saved again: saving says what is wrong with it. Fields that a strict
 * schema does not know are left out. Undefined where there is neither a value nor a default.
 */
export function completeFields(schema: z.ZodType, value: unknown, keyPrefix: string): unknown {
  const completed = ofItsType(schema, value, keyPrefix);
  return completed === undefined ? schema.safeParse(undefined).data : completed;
}

type Shape = Readonly<Record<string, z.ZodType>>;
type InnerDefinition =
  | { type: 'object'; shape: Shape; catchall?: z.ZodType }
  | { type: 'array'; element: z.ZodType }
  | { type: 'union'; options: readonly z.ZodType[] }
  | { type: 'default' | 'prefault' | 'nullable' | 'optional'; innerType: z.ZodType }
  | { type: 'string' | 'enum' | 'number' | 'boolean' | 'other' };

/** The value, completed; undefined where it is of another JSON type than the schema's. */
function ofItsType(schema: z.ZodType, value: unknown, keyPrefix: string): unknown {
  if (isDocument(schema)) return isObject(value) && value.type === 'doc' ? value : undefined;
  const definition = schema.def as InnerDefinition;
  switch (definition.type) {
    case 'default':
    case 'prefault':
    case 'optional':
      return ofItsType(definition.innerType, value, keyPrefix);
    case 'nullable':
      return value === null ? null : ofItsType(definition.innerType, value, keyPrefix);
    case 'object':
      return isObject(value) ? completeObject(definition, value, keyPrefix) : undefined;
    case 'array':
      return Array.isArray(value) ? completeItems(definition.element, value, keyPrefix) : undefined;
    case 'union':
      return definition.options.some((option) => ofItsType(option, value, keyPrefix) !== undefined)
        ? value
        : undefined;
    case 'string':
    case 'enum':
      // An address cannot be made of half a character.
      return typeof value === 'string' ? value.toWellFormed() : undefined;
    case 'number':
      return typeof value === 'number' ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    default:
      return schema.safeParse(value).data;
  }
}

/** Undefined where a field is missing that has no default, as a picture's id: what is left is no such object. */
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
 * The objects of a list. An item without a usable key, or with that of an item before it, takes one from its place: the
 * same at every reading.
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
