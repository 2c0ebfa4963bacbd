import type { BlockPosition } from '../../model/patch.ts';
import { type ContentTree, type ListId, listAt, ownerOf, PAGE_LIST } from '../../model/tree.ts';
import { SELECT_ITEM } from '../document/menu-state.ts';
import { menuItemId } from '../ui/menu-item-id.ts';
import { listLabel } from './accepted.ts';

/** A place for a new component, independent of the selection. */
export interface InsertionPoint {
  readonly place: BlockPosition;
  /** The label of the button: 'Add a component to Titled area'. */
  readonly label: string;
}

/** Returns the empty lists of a page in reading order, then the end of the page. */
export function addPlaces(tree: ContentTree): InsertionPoint[] {
  const owned = Map.groupBy(Object.keys(tree.lists) as ListId[], ownerOf);
  const emptyIn = (list: ListId): ListId[] => {
    const keys = listAt(tree, list);
    return keys.length === 0 ? [list] : keys.flatMap((key) => (owned.get(key) ?? []).flatMap(emptyIn));
  };
  const empty = emptyIn(PAGE_LIST).filter((list) => list !== PAGE_LIST);
  return [
    ...empty.map((list) => ({
      place: { list, after: null },
      label: `Add a component to ${listLabel(tree, list)}`,
    })),
    { place: endOfPage(tree), label: 'Add a component at the end' },
  ];
}

/** Returns the place after the last block of the page. */
export function endOfPage(tree: ContentTree): BlockPosition {
  return { list: PAGE_LIST, after: listAt(tree, PAGE_LIST).at(-1) ?? null };
}

/**
 * Focuses the button that adds a component to an empty list, as soon as that button appears. If it does not appear, focuses the
 * button that turns select mode on and off.
 */
export function focusAddPlace(list: ListId): void {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-add-place="${CSS.escape(list)}"]`);
    (button ?? document.getElementById(menuItemId(SELECT_ITEM)))?.focus({ preventScroll: true });
  });
}
