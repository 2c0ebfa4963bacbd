import { isObject } from '../model/json.ts';
import { type AnyForm, CELL_FORM, type FieldForm, fieldsOf } from './form.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface FormField {
  readonly path: string;
  readonly form: FieldForm;
  readonly value: unknown;
}

/** Returns the fields of a form with their values. The fields of a list's items, and the cells of a table, follow the list. */
export function formFields(form: AnyForm, fields: Fields, around = ''): FormField[] {
  return fieldsOf(form).flatMap(({ property, form: field }) => {
    const path = `${around}${property}`;
    const value = property
      .split('.')
      .reduce<unknown>((inside, step) => (isObject(inside) ? inside[step] : undefined), fields);
    return [{ path, form: field, value }, ...innerFields(field, value, path)];
  });
}

function innerFields(field: FieldForm, value: unknown, path: string): FormField[] {
  const items = Array.isArray(value) ? value.filter(isObject) : [];
  if (field.editor === 'list')
    return items.flatMap((item) => formFields(field.item as AnyForm, item, `${path}.${item.key}.`));
  if (field.editor !== 'table') return [];
  return items.flatMap(({ key, cells }) =>
    Object.entries(isObject(cells) ? cells : {}).map(([id, cell]) => ({
      path: `${path}.${key}.cells.${id}`,
      form: CELL_FORM,
      value: cell,
    })),
  );
}
