import { useStore } from '@nanostores/react';
import { valueAt } from '../../../model/field-path.ts';
import { formOf } from '../../../model/forms/form-of.ts';
import type { FormField, FormSettings } from '../../../model/forms/form-types.ts';
import type { JsonObject } from '../../../model/json.ts';
import { blockAtom } from '../../document/current-tree.ts';

/** Returns the current settings of a form block; null if there is no such block. */
export function useFormSettings(owner: string): FormSettings | null {
  const block = useStore(blockAtom(owner));
  return block === undefined ? null : (formOf(block)?.settings ?? null);
}

/** Returns the stored form field that contains a path such as `fields.a1b2.type`; null if there is no such field. */
export function useFormField(owner: string, property: string): Readonly<Partial<FormField>> | null {
  const block = useStore(blockAtom(owner));
  const field = block === undefined ? undefined : valueAt(block, itemPath(property));
  return field === undefined || field === null ? null : (field as JsonObject as Partial<FormField>);
}

/** Returns the path of the list item that contains a field: `fields.a1b2` for `fields.a1b2.type`. */
export function itemPath(property: string): string {
  return property.split('.').slice(0, -1).join('.');
}
