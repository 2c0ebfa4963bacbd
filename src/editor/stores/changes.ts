import type { Change } from '../../model/change.ts';
import { HearthError } from '../../model/errors.ts';
import { announce } from './announcements.ts';
import { clearHistory, record, takeRedo, takeUndo } from './history.ts';
import { applyToPage } from './page.ts';
import { toastError } from './toasts.ts';

/** Does a change: draws it, and puts it on the history. One without patches is no change. */
export function dispatch(change: Change): void {
  if (change.patches.length === 0) return;
  applyToPage(change.patches);
  record(change);
}

/** Does what a command yields; what the command refuses is told to the editor, and nothing changes. */
export function attempt(command: () => Change): void {
  try {
    dispatch(command());
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    toastError(error.message);
  }
}

/** Takes the newest change back. */
export function undo(): void {
  replay(takeUndo(), 'inverse', 'Undone');
}

/** Does again what was taken back last. */
export function redo(): void {
  replay(takeRedo(), 'patches', 'Redone');
}

function replay(change: Change | null, side: 'patches' | 'inverse', said: string): void {
  if (change === null) return;
  try {
    applyToPage(change[side]);
    announce(`${said}: ${change.name}`);
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    // The page no longer has what the history speaks of, so none of the rest of it can be trusted.
    clearHistory();
    toastError(error.message);
  }
}
