import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import type {
  EditableField,
  EditableFieldOptions,
  Editing,
  EditingAttributes,
} from '../../editable/use-editable.ts';
import { listId } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { fieldForm } from '../document/forms.ts';
import { fieldLabel } from '../document/labels.ts';
import { mayChange } from '../document/may-change.ts';
import { $selecting } from '../document/menu-state.ts';
import { $selection, $typing } from '../document/selection.ts';
import { sameTarget } from '../document/target.ts';
import { fieldAttributes } from '../page-dom/target-elements.ts';
import { CanvasList } from './CanvasList.tsx';
import { InlineField } from './InlineField.tsx';

/**
 * The editor's side of the views. It never changes, so views are not re-rendered because of it: each block or field subscribes to whether
 * it is selectable, selected and being edited.
 */
export const editing: Editing = {
  block: useBlockAttributes,
  field: useEditableField,
  slot: (owner, slot) => ({ 'data-list': listId(owner, slot) }),
  list: (owner, slot) => <CanvasList list={listId(owner, slot)} />,
};

function useBlockAttributes(key: string, componentType: string): EditingAttributes {
  const selected = useIsAt($selection, key, '');
  const selecting = useStore($selecting) && mayChange(key);
  return {
    'data-block': key,
    'data-component-type': componentType,
    ...(selecting ? { 'data-selectable': '' } : {}),
    ...(selected ? { 'data-selected': '' } : {}),
  };
}

function useEditableField(
  owner: string,
  { property, kind, editorDisabled }: EditableFieldOptions,
): EditableField {
  const selecting = useStore($selecting) && mayChange(owner);
  const selected = useIsAt($selection, owner, property);
  const typing = useIsAt($typing, owner, property);
  const label = fieldForm($tree.get(), owner, property)?.label ?? fieldLabel(property);
  const target = { owner, property, kind, label };
  const address = fieldAttributes(target);
  if (editorDisabled) return { attributes: { ...address, 'data-editor-disabled': 'true' }, inline: null };
  if (!selecting) return { attributes: address, inline: null };
  const attributes = { ...address, 'data-selectable': '', ...(selected ? { 'data-selected': '' } : {}) };
  return {
    attributes,
    inline: typing
      ? (element) => <InlineField target={target} element={element} attributes={attributes} />
      : null,
  };
}

interface Followed {
  listen(listener: () => void): () => void;
  get(): { readonly owner: string; readonly property: string } | null;
}

/** Whether a store's target is at this place; re-renders only when that changes. */
function useIsAt(store: Followed, owner: string, property: string): boolean {
  return useSyncExternalStore(store.listen, () => sameTarget(store.get(), { owner, property }));
}
