import { camelName } from './field-name.ts';
import { FIELD_TYPES } from './field-types/registry.ts';
import type { FormField, FormSettings } from './form-types.ts';

/** Returns the fields that can contain the address to which a form sends its answer: required e-mail fields with a name. */
export function submitterFields({ fields }: Pick<FormSettings, 'fields'>): readonly FormField[] {
  return fields.filter(
    ({ type, required, name }) => FIELD_TYPES[type].isAddress && required && camelName(name) !== '',
  );
}

/** Returns the field with the address to which a form sends its answer; undefined if the form sends none. */
export function submitterField(
  settings: Pick<FormSettings, 'fields' | 'submitterEmailField'>,
): FormField | undefined {
  return submitterFields(settings).find(({ name }) => camelName(name) === settings.submitterEmailField);
}
