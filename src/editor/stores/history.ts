import { atom, computed } from 'nanostores';
import { type Change, coalesce } from '../../model/change.ts';
import { sameJson } from '../../model/json.ts';

/** Typing that pauses for longer than this is undone in parts. Milliseconds. */
export const TYPING_PAUSE_MS = 1000;

interface History {
  readonly past: readonly Change[];
  readonly future: readonly Change[];
}

const $history = atom<History>({ past: [], future: [] });

/** When the newest entry was last added to; a change that fits joins it until then plus the pause. */
let joinable = Number.NEGATIVE_INFINITY;

/** The names of the changes that undo and redo are about, as their buttons say them; null where there is none. */
export const $undoLabel = computed($history, ({ past }) => named('Undo', past));
export const $redoLabel = computed($history, ({ future }) => named('Redo', future));

/** Adds a change that was made. Typing in one field without a pause is one entry; what was undone is forgotten. */
export function record(change: Change, now: number = Date.now()): void {
  const { past } = $history.get();
  const last = past.at(-1);
  const joined = last && now - joinable <= TYPING_PAUSE_MS ? coalesce(last, change) : null;
  const entry = joined ?? change;
  const before = joined ? past.slice(0, -1) : past;
  $history.set({ past: changesNothing(entry) ? before : [...before, entry], future: [] });
  joinable = changesNothing(entry) ? Number.NEGATIVE_INFINITY : now;
}

/** The next change is an entry of its own, whatever came before: another field was selected, or the page saved. */
export function endTyping(): void {
  joinable = Number.NEGATIVE_INFINITY;
}

/** Moves the newest change to the undone ones and returns it; null where there is none. */
export function takeUndo(): Change | null {
  const { past, future } = $history.get();
  const change = past.at(-1);
  if (change === undefined) return null;
  endTyping();
  $history.set({ past: past.slice(0, -1), future: [...future, change] });
  return change;
}

/** Moves the change undone last back and returns it; null where there is none. */
export function takeRedo(): Change | null {
  const { past, future } = $history.get();
  const change = future.at(-1);
  if (change === undefined) return null;
  endTyping();
  $history.set({ past: [...past, change], future: future.slice(0, -1) });
  return change;
}

export function clearHistory(): void {
  endTyping();
  $history.set({ past: [], future: [] });
}

function named(verb: string, changes: readonly Change[]): string | null {
  const change = changes.at(-1);
  return change === undefined ? null : `${verb}: ${change.name}`;
}

function changesNothing({ patches }: Change): boolean {
  return patches.every((patch) => patch.type === 'set' && sameJson(patch.before, patch.after));
}
