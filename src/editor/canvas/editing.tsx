import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import type { Editing, EditingAttributes, LeafOptions } from '../../editable/editing.ts';
import { listId } from '../../model/tree.ts';
import { fieldLabel } from '../labels.ts';
import { editors } from '../sidebar/editors.ts';
import { $selecting } from '../stores/menu.ts';
import { $selection, sameLeaf } from '../stores/selection.ts';
import { CanvasList } from './CanvasList.tsx';
import { leafAttributes } from './leaf-address.ts';

/**
 * What the editor gives the views. It never changes, so that no view is drawn again for it: a leaf follows by itself
 * whether it can be selected and whether it is.
 */
export const editing: Editing = {
  block: (key, componentType) => ({ 'data-block': key, 'data-component-type': componentType }),
  leaf: useLeafAttributes,
  list: (owner, slot) => <CanvasList list={listId(owner, slot)} />,
};

function useLeafAttributes(owner: string, options: LeafOptions): EditingAttributes {
  const { property, kind, label = fieldLabel(property), editorDisabled = false } = options;
  const selecting = useStore($selecting);
  const selected = useSyncExternalStore($selection.listen, () =>
    sameLeaf($selection.get(), { owner, property }),
  );
  const address = leafAttributes({ owner, property, kind, label });
  if (editorDisabled) return { ...address, 'data-editor-disabled': 'true' };
  if (!selecting || editors[kind] === undefined) return address;
  return {
    ...address,
    'data-selectable': '',
    ...(selected ? { 'data-selected': '' } : {}),
  };
}
