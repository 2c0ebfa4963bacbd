import type { z } from 'zod';
import { WORDS } from './field-path.ts';

/** The parts of a schema. The parts of objects, lists and records are schemas themselves. */
export type SchemaParts =
  | {
      readonly type: 'object';
      readonly fields: Readonly<Record<string, z.ZodType>>;
      /** Whether the object keeps fields that the schema does not name. */
      readonly isLoose: boolean;
    }
  | { readonly type: 'list'; readonly item: z.ZodType }
  | { readonly type: 'record'; readonly name: z.ZodType; readonly value: z.ZodType }
  | { readonly type: 'union'; readonly options: readonly z.ZodType[] }
  | { readonly type: 'string' | 'number' | 'boolean' | 'other' };

type Definition =
  | { type: 'object'; shape: Readonly<Record<string, z.ZodType>>; catchall?: z.ZodType }
  | { type: 'array'; element: z.ZodType }
  | { type: 'record'; keyType: z.ZodType; valueType: z.ZodType }
  | { type: 'union'; options: readonly z.ZodType[] }
  | { type: 'default' | 'prefault' | 'nullable' | 'optional'; innerType: z.ZodType }
  | { type: 'string' | 'enum' | 'number' | 'boolean' | 'other' };

/** Returns a schema without its default, and without the wrappers that allow null or undefined. */
export function bareSchema(schema: z.ZodType): z.ZodType {
  const definition = schema.def as Definition;
  return 'innerType' in definition ? bareSchema(definition.innerType) : schema;
}

/** Returns whether a schema allows null. */
export function allowsNull(schema: z.ZodType): boolean {
  const definition = schema.def as Definition;
  if (!('innerType' in definition)) return false;
  return definition.type === 'nullable' || allowsNull(definition.innerType);
}

const known = new WeakMap<z.ZodType, SchemaParts>();

/**
 * Returns the parts of a schema, ignoring its default. Caches the parts, because every stored document is read with the same
 * few schemas.
 */
export function partsOf(schema: z.ZodType): SchemaParts {
  let parts = known.get(schema);
  if (parts === undefined) {
    parts = readParts(schema);
    known.set(schema, parts);
  }
  return parts;
}

function readParts(schema: z.ZodType): SchemaParts {
  const definition = bareSchema(schema).def as Definition;
  switch (definition.type) {
    case 'object':
      return {
        type: 'object',
        fields: definition.shape,
        isLoose: definition.catchall?.def.type === 'unknown',
      };
    case 'array':
      return { type: 'list', item: definition.element };
    case 'record':
      return { type: 'record', name: definition.keyType, value: definition.valueType };
    case 'union':
      return { type: 'union', options: definition.options };
    case 'enum':
      return { type: 'string' };
    case 'string':
    case 'number':
    case 'boolean':
      return { type: definition.type };
    default:
      return { type: 'other' };
  }
}

/** Returns the schema of a list's items; null if the schema is not a list. */
export function itemSchema(schema: z.ZodType): z.ZodType | null {
  const parts = partsOf(schema);
  return parts.type === 'list' ? parts.item : null;
}

/** Returns the schema at a path such as `items.a1.header`, for items with any key; null if there is none. */
export function schemaAtPath(schema: z.ZodType, path: string): z.ZodType | null {
  return path.split('.').reduce<z.ZodType | null>(partAt, schema);
}

function partAt(schema: z.ZodType | null, step: string): z.ZodType | null {
  const parts = schema === null ? null : partsOf(schema);
  if (parts?.type === 'list') return parts.item;
  if (parts?.type === 'record') return parts.value;
  if (parts?.type === 'string' && step === WORDS) return schema;
  if (parts?.type !== 'object' || !Object.hasOwn(parts.fields, step)) return null;
  return parts.fields[step] ?? null;
}
