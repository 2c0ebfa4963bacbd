import type { z } from 'zod';
import type { StoredBlock } from '../model/block.ts';
import { refuse } from '../model/errors.ts';
import { WORDS } from '../model/field-path.ts';
import { withNames } from '../model/forms/made-names.ts';
import { newId, newKey } from '../model/ids.ts';
import type { JsonObject } from '../model/json.ts';
import { itemSchema, partsOf } from '../model/schema-walk.ts';
import { type AnyForm, fieldsOf } from './form.ts';
import { definitionOf } from './registry.ts';

/**
 * Creates a block of a type with its default values. Each of the block's item lists gets one empty item, so that there is a
 * place to type. Visitors do not see empty items. The fields of a form get names.
 * @throws 'not-found' (404) if the type is unknown.
 */
export function newBlock(componentType: string): StoredBlock {
  const definition = definitionOf(componentType) ?? refuse('not-found');
  const fields: Record<string, unknown> = definition.fields.parse(definition.created?.() ?? {});
  for (const { property, form } of fieldsOf(definition.form as AnyForm)) {
    const schema = definition.fields.shape[property] as z.ZodType | undefined;
    if (form.editor === 'list' && schema !== undefined) fields[property] = [newItem(schema)];
  }
  return withNames({ key: newKey(), componentType, ...fields } as StoredBlock & JsonObject);
}

/**
 * Creates an item for the list with this schema, or a word for a list of words. The item gets a new key and, if its schema has an id, a new id.
 * @throws Error if the schema is not that of a list.
 */
export function newItem(list: z.ZodType): JsonObject {
  const item = itemSchema(list) ?? refuse('not-a-list');
  const parts = partsOf(item);
  if (parts.type === 'string') return { key: newKey(), [WORDS]: '' };
  const hasId = parts.type === 'object' && Object.hasOwn(parts.fields, '_id');
  return item.parse({ key: newKey(), ...(hasId ? { _id: newId() } : {}) }) as JsonObject;
}
