import { isInline } from '../../editable/field-kinds.ts';
import { rootOf } from '../../model/roots.ts';
import { $picker } from '../document/picker-place.ts';
import { select, type TextPoint } from '../document/selection.ts';
import type { Target } from '../document/target.ts';
import { type ArrowKey, caretBox, isBackward, leadsOut, pointOnLine } from '../page-dom/caret-line.ts';
import { elementOf, reveal, targetOf } from '../page-dom/target-elements.ts';

type TextField = Pick<Target, 'owner' | 'property'>;

const ARROWS: ReadonlySet<string> = new Set<ArrowKey>(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** The horizontal place that successive steps up and down keep, in px of the window, also over shorter lines. */
let keptX: number | null = null;

/** Forgets the horizontal place, because the caret goes elsewhere. */
export function forgetPlace(): void {
  keptX = null;
}

/**
 * Lets the arrow keys go from one text of the page to the next, as in a single document: up and down from the first and last
 * line, at the same horizontal place; left and right from the very start and end. In a table, up and down stay in the column.
 * Steps never lead from the page into the navigation or the footer, or into folded parts. Returns whether there was a step.
 */
export function stepToText(from: TextField, event: KeyboardEvent): boolean {
  const { key, defaultPrevented, isComposing, shiftKey, ctrlKey, metaKey, altKey } = event;
  const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown';
  const isPlain = !(defaultPrevented || isComposing || shiftKey || ctrlKey || metaKey || altKey);
  if (!isUpOrDown || !isPlain) forgetPlace();
  if (!ARROWS.has(key) || !isPlain || $picker.get() !== null) return false;
  const arrow = key as ArrowKey;
  const element = elementOf(from);
  if (element === null) return false;
  if (isUpOrDown) keptX ??= caretBox(element)?.left ?? null;
  if (!leadsOut(element, arrow)) return false;
  const back = isBackward(element, arrow);
  const x = isUpOrDown ? (keptX ?? 0) : null;
  const next = nextText(element, from.owner, back ? -1 : 1, x);
  const target = targetOf(next);
  if (next === null || target === null) return false;
  // To the left, the caret goes behind the last words, and to the right before the first ones.
  const beside = back ? null : START;
  select(target, {
    focus: 'text',
    caret: x === null ? beside : pointOnLine(next, back ? 'last' : 'first', x),
  });
  reveal(target);
  return true;
}

const START: TextPoint = { offset: 0, startsBlock: false };

/** Returns the next text in the order of the page or, for a step up or down to `x`, the next one that is not beside this text. */
function nextText(own: HTMLElement, owner: string, by: 1 | -1, x: number | null): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('.site [data-selectable][data-property]')];
  const ordered = by === 1 ? all : all.toReversed();
  const others = ordered.slice(ordered.indexOf(own) + 1).filter((text) => isReached(text, owner));
  if (x === null) return others[0] ?? null;
  const first = others.find((text) => !areBeside(own, text));
  if (first === undefined) return null;
  const row = others.filter((text) => text === first || areBeside(first, text));
  return row.reduce((a, b) => (distance(b, x) < distance(a, x) ? b : a));
}

function isReached(text: HTMLElement, from: string): boolean {
  const { kind = '', owner = '' } = text.dataset;
  return isInline(kind) && rootOf(owner) === rootOf(from) && text.checkVisibility();
}

/** Returns whether two texts are in cells that stand side by side. A narrow window shows the cells one below the other. */
function areBeside(a: HTMLElement, b: HTMLElement): boolean {
  const row = a.closest('tr');
  if (row === null || b.closest('tr') !== row) return false;
  const [first, second] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  return first.top < second.bottom && second.top < first.bottom;
}

function distance(text: HTMLElement, x: number): number {
  const { left, right } = (text.closest('td, th') ?? text).getBoundingClientRect();
  return Math.max(left - x, x - right, 0);
}
