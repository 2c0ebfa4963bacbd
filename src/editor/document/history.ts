import { atom, computed } from 'nanostores';
import { type Change, changeOf, coalesce } from '../../model/change.ts';
import { sameJson } from '../../model/json.ts';
import type { Target } from './target.ts';

/** The longest pause in typing that does not begin a new undo step, in milliseconds. */
export const TYPING_PAUSE_MS = 1000;

/** The maximum number of steps that can be undone. Older steps are dropped. */
export const UNDO_STEPS = 1000;

/** A change with the selection before and after it. */
export interface Entry {
  readonly change: Change;
  readonly before: Target | null;
  readonly after: Target | null;
}

interface History {
  readonly past: readonly Entry[];
  readonly future: readonly Entry[];
}

// @bounded 1000 steps: the oldest can no longer be undone (history.test.ts)
const $history = atom<History>({ past: [], future: [] });

/** The time when the newest entry was last extended. A matching change within `TYPING_PAUSE_MS` extends the entry. */
let joinable = Number.NEGATIVE_INFINITY;

/** The name of the undo button, including the change to undo; null if there is no change to undo. */
export const $undoLabel = computed($history, ({ past }) => named('Undo', past));
/** The name of the redo button, including the change to redo; null if there is no change to redo. */
export const $redoLabel = computed($history, ({ future }) => named('Redo', future));

/**
 * Records a change. Typing in one field without a pause extends the newest entry. Recording a change discards the undone
 * changes.
 */
export function record(
  change: Change,
  { before, after }: Omit<Entry, 'change'> = { before: null, after: null },
  now: number = Date.now(),
): void {
  if (joining !== null) {
    joining.push({ change, before, after });
    return;
  }
  const { past } = $history.get();
  const last = past.at(-1);
  const joined = last && now - joinable <= TYPING_PAUSE_MS ? coalesce(last.change, change) : null;
  const entry = { change: joined ?? change, before: joined && last ? last.before : before, after };
  const earlier = joined ? past.slice(0, -1) : past;
  const all = changesNothing(entry.change) ? earlier : [...earlier, entry];
  $history.set({ past: all.slice(-UNDO_STEPS), future: [] });
  joinable = changesNothing(entry.change) ? Number.NEGATIVE_INFINITY : now;
}

/** The changes that are being joined to one entry; null if changes are recorded one by one. */
let joining: Entry[] | null = null;

/** Joins all changes that `run` makes to one undo step. The step has the name of the last change that inserts something. */
export function inOneStep(run: () => void): void {
  endTyping();
  const entries: Entry[] = [];
  joining = entries;
  try {
    run();
  } finally {
    joining = null;
    const [first, last] = [entries[0], entries.at(-1)];
    if (first !== undefined && last !== undefined) {
      const named =
        entries.findLast(({ change }) => change.patches.some(({ type }) => type === 'insert')) ?? last;
      const change: Change = {
        name: named.change.name,
        patches: entries.flatMap((entry) => entry.change.patches),
        inverse: entries.toReversed().flatMap((entry) => entry.change.inverse),
      };
      record(change, { before: first.before, after: last.after });
    }
    endTyping();
  }
}

/**
 * Adds a later part to a change, so that both are undone together. Returns the whole change; null if the change is no longer the
 * newest.
 */
export function extendNewest(change: Change, part: Change): Change | null {
  const { past, future } = $history.get();
  const last = past.at(-1);
  if (last?.change !== change) return null;
  const whole = changeOf(change.name, [...change.patches, ...part.patches]);
  $history.set({ past: [...past.slice(0, -1), { ...last, change: whole }], future });
  return whole;
}

/** Starts a new entry with the next change, because another field was selected or the page was saved. */
export function endTyping(): void {
  joinable = Number.NEGATIVE_INFINITY;
}

/** Moves the newest change to the undone changes, and returns that change; null if there is nothing to undo. */
export function takeUndo(): Entry | null {
  const { past, future } = $history.get();
  const entry = past.at(-1);
  if (entry === undefined) return null;
  endTyping();
  $history.set({ past: past.slice(0, -1), future: [...future, entry] });
  return entry;
}

/** Moves the last undone change back, and returns that change; null if there is nothing to redo. */
export function takeRedo(): Entry | null {
  const { past, future } = $history.get();
  const entry = future.at(-1);
  if (entry === undefined) return null;
  endTyping();
  $history.set({ past: [...past, entry], future: future.slice(0, -1) });
  return entry;
}

/**
 * Replaces each entry, beginning with the one that would be undone or redone next. Where `replace` returns null, that entry and all
 * entries that depend on it are dropped.
 */
export function replaceEntries(replace: (entry: Entry) => Entry | null): void {
  const replaced = (entries: readonly Entry[]) => {
    const kept: Entry[] = [];
    for (const entry of entries.toReversed()) {
      const next = replace(entry);
      if (next === null) break;
      kept.unshift(next);
    }
    return kept;
  };
  const { past, future } = $history.get();
  $history.set({ past: replaced(past), future: replaced(future) });
}

export function clearHistory(): void {
  endTyping();
  $history.set({ past: [], future: [] });
}

function named(verb: string, entries: readonly Entry[]): string | null {
  const entry = entries.at(-1);
  return entry === undefined ? null : `${verb}: ${entry.change.name}`;
}

function changesNothing({ patches }: Change): boolean {
  return patches.every((patch) => patch.type === 'set' && sameJson(patch.before, patch.after));
}
