import { use } from 'react';
import { EditingContext, OwnerContext } from '../editable/use-editable.ts';
import type { StoredBlock } from '../model/block.ts';
import { viewOf } from './block-views.ts';

interface BlockListProps {
  /** Key of the block that holds the list; `page` for the page's own. */
  owner: string;
  /** Field of the owner that is the list. */
  slot: string;
  blocks: readonly StoredBlock[];
}

/** Blocks one after the other. In the editor the list is the editor's own, so that it redraws block by block. */
export function BlockList({ owner, slot, blocks }: BlockListProps) {
  const editing = use(EditingContext);
  if (editing !== null) return editing.list(owner, slot);
  return blocks.map((block) => <BlockHost key={block.key} block={block} />);
}

/** One block with its view; a block of an unknown type shows visitors nothing. */
export function BlockHost({ block }: { block: StoredBlock }) {
  const View = viewOf(block.componentType);
  if (View === null) return null;
  return (
    <OwnerContext value={block.key}>
      <View block={block} />
    </OwnerContext>
  );
}
