import { openBlockMenu } from '../block-tools/block-menu-state.ts';
import { dragBlock } from '../block-tools/drag-block.ts';
import { $tree } from '../document/current-tree.ts';
import { mayChangePage } from '../document/may-change.ts';
import { type ListItem, listItems } from '../document/site-items.ts';
import { isWordList } from '../document/word-lists.ts';
import { selectableAround, targetOf } from '../page-dom/target-elements.ts';
import { canBeDragged, dragItem, siteItemAt } from './drag-item.ts';

/** The time after which a finger that has not moved lifts a component, in ms: that of phones. */
const HELD_MS = 500;
/** The distance by which a resting finger may move, in px. */
const STEADY_PX = 8;

/** The finger that is being watched, or that drags. */
interface Press {
  readonly event: PointerEvent;
  readonly timer: ReturnType<typeof setTimeout>;
  isHeld: boolean;
}

let press: Press | null = null;

/**
 * The listeners that lift the component under a resting finger, or the item of the navigation or the footer, or the choice of a
 * form's field. The finger then
 * drags it. A finger that is raised without having moved opens the component's menu. A text that is being typed keeps the
 * browser's long press, which selects a word.
 */
export const LONG_PRESS_LISTENERS: readonly (readonly [string, (event: Event) => void])[] = [
  ['pointerdown', (event) => begin(event as PointerEvent)],
  ['pointermove', (event) => release(event as PointerEvent)],
  ['pointerup', end],
  ['pointercancel', end],
  // While a component is dragged, the page does not scroll with the finger, and the browser shows no menu of its own.
  ['touchmove', (event) => press?.isHeld && event.cancelable && event.preventDefault()],
  ['contextmenu', (event) => press !== null && event.preventDefault()],
  ['selectstart', (event) => press !== null && event.preventDefault()],
];

function begin(event: PointerEvent): void {
  end();
  const { target, pointerType, isPrimary } = event;
  if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
  if (target.closest('[data-inline], input, textarea, select') !== null) return;
  const lift = liftAt(target, event);
  if (lift === null) return;
  const timer = setTimeout(() => {
    if (press === null) return;
    press.isHeld = true;
    navigator.vibrate?.(10);
    lift();
  }, HELD_MS);
  press = { event, timer, isHeld: false };
}

/** Returns the function that lifts the component or the item at an element; null if there is none. */
function liftAt(element: Element, event: PointerEvent): (() => void) | null {
  const item = siteItemAt(element) ?? choiceAt(element);
  if (item !== null) return canBeDragged(item) ? () => dragItem(item, event) : null;
  const key = element.closest<HTMLElement>('main [data-block]')?.dataset.block;
  if (key === undefined || !mayChangePage()) return null;
  return () => dragBlock(key, event, () => openBlockMenu(key));
}

/** Returns the choice of a form's field at an element; null if there is none. */
function choiceAt(element: Element): ListItem | null {
  const target = targetOf(selectableAround(element));
  const item = target === null ? undefined : listItems($tree.get(), target).at(-1);
  return item !== undefined && isWordList($tree.get(), item.owner, item.property) ? item : null;
}

/** Stops watching a finger that moves before it has held, because that finger scrolls the page. */
function release({ clientX, clientY }: PointerEvent): void {
  if (press === null || press.isHeld) return;
  const { event } = press;
  if (Math.hypot(clientX - event.clientX, clientY - event.clientY) > STEADY_PX) end();
}

function end(): void {
  if (press !== null) clearTimeout(press.timer);
  press = null;
}
