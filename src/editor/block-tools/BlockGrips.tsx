import { useStore } from '@nanostores/react';
import { GripVertical, Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { BlockPosition } from '../../model/patch.ts';
import { listAt, locate } from '../../model/tree.ts';
import { $tree, blockAtom } from '../document/current-tree.ts';
import { labelOf } from '../document/labels.ts';
import { $picker, closePicker, openPicker } from '../document/picker-place.ts';
import { $focusRequest, $hovered, $selectedContent, $selection, $typing } from '../document/selection.ts';
import { wholeBlock } from '../document/target.ts';
import { type Edges, freeRoom } from '../page-dom/edges.ts';
import { followLayout } from '../page-dom/follow-rect.ts';
import {
  $gripsPlaced,
  type ControlSize,
  type Corner,
  leastCovering,
  seenAt,
} from '../page-dom/free-place.ts';
import { lineOf } from '../page-dom/gap.ts';
import { $pointed } from '../page-dom/pointed.ts';
import { elementOf } from '../page-dom/target-elements.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { $blockMenu, closeBlockMenu, openBlockMenu } from './block-menu-state.ts';
import { dragBlock } from './drag-block.ts';
import { addCorners, gripCorners, labelCorners } from './grip-place.ts';
import { placeWords } from './messages.ts';
import { firstLineOf, isFreeBeside, wordsNear } from './words-near.ts';

/**
 * Shows the grip of the selected block, or of the block with the caret, and the grip of the block under the pointer. Each grip
 * has a button '+' in the gap below its block. The grips float beside the page, and nothing on the page moves for them. In a
 * narrow window, only a selected block has a grip: its name, which opens the block's menu.
 */
export default function BlockGrips() {
  const selected = useStore($selection)?.owner ?? null;
  const content = useStore($selectedContent);
  const pointed = useStore($pointed);
  const choosing = useStore($picker);
  const typing = useStore($typing) !== null;
  const menu = useStore($blockMenu);
  const narrow = useNarrow();
  const own = content === null ? null : selected;
  useLayoutEffect(gripsArePlaced, []);
  if (narrow) return own === null || typing ? null : <Gutter block={own} gap={null} kept named />;
  const below = own === null || content === null ? null : { list: content.listId, after: own };
  // While the picker is open, the only lit '+' is in the gap that gets the component.
  const at = menu !== null ? null : choosing === null ? pointed : { block: null, gap: choosing };
  const isOwn = at !== null && own !== null && (at.block === own || samePlace(at.gap, below));
  return (
    <>
      {own === null ? null : (
        <Gutter block={own} gap={isOwn ? at.gap : below} kept waiting={at !== null && !isOwn} />
      )}
      {at === null || isOwn ? null : <Gutter key="pointed" block={at.block} gap={at.gap} />}
    </>
  );
}

function gripsArePlaced(): void {
  $gripsPlaced.set($gripsPlaced.get() + 1);
}

interface GutterProps {
  /** The key of the block that the grip is for; null if the gutter has no grip. */
  block: string | null;
  /** The gap that the button '+' is for; null if the gutter has no such button. */
  gap: BlockPosition | null;
  /** Whether the gutter belongs to the selection rather than to the pointer. Only such a gutter can be reached with Tab. */
  kept?: boolean;
  /** Whether '+' is visible only while it has the focus. */
  waiting?: boolean;
  /** Whether the grip is the block's name rather than a handle. */
  named?: boolean;
}

function Gutter({ block, gap, kept = false, waiting = false, named = false }: GutterProps) {
  const box = useRef<HTMLElement>(null);
  const { list = null, after = null } = gap ?? {};
  const request = useStore($focusRequest);
  useEffect(() => {
    if (kept && request.place === 'toolbar') gripIn(box.current)?.focus({ preventScroll: true });
  }, [kept, request]);
  useLayoutEffect(() => {
    let known = '';
    return followLayout(() => {
      const gap = list === null ? null : { list, after };
      // Each keystroke is a change of the page. Only what moves the grips makes them look for a free place anew.
      const layout = layoutOf(block, gap);
      if (layout === known) return;
      known = layout;
      placeIn(box.current, block, gap);
      gripsArePlaced();
    });
  }, [block, list, after]);
  return (
    <section
      ref={box}
      className="he-gutter"
      aria-label={kept ? 'Selected component' : 'Component under the pointer'}
      data-kept={kept ? '' : undefined}
      data-waiting={waiting ? '' : undefined}
    >
      {block === null ? null : <Grip block={block} tabIndex={kept ? 0 : -1} named={named} />}
      {gap === null ? null : <AddButton gap={gap} tabIndex={kept ? 0 : -1} />}
    </section>
  );
}

function Grip({ block, tabIndex, named }: { block: string; tabIndex: number; named: boolean }) {
  const type = useStore(blockAtom(block))?.componentType ?? '';
  const open = useStore($blockMenu) === block;
  const position = useSyncExternalStore($tree.listen, () => positionIn(block));
  const label = labelOf(type);
  return (
    <button
      type="button"
      className={named ? 'he-grip he-grip-name' : 'he-grip'}
      data-grip={block}
      tabIndex={tabIndex}
      aria-label={`${label}, ${position}: menu`}
      aria-haspopup="menu"
      aria-expanded={open}
      hidden
      onPointerEnter={() => $hovered.set(wholeBlock(block))}
      onPointerLeave={() => $hovered.set(null)}
      onPointerDown={({ nativeEvent }) => dragBlock(block, nativeEvent)}
      onClick={() => (open ? closeBlockMenu() : openBlockMenu(block))}
    >
      {named ? <span>{label}</span> : <GripVertical size={18} aria-hidden="true" focusable="false" />}
    </button>
  );
}

function AddButton({ gap, tabIndex }: { gap: BlockPosition; tabIndex: number }) {
  const words = useSyncExternalStore($tree.listen, () => placeWords($tree.get(), gap));
  const open = samePlace(useStore($picker), gap);
  const add = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    openPicker(gap, { at: currentTarget.getBoundingClientRect() });
  return (
    <button
      type="button"
      className="he-grip"
      data-add-here=""
      tabIndex={tabIndex}
      aria-label={`Add a component ${words.charAt(0).toLowerCase()}${words.slice(1)}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      hidden
      onClick={(event) => (open ? closePicker() : add(event))}
    >
      <Plus size={18} aria-hidden="true" focusable="false" />
    </button>
  );
}

/** Returns the position of a block in its list: `3 of 9`. */
function positionIn(key: string): string {
  const tree = $tree.get();
  const place = locate(tree, key);
  return place === null ? '' : `${place.index + 1} of ${listAt(tree, place.list).length}`;
}

function samePlace(a: BlockPosition | null, b: BlockPosition | null): boolean {
  return a !== null && b !== null && a.list === b.list && a.after === b.after;
}

function gripIn(box: HTMLElement | null): HTMLElement | null {
  return box?.querySelector<HTMLElement>('[data-grip]') ?? null;
}

/** Returns what the places of a grip and of the button '+' depend on, as far as it can change while they are shown. */
function layoutOf(block: string | null, gap: BlockPosition | null): string {
  const element = block === null ? null : elementOf({ owner: block, property: '' });
  const edges = element?.getBoundingClientRect();
  const line = element === null ? null : firstLineOf(element);
  const at = gap === null ? null : lineOf(gap);
  return JSON.stringify([
    edges,
    [line?.left, line?.top, line?.bottom],
    [at?.left, at?.top],
    element?.checkVisibility(),
    freeRoom(),
  ]);
}

/** Moves the grip and the button '+' of a gutter to their places. */
function placeIn(box: HTMLElement | null, block: string | null, gap: BlockPosition | null): void {
  const grip = gripIn(box);
  const add = box?.querySelector<HTMLElement>('[data-add-here]') ?? null;
  const room = freeRoom();
  const element = block === null ? null : elementOf({ owner: block, property: '' });
  let at: Corner | null = null;
  if (grip !== null) {
    grip.hidden = !element?.checkVisibility();
    if (element !== null && !grip.hidden)
      at = move(grip, element, (size) => gripPlaces(grip, element, room, size));
  }
  const line = gap === null ? null : lineOf(gap);
  if (add === null || gap === null) return;
  add.hidden = line === null;
  const beside = gap.after === null ? element : elementOf({ owner: gap.after, property: '' });
  if (line !== null) move(add, beside ?? element, (size) => addCorners(line, at, room, size));
}

/** The width of the invisible border of a grip's target, in px. */
const EDGE_PX = 4;

function move(
  control: HTMLElement,
  block: HTMLElement | null,
  corners: (size: ControlSize) => readonly Corner[],
): Corner {
  const size = { width: control.offsetWidth, height: control.offsetHeight, edge: EDGE_PX };
  const places = corners(size);
  const [first] = places as [Corner];
  const isFree = block === null || isFreeBeside(block, seenAt(first, size));
  const best = isFree ? first : leastCovering(places, size, wordsNear(block));
  control.style.transform = `translate(${Math.round(best.right - size.width)}px, ${Math.round(best.top)}px)`;
  return best;
}

function gripPlaces(
  grip: HTMLElement,
  block: HTMLElement,
  room: Edges,
  size: ControlSize,
): readonly Corner[] {
  const edges = block.getBoundingClientRect();
  if (grip.matches('.he-grip-name')) return labelCorners(edges, room, size);
  const places = gripCorners(edges, firstLineOf(block), room, size);
  const other = document.querySelector('.he-gutter[data-kept] [data-grip]:not([hidden])');
  if (other === null || other === grip) return places;
  // The first block of an area or a column has its grip below that of its selected area.
  const taken = other.getBoundingClientRect();
  return places.map(({ right, top }) => {
    const meets = Math.abs(right - taken.right) < size.width && Math.abs(top - taken.top) < size.height;
    return meets ? { right, top: taken.bottom } : { right, top };
  });
}
