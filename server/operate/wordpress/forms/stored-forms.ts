import { isObject } from '../../../../src/model/json.ts';
import type { WxrItem } from '../wxr.ts';
import { contactForm7 } from './contact-form-7.ts';
import { type OldForm, type OldPart, oldForm } from './old-form.ts';
import { phpValue } from './php-value.ts';

/** The form plugins whose forms are entries of an export: the names of the plugins, by the types of the entries. */
export const FORM_TYPES: Readonly<Record<string, string>> = {
  wpcf7_contact_form: 'Contact Form 7',
  wpforms: 'WPForms',
  forminator_forms: 'Forminator',
};

const READERS: Readonly<Record<string, (item: WxrItem) => OldForm | null>> = {
  wpcf7_contact_form: ({ title, meta }) => {
    const template = meta.get('_form') ?? '';
    return template === '' ? null : contactForm7(title, template);
  },
  wpforms: ({ title, content }) => {
    const { fields, settings } = parsed(content);
    const parts = values(fields).map(
      ({ type, label, required, choices, placeholder }): OldPart => ({
        kind: textOf(type),
        label: textOf(label),
        required: isSet(required),
        options: values(choices).map((choice) => textOf(choice.label)),
        placeholder: textOf(placeholder),
      }),
    );
    const { form_title, submit_text } = isObject(settings) ? settings : {};
    return parts.length === 0 ? null : oldForm(textOf(form_title) || title, textOf(submit_text), parts);
  },
  forminator_forms: ({ title, meta }) => {
    const value = phpValue(meta.get('forminator_form_meta') ?? '');
    const { fields, settings } = isObject(value) ? value : {};
    const parts = values(fields).map(
      (field): OldPart => ({
        kind: textOf(field.type),
        label: textOf(field.field_label),
        required: isSet(field.required),
        options: values(field.options).map((option) => textOf(option.label)),
        placeholder: textOf(field.placeholder),
      }),
    );
    const { formName, submitData } = isObject(settings) ? settings : {};
    const button = isObject(submitData) ? textOf(submitData['custom-submit-text']) : '';
    return parts.length === 0 ? null : oldForm(textOf(formName) || title, button, parts);
  },
};

/** Returns the form in an entry of an export; null if the entry has none that can be read. */
export function storedForm(item: WxrItem): OldForm | null {
  return READERS[item.type]?.(item) ?? null;
}

/** Returns the numbers and other signs by which pages refer to the form in an entry. */
export function namesOfForm({ type, id, title, meta }: WxrItem): string[] {
  const hash = meta.get('_hash') ?? '';
  // Contact Form 7 refers to forms by the first signs of their hash or, before, by number and title.
  const names = [String(id), meta.get('_old_cf7_unit_id') ?? '', hash.slice(0, 7), `title ${title}`];
  return names.filter((name) => name !== '').map((name) => `${type} ${name}`);
}

type Loose = Readonly<Record<string, unknown>>;

function parsed(json: string): Loose {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Returns the objects in a list, or in an object with numbers as names. */
function values(list: unknown): Loose[] {
  return typeof list === 'object' && list !== null ? Object.values(list).filter(isObject) : [];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
const isSet = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';
