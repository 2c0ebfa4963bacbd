import { captcha } from './captcha.ts';
import { checkbox } from './checkbox.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import type { FieldTypeRow } from './field-type.ts';
import { multipleChoice } from './multiple-choice.ts';
import { phone } from './phone.ts';
import { select } from './select.ts';
import { text } from './text.ts';
import { textArea } from './text-area.ts';

/** All field types by their stored names, in the order in which editors see them. */
export const FIELD_TYPES = {
  text,
  textArea,
  select,
  checkbox,
  email,
  multipleChoice,
  captcha,
  phone,
  date,
} as const satisfies Record<string, FieldTypeRow>;

export type FieldType = keyof typeof FIELD_TYPES;
export const FIELD_TYPE_NAMES = Object.keys(FIELD_TYPES) as readonly FieldType[];

/** Returns a stored type if it is known, otherwise the text type. */
export function knownType(type: unknown): FieldType {
  return FIELD_TYPE_NAMES.find((known) => known === type) ?? 'text';
}

/** Returns whether a stored field has options to choose from. */
export function hasOptions({ type }: { readonly type?: unknown }): boolean {
  return FIELD_TYPES[knownType(type)].options !== undefined;
}

/** Returns whether a stored field is a captcha. */
export function isCaptcha({ type }: { readonly type?: unknown }): boolean {
  return FIELD_TYPES[knownType(type)].fixedName !== undefined;
}
