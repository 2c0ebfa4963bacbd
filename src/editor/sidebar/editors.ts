import type { ComponentType } from 'react';
import type { LeafKind } from '../../editable/editing.ts';
import type { LeafEditorProps } from './leaf-editor.ts';
import { TextEditor } from './TextEditor.tsx';

/** The editor of each kind of leaf. A leaf whose kind has none here cannot be selected. */
export const editors: Readonly<Partial<Record<LeafKind, ComponentType<LeafEditorProps>>>> = {
  text: TextEditor,
};
