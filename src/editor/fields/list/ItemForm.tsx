import { use } from 'react';
import { type AnyForm, fieldsOf } from '../../../blocks/form.ts';
import { FieldEditorContext } from '../field-editor.ts';
import type { EditedList } from './list-actions.ts';

/** The editors of an item's fields, in the order of its form. */
export function ItemForm({ list: { owner, property, form }, item }: { list: EditedList; item: string }) {
  const FieldEditor = use(FieldEditorContext);
  return fieldsOf(form.item as AnyForm).map((field) => (
    <FieldEditor
      key={field.property}
      owner={owner}
      property={`${property}.${item}.${field.property}`}
      form={field.form}
    />
  ));
}
