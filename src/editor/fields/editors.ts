import type { ComponentType } from 'react';
import { type FieldKind, fieldKinds } from '../../editable/field-kinds.ts';
import type { FieldEditorModule, FieldEditorProps } from './field-editor.ts';

const modules = import.meta.glob<{ readonly default?: FieldEditorModule }>('./*/*Editor.tsx', {
  eager: true,
});

const editors = new Map<FieldKind, ComponentType<FieldEditorProps>>();
for (const { default: module } of Object.values(modules)) {
  if (module !== undefined) editors.set(module.kind, module.Editor);
}
for (const kind of Object.keys(fieldKinds) as FieldKind[]) {
  if (!editors.has(kind)) {
    throw new Error(
      `The kind of field ${kind} has no editor. Add one to src/editor/fields, which exports fieldEditor('${kind}', …).`,
    );
  }
}

/** The editor of a kind of field. */
export function editorOf(kind: FieldKind): ComponentType<FieldEditorProps> {
  return editors.get(kind)!;
}
