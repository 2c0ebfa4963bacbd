import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import type { Editing, EditingAttributes, LeafEditing, LeafOptions } from '../../editable/editing.ts';
import { listId } from '../../model/tree.ts';
import { fieldForm } from '../document/forms.ts';
import { fieldLabel } from '../document/labels.ts';
import { $selecting } from '../document/menu-state.ts';
import { $selection, $typing } from '../document/selection.ts';
import { sameTarget } from '../document/target.ts';
import { $tree } from '../document/tree.ts';
import { leafAttributes } from '../page-dom/target-address.ts';
import { CanvasList } from './CanvasList.tsx';
import { TypedLeaf } from './TypedLeaf.tsx';

/**
 * What the editor gives the views. It never changes, so that no view is drawn again for it: a block or leaf follows by
 * itself whether it can be selected, whether it is, and whether somebody types in it.
 */
export const editing: Editing = {
  block: useBlockAttributes,
  leaf: useLeafEditing,
  slot: (owner, slot) => ({ 'data-list': listId(owner, slot) }),
  list: (owner, slot) => <CanvasList list={listId(owner, slot)} />,
};

function useBlockAttributes(key: string, componentType: string): EditingAttributes {
  const selected = useIsAt($selection, key, '');
  const selecting = useStore($selecting);
  return {
    'data-block': key,
    'data-component-type': componentType,
    ...(selecting ? { 'data-selectable': '' } : {}),
    ...(selected ? { 'data-selected': '' } : {}),
  };
}

function useLeafEditing(owner: string, { property, kind, editorDisabled }: LeafOptions): LeafEditing {
  const selecting = useStore($selecting);
  const selected = useIsAt($selection, owner, property);
  const typing = useIsAt($typing, owner, property);
  const label = fieldForm($tree.get(), owner, property)?.label ?? fieldLabel(property);
  const target = { owner, property, kind, label };
  const address = leafAttributes(target);
  if (editorDisabled) return { attributes: { ...address, 'data-editor-disabled': 'true' }, typed: null };
  if (!selecting) return { attributes: address, typed: null };
  const attributes = { ...address, 'data-selectable': '', ...(selected ? { 'data-selected': '' } : {}) };
  return {
    attributes,
    typed: typing
      ? (element) => <TypedLeaf target={target} element={element} attributes={attributes} />
      : null,
  };
}

interface Followed {
  listen(listener: () => void): () => void;
  get(): { readonly owner: string; readonly property: string } | null;
}

/** Whether a store is at this place; drawn again only where that changes. */
function useIsAt(store: Followed, owner: string, property: string): boolean {
  return useSyncExternalStore(store.listen, () => sameTarget(store.get(), { owner, property }));
}
