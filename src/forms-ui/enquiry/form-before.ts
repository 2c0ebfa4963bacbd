import type { PublicField } from '../../model/forms/form-types.ts';
import { writtenValues } from './form-values.ts';
import { idField } from './post-plainly.ts';

/** The state of a form on the page before its script was loaded. */
export interface FormBefore {
  readonly element: HTMLFormElement;
  readonly values: Readonly<Record<string, string>>;
  /** The id of the focused control; '' if none has the focus. */
  readonly focused: string;
}

/** Returns the current state of the form with this id; null if there is no page, as on the server. */
export function formBefore(id: string, fields: readonly PublicField[]): FormBefore | null {
  if (typeof document === 'undefined') return null;
  const element = document.getElementById(id);
  if (!(element instanceof HTMLFormElement)) return null;
  const { activeElement } = document;
  const focused = element.contains(activeElement) ? (activeElement?.id ?? '') : '';
  return { element, values: writtenValues(element, fields), focused };
}

/**
 * Lets the script control a form. If the browser has replaced the form's element, for example to translate the page, copies the
 * values and the focus to the new element.
 *
 * @returns whether the reader has pressed the button and is waiting, has typed, or has cleared the form; and the id of the
 * form's plain post, or '' if there was none
 */
export function takeOver(
  form: HTMLFormElement,
  before: FormBefore | null,
  write: (values: FormBefore['values']) => void,
): {
  readonly isHeld: boolean;
  readonly isTyped: boolean;
  readonly isCleared: boolean;
  readonly postedAs: string;
} {
  const old = before?.element ?? form;
  const isHeld = 'held' in old.dataset;
  const isTyped = 'typed' in old.dataset;
  const postedAs = idField(old).value;
  const isCleared = 'cleared' in old.dataset;
  delete old.dataset.held;
  delete old.dataset.typed;
  delete old.dataset.cleared;
  delete form.dataset.plain;
  form.dataset.live = '';
  if (before !== null && old !== form) {
    write(before.values);
    document.getElementById(before.focused)?.focus();
  }
  return { isHeld, isTyped, isCleared, postedAs };
}
