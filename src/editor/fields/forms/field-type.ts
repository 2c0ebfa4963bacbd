import { CAPTCHA_FIELD_NAME, type FieldType, type FormField } from '../../../model/forms/form-types.ts';

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

/** What a field becomes when it gets another type: a captcha is required and named 'recaptcha', any other loses its name. */
export function withType(type: FieldType): Pick<FormField, 'type' | 'name'> & { required?: boolean } {
  return type === 'captcha' ? { type, name: CAPTCHA_FIELD_NAME, required: true } : { type, name: '' };
}

/** Whether a field of this type has options to choose from. */
export function hasOptions(type: FieldType | undefined): boolean {
  return type === 'select' || type === 'multipleChoice';
}
