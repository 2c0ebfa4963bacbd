import type { BlockTypes } from '../model/block.ts';
import { type AnyForm, fieldsOf } from './form.ts';
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
    const form = (definitionOf(type)?.form ?? {}) as AnyForm;
    return fieldsOf(form).flatMap(({ property, form: { editor } }) => (editor === 'list' ? [property] : []));
  },
};
