import { useStore } from '@nanostores/react';
import { valueAt } from '../../../model/field-path.ts';
import { camelName } from '../../../model/forms/field-name.ts';
import { FIELD_TYPES, isCaptcha } from '../../../model/forms/field-types/registry.ts';
import { formOf } from '../../../model/forms/form-of.ts';
import type { FormField, FormSettings } from '../../../model/forms/form-types.ts';
import type { JsonObject } from '../../../model/json.ts';
import { blockAtom } from '../../document/current-tree.ts';

/** The settings of the form that a block is, as they are now; null where there is no such block. */
export function useFormSettings(owner: string): FormSettings | null {
  const block = useStore(blockAtom(owner));
  return block === undefined ? null : (formOf(block)?.settings ?? null);
}

/** The field of a form, as it is stored, to which a path such as `fields.a1b2.type` leads; null where there is none. */
export function useFormField(owner: string, property: string): Readonly<Partial<FormField>> | null {
  const block = useStore(blockAtom(owner));
  const field = block === undefined ? undefined : valueAt(block, itemPath(property));
  return field === undefined || field === null ? null : (field as JsonObject as Partial<FormField>);
}

/** The path of the list item that a field is in: `fields.a1b2` of `fields.a1b2.type`. */
export function itemPath(property: string): string {
  return property.split('.').slice(0, -1).join('.');
}

/** The fields that an answer can go to: required, for an e-mail address, and with a name. */
export function submitterFields({ fields }: FormSettings): readonly FormField[] {
  return fields.filter(
    ({ type, required, name }) => FIELD_TYPES[type].isAddress && required && camelName(name) !== '',
  );
}

/** Whether an answer is sent: whether the submitter field is a required e-mail field of the form. */
export function hasSubmitter(settings: FormSettings): boolean {
  const { submitterEmailField } = settings;
  return submitterFields(settings).some(({ name }) => camelName(name) === submitterEmailField);
}

/** The names of fields as placeholders have them, each once. Captchas have no value. */
export function placeholderNames({ fields }: FormSettings): readonly string[] {
  const names = fields.filter((field) => !isCaptcha(field)).map(({ name }) => camelName(name));
  return [...new Set(names.filter((name) => name !== ''))];
}
