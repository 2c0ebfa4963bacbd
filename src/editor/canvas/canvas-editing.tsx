import { useStore } from '@nanostores/react';
import { memo, useState, useSyncExternalStore } from 'react';
import type { FieldForm } from '../../blocks/form.ts';
import { emptyWords, traitsOf } from '../../editable/field-kinds.ts';
import type {
  EditableField,
  EditableFieldOptions,
  Editing,
  EditingAttributes,
} from '../../editable/use-editable.ts';
import { type ListId, listId, PAGE_LIST } from '../../model/tree.ts';
import { $tree, listAtom } from '../document/current-tree.ts';
import { fieldForm, isWholeText } from '../document/forms.ts';
import { fieldLabel } from '../document/labels.ts';
import { mayChange } from '../document/may-change.ts';
import { $selecting } from '../document/menu-state.ts';
import { $selection, $typing } from '../document/selection.ts';
import { sameTarget, type Target } from '../document/target.ts';
import { fieldAttributes } from '../page-dom/target-elements.ts';
import { loadedRichTextView } from '../rich-text/load-rich-text-view.ts';
import { CanvasBlock } from './CanvasBlock.tsx';
import { InlineRichText } from './InlineRichText.tsx';
import type { InlineFieldProps } from './InlineText.tsx';
import { InlineText } from './InlineText.tsx';
import { PreviewBlock, usePreviewIn } from './PreviewBlock.tsx';
import { inRuns, LONG_PAGE_BLOCKS } from './runs.tsx';

/** Renders a list of blocks. Re-renders only when blocks are added, removed or moved, or when the list shows a preview. */
const CanvasList = memo(function CanvasList({ list }: { list: ListId }) {
  const keys = useStore(listAtom(list));
  const preview = usePreviewIn(list);
  // A page that becomes long while it is open stays as it is, because its blocks would lose the focus.
  const [isLong] = useState(list === PAGE_LIST && keys.length > LONG_PAGE_BLOCKS);
  const blocks = keys.map((key) => <CanvasBlock key={key} blockKey={key} />);
  // Renders an element for an empty list, because otherwise the list could not be clicked.
  if (keys.length === 0) blocks.push(<div key="empty" data-empty-list={list} />);
  if (preview !== null) {
    const index = preview.after === null ? 0 : keys.indexOf(preview.after) + 1;
    blocks.splice(index, 0, <PreviewBlock key="preview" componentType={preview.componentType} />);
  }
  return isLong ? inRuns(blocks, $tree.get()) : blocks;
});

/**
 * The editor's implementation of the hooks that the views call. The object never changes, so it does not cause views to
 * re-render. Each block or field subscribes to its own state instead: whether it is selectable, selected and being edited.
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
  { property, kind, editorDisabled, isPlace }: EditableFieldOptions,
): EditableField {
  const selecting = useStore($selecting) && mayChange(owner);
  const selected = useIsAt($selection, owner, property);
  const typing = useIsAt($typing, owner, property);
  const form = fieldForm($tree.get(), owner, property);
  const target = { owner, property, kind, label: form?.label ?? fieldLabel(property) };
  const address = {
    ...fieldAttributes(target, emptyWordsOf(target, form)),
    ...(form?.optional ? { 'data-optional': '' } : {}),
  };
  if (editorDisabled) return { attributes: { ...address, 'data-editor-disabled': 'true' }, inline: null };
  if (!selecting || isPlace) return { attributes: address, inline: null };
  const attributes = { ...address, 'data-selectable': '', ...(selected ? { 'data-selected': '' } : {}) };
  return {
    attributes,
    inline: typing
      ? (element) => <InlineField target={target} element={element} attributes={attributes} />
      : null,
  };
}

/** Returns the text that editors see while a field is empty. A field that nobody needs to fill in says only its name. */
function emptyWordsOf({ kind, label }: Target, form: FieldForm | null): string | undefined {
  if (form?.editor === 'text' && form.empty !== undefined) return form.empty;
  if (form?.optional && form.editor !== 'image') return label;
  return emptyWords(kind, form !== null && isWholeText(form) ? '' : label);
}

interface Followed {
  listen(listener: () => void): () => void;
  get(): { readonly owner: string; readonly property: string } | null;
}

/** Returns whether the target in a store is this field or block. Re-renders only when the result changes. */
function useIsAt(store: Followed, owner: string, property: string): boolean {
  return useSyncExternalStore(store.listen, () => sameTarget(store.get(), { owner, property }));
}

/**
 * Renders a text that is edited inline on the page. A component's only text has the tools of a rich text; until these are
 * loaded, the caret does not wait for them.
 */
function InlineField(props: InlineFieldProps) {
  const { owner, property, kind } = props.target;
  const [isRich] = useState(() => {
    const form = fieldForm($tree.get(), owner, property);
    const isPlain = traitsOf(kind)?.onPage === 'plain text';
    return !isPlain || (form !== null && isWholeText(form) && loadedRichTextView() !== null);
  });
  return isRich ? <InlineRichText {...props} /> : <InlineText {...props} />;
}
