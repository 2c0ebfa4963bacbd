import { indexOfItem } from '../../../model/field-path.ts';
import { $tree } from '../../document/current-tree.ts';
import { levelOf } from '../../document/site-items.ts';
import type { LinePosition } from '../../ui/DropLine.tsx';
import { holdsItems, type ItemGap, outerList } from './item-levels.ts';
import { type EditedList, itemsOf, keyOf } from './list-actions.ts';

/** The drop position of a dragged row, and the line that shows it. */
export interface RowDrop {
  readonly gap: ItemGap;
  readonly line: LinePosition;
}

/** The row under the pointer, by its list and its item. */
export interface RowUnder {
  readonly path: string;
  readonly item: string;
  /** Whether the pointer is in the lower half of the row. */
  readonly lower: boolean;
  /** Whether it is in the middle of a row whose form is closed; a drop there goes below the row. */
  readonly middle: boolean;
}

/** The indent of the line when the row would go below another one, in px. */
const INDENT_PX = 24;
/** The middle of a row, in fractions of its height. */
const MIDDLE = { from: 0.3, to: 0.7 } as const;

/**
 * Returns the place for a row that is dropped on another one: beside it, or below it if dropped on its middle in a list with
 * levels. Null if the row cannot go there, or already is there.
 */
export function gapOfDrop(list: EditedList, item: string, under: RowUnder): ItemGap | null {
  const { owner, property } = list;
  const { below, isBelow } = levelOf($tree.get(), owner, property);
  const outer = isBelow ? outerList(property) : property;
  const isOuter = under.path === outer;
  const isLevel = below !== null && under.path === `${outer}.${under.path.split('.').at(-2)}.${below}`;
  if (under.item === item || !(isOuter || isLevel)) return null;
  const nests = below !== null && !holdsItems(list, item, below);
  if (isLevel && !nests) return null;
  const path = isOuter && nests && under.middle ? `${outer}.${under.item}.${below}` : under.path;
  const items = itemsOf(owner, path);
  const at = path === under.path ? indexOfItem(items, under.item) + (under.lower ? 1 : 0) : items.length;
  const before = items[at - 1];
  const after = before === undefined ? null : keyOf(before);
  const own = indexOfItem(items, item);
  const stays = path === property && (at === own || at === own + 1);
  return stays ? null : { path, after };
}

/** Returns the drop position of a row dragged to a point of the window; null if it cannot be dropped there. */
export function rowDropAt(list: EditedList, item: string, x: number, y: number): RowDrop | null {
  const hit = document.elementFromPoint(x, y);
  let row = hit?.closest<HTMLElement>('[data-item]') ?? null;
  // A row inside another row's form may belong to a list that cannot take the dragged row.
  for (; row !== null; row = row.parentElement?.closest<HTMLElement>('[data-item]') ?? null) {
    const { rows, owner } = row.parentElement?.dataset ?? {};
    if (rows === undefined || owner !== list.owner) continue;
    const rect = row.getBoundingClientRect();
    const share = (y - rect.top) / rect.height;
    const lower = share > 0.5;
    const isOpen = row.querySelector('[data-item-form]') !== null;
    const middle = !isOpen && share > MIDDLE.from && share < MIDDLE.to;
    const gap = gapOfDrop(list, item, { path: rows, item: row.dataset.item ?? '', lower, middle });
    if (gap === null) continue;
    const indent = gap.path === rows ? 0 : INDENT_PX;
    const top = indent > 0 || lower ? rect.bottom : rect.top;
    return { gap, line: { left: rect.left + indent, top, width: rect.width - indent } };
  }
  return null;
}
