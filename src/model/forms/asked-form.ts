import type { PublicField, PublicForm } from './form-types.ts';

/** The part of a form that readers' scripts need to show and send it. */
export type AskedForm = Omit<PublicForm, 'ready' | 'secondaryLink'>;

/** The same part as a page contains it: without the values that most forms and fields have. */
export type LightForm = Omit<AskedForm, 'fields' | 'trackInGA'> & {
  readonly trackInGA?: boolean;
  readonly fields: readonly Partial<PublicField>[];
};

const FIELD: PublicField = {
  key: '',
  type: 'text',
  placeholder: '',
  label: '',
  name: '',
  options: [],
  required: false,
  halfWidth: false,
  hidden: { field: '', equals: '' },
};

/** Returns a form for a page. `askedForm` restores the values that are left out. */
export function lightForm({ ready, secondaryLink, trackInGA, fields, ...form }: PublicForm): LightForm {
  const isUsual = ([name, value]: [string, unknown]) =>
    name === 'hidden'
      ? (value as PublicField['hidden']).field === ''
      : JSON.stringify(value) === JSON.stringify(FIELD[name as keyof PublicField]);
  return {
    ...form,
    ...(trackInGA ? { trackInGA } : {}),
    fields: fields.map((field) =>
      Object.fromEntries(Object.entries(field).filter((entry) => !isUsual(entry))),
    ),
  };
}

/** Returns the form of a page with all its values. */
export function askedForm(form: LightForm): AskedForm {
  return { trackInGA: false, ...form, fields: form.fields.map((field) => ({ ...FIELD, ...field })) };
}
