import { $selection } from '../document/selection.ts';
import { sameTarget, type Target } from '../document/target.ts';
import { caretRect, textPointAt } from './caret.ts';
import { elementOf, targetOf } from './target-elements.ts';

/** Top and bottom of a line of the page in the window, px. */
export type Line = Pick<DOMRect, 'top' | 'bottom'>;
/** Where a line is now; null while it is not drawn. */
export type MeasureLine = () => Line | null;

interface Press {
  /** What was selected by it; null for an empty place. */
  readonly target: Target | null;
  readonly measure: MeasureLine;
}

let press: Press | null = null;

/** Keeps in mind which line of the page was pressed. */
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
 * The line of the page that stays where it is on the screen while the page is laid out anew: that of the caret, that which
 * was pressed for what is selected, what is selected, what was pressed last, else a line that is being read.
 */
export function lineToKeep(): MeasureLine {
  const candidates = [caretLine, pressedLine, selectedLine, () => press?.measure() ?? null];
  return candidates.find(isInWindow) ?? readLine();
}

/** The line of the caret, or that in which what is selected was pressed; null where it was selected from elsewhere. */
export function selectedPoint(): Line | null {
  return caretLine() ?? pressedLine();
}

function caretLine(): Line | null {
  const typed = document.activeElement?.closest<HTMLElement>('main [data-inline]') ?? null;
  const selection = document.getSelection();
  if (typed === null || !selection?.focusNode || !typed.contains(selection.focusNode)) return null;
  return caretRect(typed, selection.focusNode, selection.focusOffset);
}

function pressedLine(): Line | null {
  return press !== null && sameTarget(press.target, $selection.get()) ? press.measure() : null;
}

function selectedLine(): Line | null {
  const target = $selection.get();
  return target === null ? null : (elementOf(target)?.getBoundingClientRect() ?? null);
}

/** A third down the window is about where somebody reads. */
function readLine(): MeasureLine {
  const { left, width } = document.querySelector('main')?.getBoundingClientRect() ?? { left: 0, width: 0 };
  const [x, y] = [left + width / 2, window.innerHeight / 3];
  const element = document.elementsFromPoint(x, y).find((found) => found.closest('.site') !== null);
  return element === undefined ? () => null : lineAt(element, x, y);
}

/** The line of text at a point, in whatever elements the text is drawn later; else the same part of the element there. */
function lineAt(element: Element, x: number, y: number): MeasureLine {
  const leaf = element.closest<HTMLElement>('[data-owner][data-property]');
  const target = targetOf(leaf);
  const point = leaf === null ? null : textPointAt(leaf, x, y);
  if (target !== null && point !== null) {
    return () => {
      const drawn = elementOf(target);
      return drawn === null ? null : caretRect(drawn, point.offset);
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
