import { PAGE_KEY } from '../../model/roots.ts';
import { $tree } from '../document/current-tree.ts';
import { $selection, requestFocus, select } from '../document/selection.ts';
import { blockTarget } from '../document/target.ts';

/** Returns the key of the block that is selected or contains the selection; null if there is no such block. */
export function selectedBlock(): string | null {
  const owner = $selection.get()?.owner ?? PAGE_KEY;
  return owner === PAGE_KEY || !Object.hasOwn($tree.get().blocks, owner) ? null : owner;
}

/** Focuses the grip of the selected block. */
export function focusToolbar(): void {
  requestFocus('toolbar');
}

/** Opens the settings of a block: selects the whole block, and focuses its first field in the sidebar. */
export function editBlock(key: string): void {
  const target = blockTarget($tree.get(), key);
  if (target !== null) select(target, { focus: 'sidebar' });
}
