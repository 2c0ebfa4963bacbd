import { $selection } from '../document/selection.ts';
import { sameTarget, type Target } from '../document/target.ts';
import { caretRect, textPointAt } from './caret.ts';
import { elementOf, targetOf } from './target-elements.ts';

/** The top and the bottom of a line on the page, in px of the window. */
export type Line = Pick<DOMRect, 'top' | 'bottom'>;
/** Returns the current position of a line; null if the line is not rendered. */
export type MeasureLine = () => Line | null;

interface Press {
  /** The target that the press selected; null if an empty place was pressed. */
  readonly target: Target | null;
  readonly measure: MeasureLine;
}

let press: Press | null = null;

/** Remembers which line of the page was pressed. */
export function pressedAt({
  target,
  clientX,
  clientY,
}: Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>): void {
  press =
    target instanceof Element
      ? { target: $selection.get(), measure: lineAt(target, clientX, clientY) }
      : null;
}

/**
 * Returns the line that must not move on the screen while the page layout changes. Returns the first of these that is in the
 * window: the caret's line, the pressed line of the selection, the selection itself, the last pressed line. If none is in the
 * window, returns the line that the user is probably reading.
 */
export function lineToKeep(): MeasureLine {
  const candidates = [caretLine, pressedLine, selectedLine, () => press?.measure() ?? null];
  return candidates.find(isInWindow) ?? readLine();
}

/** Returns the caret's line, or the pressed line of the selection; null if the selection has neither. */
export function selectedPoint(): Line | null {
  return caretLine() ?? pressedLine();
}

function caretLine(): Line | null {
  const inline = document.activeElement?.closest<HTMLElement>('.site [data-inline]') ?? null;
  const selection = document.getSelection();
  if (inline === null || !selection?.focusNode || !inline.contains(selection.focusNode)) return null;
  return caretRect(inline, selection.focusNode, selection.focusOffset);
}

function pressedLine(): Line | null {
  return press !== null && sameTarget(press.target, $selection.get()) ? press.measure() : null;
}

function selectedLine(): Line | null {
  const target = $selection.get();
  return target === null ? null : (elementOf(target)?.getBoundingClientRect() ?? null);
}

/** Returns the line a third of the way down the window, where people usually read. */
function readLine(): MeasureLine {
  const { left, width } = document.querySelector('main')?.getBoundingClientRect() ?? { left: 0, width: 0 };
  const [x, y] = [left + width / 2, window.innerHeight / 3];
  const element = document.elementsFromPoint(x, y).find((found) => found.closest('.site') !== null);
  return element === undefined ? () => null : lineAt(element, x, y);
}

/**
 * Returns the line of text at a point. The line can be found again even after other elements have rendered the text. If there
 * is no text at the point, returns a line at the same relative height in the element.
 */
function lineAt(element: Element, x: number, y: number): MeasureLine {
  const field = element.closest<HTMLElement>('[data-owner][data-property]');
  const target = targetOf(field);
  const point = field === null ? null : textPointAt(field, x, y);
  if (target !== null && point !== null) {
    return () => {
      const rendered = elementOf(target);
      return rendered === null ? null : caretRect(rendered, point.offset);
    };
  }
  const { top, height } = element.getBoundingClientRect();
  const part = height === 0 ? 0 : (y - top) / height;
  return () => {
    if (!element.isConnected) return null;
    const now = element.getBoundingClientRect();
    const line = now.top + part * now.height;
    return { top: line, bottom: line };
  };
}

function isInWindow(measure: MeasureLine): boolean {
  const line = measure();
  return line !== null && line.bottom >= 0 && line.top <= window.innerHeight;
}
