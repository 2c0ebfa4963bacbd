import type { Change } from '../../model/change.ts';
import { HearthError } from '../../model/errors.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { announce } from '../ui/announcements.ts';
import { toastError } from '../ui/toasts.ts';
import { clearHistory, type Entry, record, takeRedo, takeUndo } from './history.ts';
import { $selecting } from './menu-state.ts';
import { $selection, type FocusPlace, select, type TextPoint } from './selection.ts';
import { sameTarget, type Target } from './target.ts';
import { $tree, applyToPage } from './tree.ts';

/** What is selected after a change, where that is something else than before it. */
export interface SelectAfter {
  readonly target: Target | null;
  readonly focus?: FocusPlace;
  /** Where the caret goes in a text; without one, to its end. */
  readonly caret?: TextPoint | null;
}

/** Does a change: draws it, and puts it on the history. One without patches is no change. */
export function dispatch(change: Change, then?: SelectAfter): void {
  if (change.patches.length === 0) return;
  const before = $selection.get();
  applyToPage(change.patches);
  if (then?.target) {
    const { target, focus, caret = null } = then;
    select(target, focus === undefined ? { caret } : { focus, caret });
  }
  record(change, { before, after: $selection.get() });
}

/**
 * Does what a command yields; what the command refuses is told to the editor, and nothing changes. Answers whether it was
 * done.
 */
export function attempt(command: () => Change, then?: SelectAfter): boolean {
  try {
    dispatch(command(), then);
    return true;
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    toastError(error.message);
    return false;
  }
}

/** Takes the newest change back, with what was selected before it. */
export function undo(): void {
  replay(takeUndo(), 'inverse', 'before', 'Undone');
}

/** Does again what was taken back last, with what was selected after it. */
export function redo(): void {
  replay(takeRedo(), 'patches', 'after', 'Redone');
}

function replay(
  entry: Entry | null,
  side: 'patches' | 'inverse',
  selected: 'before' | 'after',
  said: string,
): void {
  if (entry === null) return;
  try {
    applyToPage(entry.change[side]);
    restore(entry[selected]);
    announce(`${said}: ${entry.change.name}`);
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    // The page no longer has what the history speaks of, so none of the rest of it can be trusted.
    clearHistory();
    toastError(error.message);
  }
}

/** Selects what was selected then, if the page has it, to be typed in where it stands. What is selected already keeps its focus and caret. */
function restore(target: Target | null): void {
  if (target === null || !$selecting.get() || sameTarget(target, $selection.get())) return;
  if (target.owner !== PAGE_KEY && !Object.hasOwn($tree.get().blocks, target.owner)) return;
  if (focusIsInMenu()) select(target, { focus: 'stay' });
  else select(target, { focus: 'text' });
}

/** Whoever presses Undo in the menu may press it again. */
function focusIsInMenu(): boolean {
  return globalThis.document?.activeElement?.closest('.he-menu') != null;
}
