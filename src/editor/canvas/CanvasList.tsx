import { useStore } from '@nanostores/react';
import { memo } from 'react';
import type { ListId } from '../../model/tree.ts';
import { listAtom } from '../document/current-tree.ts';
import { CanvasBlock } from './CanvasBlock.tsx';
import { PreviewBlock, usePreviewIn } from './PreviewBlock.tsx';

/**
 * A list of blocks. Re-rendered only when blocks are added, removed or moved, or when one is previewed in it.
 */
export const CanvasList = memo(function CanvasList({ list }: { list: ListId }) {
  const keys = useStore(listAtom(list));
  const preview = usePreviewIn(list);
  const blocks = keys.map((key) => <CanvasBlock key={key} blockKey={key} />);
  if (preview !== null) {
    const index = preview.after === null ? 0 : keys.indexOf(preview.after) + 1;
    blocks.splice(index, 0, <PreviewBlock key="preview" componentType={preview.componentType} />);
  }
  // Without this element an empty list could not be clicked.
  return blocks.length === 0 ? <div data-empty-list={list} /> : blocks;
});
