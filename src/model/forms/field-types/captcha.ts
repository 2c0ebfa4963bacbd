import type { FieldTypeRow } from './field-type.ts';
import { text } from './text.ts';

export const CAPTCHA_FIELD_NAME = 'recaptcha';

/** A service draws it; its answer is checked apart from the form's values. */
export const captcha: FieldTypeRow = {
  ...text,
  label: 'Captcha',
  listedAs: 'nothing',
  autocomplete: undefined,
  fixedName: CAPTCHA_FIELD_NAME,
};
