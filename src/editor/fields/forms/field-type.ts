import { type FieldPath, valueAt } from '../../../model/field-path.ts';
import { FIELD_TYPES, type FieldType, isCaptcha } from '../../../model/forms/field-types/registry.ts';
import type { FormField } from '../../../model/forms/form-types.ts';
import { fieldName } from '../../../model/forms/made-names.ts';
import type { JsonObject } from '../../../model/json.ts';

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
  const { fixedName } = FIELD_TYPES[type];
  if (fixedName !== undefined) return { type, name: fixedName, required: true };
  if (!isCaptcha({ type: valueAt(block, `${item}.type`) })) return { type };
  return { type, name: fieldName(block, item, String(valueAt(block, `${item}.label`) ?? '')) };
}
