import type { z } from 'zod';
import { isObject } from '../model/json.ts';
import { isDocument } from './fields.ts';

/**
 * A stored value with everything that its schema wants: what is missing or does not fit is the schema's default, field
 * by field and item by item, and what the schema does not know is kept. A stored document stays as it is, since the
 * views show what they can of it. Undefined where there is no default.
 */
export function completeFields(schema: z.ZodType, value: unknown, keyPrefix: string): unknown {
  const inner = unwrap(schema);
  if (isDocument(inner) && isObject(value) && value.type === 'doc') return value;
  const definition = inner.def as InnerDefinition;
  if (definition.type === 'object' && isObject(value) && !isDocument(inner)) {
    const fields = Object.entries(definition.shape);
    return {
      ...value,
      ...Object.fromEntries(
        fields.map(([name, field]) => [name, completeFields(field, value[name], keyPrefix)]),
      ),
    };
  }
  if (definition.type === 'array' && Array.isArray(value)) {
    return completeItems(definition.element, value, keyPrefix);
  }
  const result = schema.safeParse(value);
  return result.success ? result.data : schema.safeParse(undefined).data;
}

type InnerDefinition =
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'array'; element: z.ZodType }
  | { type: 'default' | 'prefault' | 'nullable' | 'optional'; innerType: z.ZodType }
  | { type: 'other' };

/** An item without a key, or with that of an item before it, takes one from its place: the same at every reading. */
function completeItems(element: z.ZodType, list: readonly unknown[], keyPrefix: string): unknown[] {
  const taken = new Set<unknown>();
  return list.filter(isObject).map((entry, index) => {
    const item = completeFields(element, entry, keyPrefix) as Record<string, unknown>;
    if (typeof item.key !== 'string' || taken.has(item.key)) item.key = `${keyPrefix}-${index}`;
    taken.add(item.key);
    return item;
  });
}

function unwrap(schema: z.ZodType): z.ZodType {
  const definition = schema.def as InnerDefinition;
  return 'innerType' in definition ? unwrap(definition.innerType) : schema;
}
