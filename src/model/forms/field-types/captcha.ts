import type { FieldTypeRow } from './field-type.ts';
import { text } from './text.ts';

export const CAPTCHA_FIELD_NAME = 'recaptcha';

/** The captcha service renders the control. The captcha's answer is checked separately from the form's values. */
export const captcha: FieldTypeRow = {
  ...text,
  label: 'Captcha',
  listedAs: 'nothing',
  autocomplete: undefined,
  fixedName: CAPTCHA_FIELD_NAME,
};
