import { type ComponentType, createContext } from 'react';
import type { FieldForm, FormOf } from '../../blocks/form.ts';
import type { FieldKind } from '../../editable/field-kinds.ts';

/** The props of a field's editor. */
export interface FieldEditorProps<Form extends FieldForm = FieldForm> {
  /** The key of the block, or of a document such as `page`. */
  readonly owner: string;
  /** The path of the field. */
  readonly property: string;
  readonly form: Form;
}

/** Renders the editor of any field, for editors that contain other fields. */
export const FieldEditorContext = createContext<ComponentType<FieldEditorProps>>(() => null);

/** Opens another item of the list around a field, and puts the caret after `caret` characters of the item's first text. */
export const GoOnInItemContext = createContext<((item: string, caret: number) => void) | null>(null);

/** The editor of a kind of field, as exported by a file `…Editor.tsx` in the kind's folder. */
export interface FieldEditorModule {
  readonly kind: FieldKind;
  readonly Editor: ComponentType<FieldEditorProps>;
}

/**
 * Combines an editor with the kind of field that it edits. An editor compiles only if its props fit the form of its kind of
 * field.
 */
export function fieldEditor<Kind extends FieldKind>(
  kind: Kind,
  Editor: ComponentType<FieldEditorProps<FormOf<Kind>>>,
): FieldEditorModule {
  return { kind, Editor: Editor as ComponentType<FieldEditorProps> };
}
