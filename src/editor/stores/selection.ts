import { atom } from 'nanostores';
import type { LeafKind } from '../../editable/editing.ts';
import { PAGE_KEY } from '../../model/block.ts';
import { type ListId, locate } from '../../model/tree.ts';
import { endTyping } from './history.ts';
import { $tree } from './page.ts';

/** A leaf of the page: the bound object (a block's key, or `page`), the path in it, and what it is called. */
export interface Leaf {
  readonly owner: string;
  readonly property: string;
  readonly kind: LeafKind;
  readonly label: string;
}

/** The leaf whose editor is open in the sidebar: the selected component. */
export const $selection = atom<Leaf | null>(null);

/** The content list around the selected leaf; null for the page header, which stands in none. */
export const $selectedContent = atom<{ readonly listId: ListId } | null>(null);

/** The leaf under the pointer, or with the focus, in select mode. */
export const $hovered = atom<Leaf | null>(null);

/** Whether two references mean the same leaf. */
export function sameLeaf(a: Pick<Leaf, 'owner' | 'property'> | null, b: typeof a): boolean {
  return a === b || (a !== null && b !== null && a.owner === b.owner && a.property === b.property);
}

/** Counts how often something was selected: each time the focus moves into the sidebar, also when it is open already. */
export const $selections = atom(0);

/** Selects a leaf and its enclosing content list, instead of what was selected before. */
export function select(leaf: Leaf): void {
  $selections.set($selections.get() + 1);
  if (sameLeaf($selection.get(), leaf)) return;
  endTyping();
  const place = leaf.owner === PAGE_KEY ? null : locate($tree.get(), leaf.owner);
  $selectedContent.set(place && { listId: place.list });
  $selection.set(leaf);
}

export function clearSelection(): void {
  endTyping();
  $selection.set(null);
  $selectedContent.set(null);
}

/** Clears what is selected, and what is hovered, when its block has left the page. Returns how to stop watching. */
export function watchSelection(): () => void {
  return $tree.listen(({ blocks }) => {
    const gone = (leaf: Leaf | null) =>
      leaf !== null && leaf.owner !== PAGE_KEY && !Object.hasOwn(blocks, leaf.owner);
    if (gone($selection.get())) clearSelection();
    if (gone($hovered.get())) $hovered.set(null);
  });
}
