import { createContext, type ReactNode, use } from 'react';
import { EditingContext, OwnerContext } from '../editable/use-editable.ts';
import type { StoredBlock } from '../model/block.ts';
import { viewOf } from './block-views.ts';

interface BlockListProps {
  /** The key of the block that holds the list; `page` for the page's own. */
  owner: string;
  /** The name of the owner's field that holds the list. */
  slot: string;
  blocks: readonly StoredBlock[];
}

/**
 * Returns the replacement for a block that is not drawn by its view, and null for all others. The context is null if views draw
 * every block.
 */
export const PlaceContext = createContext<((block: StoredBlock) => ReactNode) | null>(null);

/** A list of blocks. The editor replaces it with its own list, which updates block by block. */
export function BlockList({ owner, slot, blocks }: BlockListProps) {
  const editing = use(EditingContext);
  if (editing !== null) return editing.list(owner, slot);
  return blocks.map((block) => <BlockHost key={block.key} block={block} />);
}

/** One block with its view; a block of an unknown type shows visitors nothing. */
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
