import type { BlockPosition } from '../../model/patch.ts';
import { type ContentTree, type ListId, listAt, locate } from '../../model/tree.ts';
import type { LinePosition } from '../ui/DropLine.tsx';
import { canMoveTo } from './accepted.ts';

/** The drop position of a dragged block, and the line that marks the position. */
export interface Drop {
  readonly place: BlockPosition;
  readonly line: LinePosition;
}

/** The element under the pointer: the upper or lower half of a block, or an empty list. */
type Under =
  | { readonly kind: 'block'; readonly key: string; readonly below: boolean }
  | { readonly kind: 'empty'; readonly list: ListId };

/**
 * Returns the place at which a dropped block would be inserted; null if the list does not accept the block, or if the block is
 * already there.
 */
export function placeOfDrop(tree: ContentTree, dragged: string, under: Under): BlockPosition | null {
  const place = under.kind === 'empty' ? { list: under.list, after: null } : besideBlock(tree, under);
  const from = locate(tree, dragged);
  if (place === null || from === null || !canMoveTo(tree, place.list, dragged)) return null;
  const before = listAt(tree, from.list)[from.index - 1] ?? null;
  const stays = place.list === from.list && (place.after === dragged || place.after === before);
  return stays ? null : place;
}

/** Returns the drop position of a block dragged to a point of the window; null if the block cannot be dropped there. */
export function dropAt(tree: ContentTree, dragged: string, x: number, y: number): Drop | null {
  const main = document.querySelector('main');
  const hit = document.elementsFromPoint(x, y).find((element) => main?.contains(element));
  const element = hit?.closest<HTMLElement>('[data-block], [data-empty-list]') ?? null;
  if (element === null || element.closest(`[data-block="${CSS.escape(dragged)}"]`) !== null) return null;
  const rect = element.getBoundingClientRect();
  const { block, emptyList } = element.dataset;
  const below = y > rect.top + rect.height / 2;
  const under: Under =
    block === undefined ? { kind: 'empty', list: emptyList as ListId } : { kind: 'block', key: block, below };
  const place = placeOfDrop(tree, dragged, under);
  const top = under.kind === 'empty' ? rect.top + rect.height / 2 : below ? rect.bottom : rect.top;
  return place && { place, line: { left: rect.left, top, width: rect.width } };
}

function besideBlock(
  tree: ContentTree,
  { key, below }: { key: string; below: boolean },
): BlockPosition | null {
  const place = locate(tree, key);
  if (place === null) return null;
  const before = listAt(tree, place.list)[place.index - 1] ?? null;
  return { list: place.list, after: below ? key : before };
}
