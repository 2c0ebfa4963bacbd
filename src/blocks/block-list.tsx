import { createContext, type ReactNode, use } from 'react';
import { EditingContext, OwnerContext } from '../editable/use-editable.ts';
import type { StoredBlock } from '../model/block.ts';
import { viewOf } from './block-views.ts';

interface BlockListProps {
  /** The key of the block that contains the list; `page` for the page's own list. */
  owner: string;
  /** The name of the field that contains the list. */
  slot: string;
  blocks: readonly StoredBlock[];
}

/**
 * Provides a function that returns a replacement for a block, or null if the block's view renders it. The context is null if
 * all blocks are rendered by their views.
 */
export const PlaceContext = createContext<((block: StoredBlock) => ReactNode) | null>(null);

/** Renders a list of blocks. In the editor, another component renders the list, and updates each block
 * separately. */
export function BlockList({ owner, slot, blocks }: BlockListProps) {
  const editing = use(EditingContext);
  if (editing !== null) return editing.list(owner, slot);
  return blocks.map((block) => <BlockHost key={block.key} block={block} />);
}

/** Renders a block with its view. If the block's type is unknown, visitors see nothing. */
export function BlockHost({ block }: { block: StoredBlock }) {
  const place = use(PlaceContext)?.(block) ?? null;
  if (place !== null) return place;
  const View = viewOf(block.componentType);
  if (View === null) return null;
  return (
    <OwnerContext value={block.key}>
      <View block={block} />
    </OwnerContext>
  );
}
