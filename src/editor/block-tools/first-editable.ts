import { type AnyForm, CELL_FORM, fieldsOf } from '../../blocks/form.ts';
import { definitionOf } from '../../blocks/registry.ts';
import { isInline, traitsOf } from '../../editable/field-kinds.ts';
import type { StoredBlock } from '../../model/block.ts';
import { isObject } from '../../model/json.ts';
import { cellPath, type TableParts } from '../../model/table.ts';
import type { Target } from '../document/target.ts';

/**
 * Returns the field in which editing a new block begins: the block's first text, which may be in the first item of a list. If
 * the block has no text, returns its first other field that can be edited on the page. Returns null if the block can be edited
 * only in its form, or if editing begins in its form.
 */
export function firstField(block: StoredBlock): Target | null {
  const form = (definitionOf(block.componentType)?.form ?? {}) as AnyForm;
  const [beginning] = fieldsOf(form);
  if (beginning !== undefined && traitsOf(beginning.form.editor)?.beginsInForm) return null;
  const candidates = editableFieldsOf(block, form, '').map((field) => ({ owner: block.key, ...field }));
  return candidates.find(({ kind }) => isInline(kind)) ?? candidates[0] ?? null;
}

function editableFieldsOf(
  fields: Record<string, unknown>,
  form: AnyForm,
  at: string,
): Omit<Target, 'owner'>[] {
  return fieldsOf(form).flatMap(({ property, form: field }) => {
    if (field.editor === 'list') {
      const item = (fields[property] as unknown[] | undefined)?.[0];
      if (!isObject(item)) return [];
      return editableFieldsOf(item, field.item as AnyForm, `${at}${property}.${String(item.key)}.`);
    }
    if (field.editor === 'table') {
      const { rows, columns } = fields as unknown as TableParts;
      const [row, column] = [rows[0], columns[0]];
      if (row === undefined || column === undefined) return [];
      const cell = cellPath(row, column);
      return [{ property: cell, kind: CELL_FORM.editor, label: CELL_FORM.label }];
    }
    if (!isInline(field.editor) && !traitsOf(field.editor)?.isFilledIn) return [];
    return [{ property: `${at}${property}`, kind: field.editor, label: field.label }];
  });
}
