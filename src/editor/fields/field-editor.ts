import { type ComponentType, createContext } from 'react';
import type { FieldForm } from '../../blocks/form.ts';

/** What the editor of a field is given. */
export interface FieldEditorProps<Form extends FieldForm = FieldForm> {
  /** Key of the block, or `page`. */
  readonly owner: string;
  /** Path of the field in it. */
  readonly property: string;
  readonly form: Form;
}

/** The editor of any field, for the editors of fields that hold others. */
export const FieldEditorContext = createContext<ComponentType<FieldEditorProps>>(() => null);
