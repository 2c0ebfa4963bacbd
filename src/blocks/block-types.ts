import type { z } from 'zod';
import type { BlockTypes } from '../model/block.ts';
import { itemSchema, partsOf } from '../model/schema-walk.ts';
import { definitionOf, definitions, slotsOf } from './registry.ts';

// @bounded the block types, when the program is loaded
const types = new Map<string, string>();
for (const { type, formerNames = [] } of definitions) {
  for (const name of [type, ...formerNames]) types.set(name, type);
}

/** Describes block types to the model. */
export const blockTypes: BlockTypes = {
  typeOf: (name) => types.get(name) ?? null,
  slotsOf,
  itemFieldsOf: (type) => {
    const { fields, slots = [] } = definitionOf(type) ?? {};
    const lists = Object.entries<z.ZodType>(fields?.shape ?? {}).filter(([, schema]) =>
      hasKeyedItems(schema),
    );
    return lists.map(([name]) => name).filter((name) => !slots.includes(name));
  },
};

function hasKeyedItems(schema: z.ZodType): boolean {
  const item = itemSchema(schema);
  const parts = item === null ? null : partsOf(item);
  return parts?.type === 'object' && Object.hasOwn(parts.fields, 'key');
}
