import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { BlockHost } from '../../blocks/block-list.tsx';
import { newBlock } from '../../blocks/new-block.ts';
import { emptyWords } from '../../editable/field-kinds.ts';
import { type Editing, EditingContext } from '../../editable/use-editable.ts';
import { TEXT_PLACEHOLDER } from '../../model/texts.ts';
import type { ListId } from '../../model/tree.ts';
import { $componentPreview, $picker } from '../document/picker-place.ts';

/**
 * Returns the component that the block picker previews in a list; null if the list has no preview. Updates only when that
 * component changes.
 */
export function usePreviewIn(list: ListId): { after: string | null; componentType: string } | null {
  const shown = useSyncExternalStore($componentPreview.listen, () =>
    $picker.get()?.list === list ? $componentPreview.get() : null,
  );
  const after = $picker.get()?.after ?? null;
  return shown === null ? null : { after, componentType: shown };
}

/** Marks the fields, so that empty ones show placeholders, although nothing in a preview can be selected. */
const previewing: Editing = {
  block: () => ({ 'data-component-preview': '', inert: true }),
  field: (_owner, { property, kind }) => ({
    attributes: {
      'data-preview-property': property,
      'data-empty-words': emptyWords(kind, '') ?? TEXT_PLACEHOLDER,
    },
    inline: null,
  }),
  slot: () => ({}),
  list: () => <div data-empty-list="" />,
};

/** Renders a new block of a type in its place on the page, before the editor chooses the type. */
export function PreviewBlock({ componentType }: { componentType: string }) {
  const block = useMemo(() => newBlock(componentType), [componentType]);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.hePreviewing = '';
    return () => {
      delete dataset.hePreviewing;
    };
  }, []);
  return (
    <EditingContext value={previewing}>
      <BlockHost block={block} />
    </EditingContext>
  );
}
