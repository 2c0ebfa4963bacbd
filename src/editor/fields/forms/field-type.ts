import { type FieldPath, valueAt } from '../../../model/field-path.ts';
import { CAPTCHA_FIELD_NAME, type FieldType, type FormField } from '../../../model/forms/form-types.ts';
import { fieldName } from '../../../model/forms/made-names.ts';
import type { JsonObject } from '../../../model/json.ts';

/** What editors call the types. */
export const FIELD_TYPE_LABELS: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  textArea: 'Several lines of text',
  select: 'Choice from a list',
  checkbox: 'Checkbox',
  email: 'Email',
  multipleChoice: 'Multiple choice',
  captcha: 'Captcha',
  phone: 'Phone',
  date: 'Date',
};

/**
 * What a field of a form becomes when it gets another type: a captcha is required and named 'recaptcha'. What was one loses that
 * name, and gets one made from its label; any other keeps its own.
 *
 * @param item the path of the field
 */
export function withType(
  block: JsonObject,
  item: FieldPath,
  type: FieldType,
): Pick<FormField, 'type'> & Partial<Pick<FormField, 'name' | 'required'>> {
  if (type === 'captcha') return { type, name: CAPTCHA_FIELD_NAME, required: true };
  if (valueAt(block, `${item}.type`) !== 'captcha') return { type };
  return { type, name: fieldName(block, item, String(valueAt(block, `${item}.label`) ?? '')) };
}

/** Whether a field of this type has options to choose from. */
export function hasOptions(type: FieldType | undefined): boolean {
  return type === 'select' || type === 'multipleChoice';
}
