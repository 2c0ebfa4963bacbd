import { atom } from 'nanostores';
import type { Change } from '../../model/change.ts';
import { HearthError } from '../../model/errors.ts';
import { FIELD_TYPES, knownType } from '../../model/forms/field-types/registry.ts';
import { isKindOfAnswer, type Known, replacedName, withMadeValues } from '../../model/forms/made-values.ts';
import type { Patch, SetPatch } from '../../model/patch.ts';
import { isRootKey } from '../../model/roots.ts';
import { announce } from '../ui/announcements.ts';
import { toastError } from '../ui/toasts.ts';
import { $tree, applyToPage } from './current-tree.ts';
import { clearHistory, type Entry, extendNewest, record, takeRedo, takeUndo } from './history.ts';
import { $selecting } from './menu-state.ts';
import { isPublicValue } from './saved.ts';
import { $selection, type FocusArea, select, type TextPoint } from './selection.ts';
import { $start } from './start-editor.ts';
import { sameTarget, type Target } from './target.ts';

/** The selection after a change, if the change moves the selection. */
export interface SelectAfter {
  readonly target: Target | null;
  readonly focus?: FocusArea;
  /** The caret's position in the selected text. By default, the caret is at the end of the text. */
  readonly caret?: TextPoint | null;
  /** Whether the sidebar shows the editor of the selection. By default, it does if it gets the focus. */
  readonly settings?: boolean;
}

/** The result of the last change, undo or redo. */
// @bounded what one change did: replaced
export const $lastPatches = atom<readonly Patch[]>([]);

/**
 * Applies a change and records it in the history, together with the values of forms that make themselves by it. A change without
 * patches is ignored.
 */
export function dispatch(asked: Change, then?: SelectAfter): void {
  if (asked.patches.length === 0) return;
  const change = withMade(asked);
  const before = $selection.get();
  applyToPage(change.patches);
  if (then?.target) {
    const { target, ...options } = then;
    select(target, options);
  }
  record(change, { before, after: $selection.get() });
  $lastPatches.set(change.patches);
}

/** The last name of a form's field, or the last words of an option, that were its own, and their place. */
// @bounded one name: that of the field or option that was changed last
let named: Pick<SetPatch, 'key' | 'path'> & { readonly name: string } = { key: '', path: '', name: '' };

const KNOWN: Known = {
  isKept: isPublicValue,
  lastName: (key, path) => (named.key === key && named.path === path ? named.name : ''),
  otherIdentifiers: () => $start.get()?.otherForms ?? [],
};

/** Returns a change with the values of forms that make themselves by it. Announces the kind of answer that a label asks for. */
function withMade(asked: Change): Change {
  const tree = $tree.get();
  const change = withMadeValues(tree, asked, KNOWN);
  for (const patch of asked.patches) {
    const replaced = patch.type === 'set' ? replacedName(tree, patch) : null;
    if (patch.type === 'set' && replaced !== null) named = { key: patch.key, ...replaced };
  }
  for (const patch of change.patches) {
    if (patch.type !== 'set' || asked.patches.includes(patch) || !isKindOfAnswer(patch.path)) continue;
    announce(`Kind of answer: ${FIELD_TYPES[knownType(patch.after)].label}`);
  }
  return change;
}

/** Shows a change without recording it, such as a step of a drag. The drag undoes its last step before it makes its change. */
export function showChange({ patches }: Change): void {
  applyToPage(patches);
  $lastPatches.set(patches);
}

/**
 * Makes a change that is part of an earlier one, such as the uploaded picture of a paste: one undo takes both back, unless
 * something else was changed in between. Returns the change to which further parts belong.
 */
export function dispatchPart(change: Change, part: Change): Change {
  applyToPage(part.patches);
  $lastPatches.set(part.patches);
  const whole = extendNewest(change, part);
  if (whole === null) record(part, { before: $selection.get(), after: $selection.get() });
  return whole ?? change;
}

/**
 * Makes the change that `command` returns. If the command fails, shows the error message and changes nothing. Returns whether
 * the command succeeded.
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

/** Undoes the last change and restores the selection from before that change. */
export function undo(): void {
  replay(takeUndo(), 'inverse', 'before', 'Undone');
}

/** Redoes the last undone change and restores the selection from after that change. */
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
    $lastPatches.set(entry.change[side]);
    announce(`${said}: ${entry.change.name}`);
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    // The page no longer has the block or field that this entry of the history refers to, so the other entries are not reliable
    // either.
    clearHistory();
    toastError(error.message);
  }
}

/**
 * Selects a target if it still exists, and focuses its text. If the target is already selected, does not move the focus or the
 * caret.
 */
function restore(target: Target | null): void {
  const selected = $selection.get();
  if (target === null || !$selecting.get()) return;
  // A text may have become a text of another kind.
  if (sameTarget(target, selected) && target.kind === selected?.kind) return;
  if (!isRootKey(target.owner) && !Object.hasOwn($tree.get().blocks, target.owner)) return;
  if (focusIsInMenu()) select(target, { focus: 'stay' });
  else select(target, { focus: 'text' });
}

/** Returns whether the focus is in the menu, where it stays after undo, so that undo can be used again. */
function focusIsInMenu(): boolean {
  return globalThis.document?.activeElement?.closest('.he-menu') != null;
}
