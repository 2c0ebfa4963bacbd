import { setField } from '../../model/commands.ts';
import { SPLIT } from '../../model/limits.ts';
import { showChange } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { chooseFieldValues, setFieldValue } from '../document/use-field.ts';
import { columnsOf, inOrder, widthFor } from '../fields/split-content/columns.ts';
import { trackDrag } from '../page-dom/track-drag.ts';
import { columnsBetween } from './columns-between.ts';

/** Sets the width of the left column. Changes that follow each other quickly are one step of undo. */
export function setFirstColumn(owner: string, width: number): void {
  if (width !== widthOf(owner)) setFieldValue(owner, 'width', width);
}

/**
 * Drags the edge between two columns, from twelfth to twelfth. The columns follow at once. Dropping makes one step of undo,
 * Escape brings the columns back.
 */
export function dragColumns(owner: string, pressed: PointerEvent, onDrag: (dragging: boolean) => void): void {
  const block = $tree.get().blocks[owner];
  const between = columnsBetween(owner);
  if (block === undefined || between === null) return;
  const start = columnsOf(block);
  const [first] = inOrder(start);
  const gap = start.usePixelGap ? between.gap : 0;
  const twelfth = (between.block.getBoundingClientRect().width - gap) / SPLIT.columns;
  const show = (width: number) => {
    const tree = $tree.get();
    if (width !== widthOf(owner)) showChange(setField(tree, { key: owner, path: 'width', value: width }));
  };
  const at = (x: number) => widthFor(start, first + Math.round((x - pressed.clientX) / twelfth));
  trackDrag(pressed, {
    scroller: between.block,
    follow: (x) => {
      onDrag(true);
      show(at(x));
    },
    drop: (x) => {
      if (at(x) !== start.width) chooseFieldValues(owner, { width: at(x) });
    },
    end: () => {
      show(start.width);
      onDrag(false);
    },
  });
}

function widthOf(owner: string): number | null {
  const block = $tree.get().blocks[owner];
  return block === undefined ? null : columnsOf(block).width;
}
