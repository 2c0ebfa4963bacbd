import type { Edges } from '../page-dom/edges.ts';
import {
  type ControlSize,
  type Corner,
  leastCovering,
  seenAt,
  wordsAndControlsIn,
} from '../page-dom/free-place.ts';

/** The size of the button 'Manage List', in px. */
const SIZE: ControlSize = { width: 126, height: 44, edge: 6 };
/** The distance between the positions tried along a line, in px. */
const STEP_PX = 16;

/**
 * Finds a place for the 'Manage List' button of each list: at the end of the list, where the next item would be. In the
 * navigation and the footer, where lists are close together, the button is in or above the list's last line. It is as far right
 * as possible without covering words, controls or other buttons. The button of a list inside another list's item stays inside
 * that item.
 */
export function placesOfButtons(lists: readonly Element[]): ReadonlyMap<Element, Corner> {
  const words = new Map<Element, readonly Edges[]>();
  const buttons: Edges[] = [];
  const corners = new Map<Element, Corner>();
  const wordsOf = (part: Element) => {
    const known = words.get(part) ?? wordsAndControlsIn(part);
    words.set(part, known);
    return known;
  };
  const isInner = (list: Element) => list.closest('li') !== null;
  for (const list of lists.toSorted((a, b) => Number(isInner(b)) - Number(isInner(a)))) {
    const part = list.closest('[data-shell]');
    const places = part === null ? besideEndOf(list) : cornersAt(list, isInner(list));
    const taken = part === null ? buttons : [...wordsOf(part), ...buttons];
    const corner = leastCovering(places, SIZE, taken);
    buttons.push(seenAt(corner, SIZE));
    corners.set(list, corner);
  }
  return corners;
}

/** Returns the end of a list, and three more places to the left of the end, one button's width apart. */
function besideEndOf(list: Element): Corner[] {
  const { right, top } = endOf(list);
  return [0, 1, 2, 3].map((others) => ({ right: right - others * SIZE.width, top }));
}

function endOf(list: Element): Corner {
  // Uses the edges of the slides view, not of the row of slides, because only a part of that row is visible.
  const { right, bottom } = (list.closest('.slides-view') ?? list).getBoundingClientRect();
  return { right, top: bottom - SIZE.height / 2 };
}

function cornersAt(list: Element, inner: boolean): Corner[] {
  const { left, right, top, bottom } = list.getBoundingClientRect();
  const end = endOf(list).top;
  const inside = bottom - SIZE.height + SIZE.edge;
  const above = top - SIZE.height + SIZE.edge;
  const across = Math.max(0, Math.floor((right - left - SIZE.width) / STEP_PX));
  const rights = Array.from({ length: across + 1 }, (_, step) => right - step * STEP_PX);
  const atRight = (inner ? [inside, end, above] : [end, inside, above]).map((at) => ({ right, top: at }));
  const below = bottom - SIZE.edge;
  return [
    ...atRight,
    ...[end, above, below].flatMap((at) => rights.map((edge) => ({ right: edge, top: at }))),
  ];
}
