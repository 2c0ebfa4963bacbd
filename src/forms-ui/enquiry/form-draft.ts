import { isObject } from '../../model/json.ts';
import { FORM_DRAFT_MS } from '../../model/limits.ts';

/**
 * The draft of a form: the values of its fields. This tab stores the values for half an hour or until the form is sent, so that
 * they survive a reload, a failed request and going back. `id` is the `draftName` of the form.
 */

/** Stores the values of a form. Returns false if the browser does not allow storage. */
export function keepDraft(id: string, values: Readonly<Record<string, string>>, now = Date.now()): boolean {
  try {
    sessionStorage.setItem(id, JSON.stringify({ at: now, values }));
    return true;
  } catch {
    // If the storage is full or forbidden, the values exist only on the page.
    return false;
  }
}

/** Returns the stored values; null if there are none. Removes values that are too old. */
export function keptDraft(id: string, now = Date.now()): Record<string, string> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(id) ?? 'null');
    if (isObject(kept) && isObject(kept.values) && now - Number(kept.at) < FORM_DRAFT_MS) {
      return Object.fromEntries(Object.entries(kept.values).map(([name, value]) => [name, String(value)]));
    }
  } catch {
    return null;
  }
  forgetDraft(id);
  return null;
}

export function forgetDraft(id: string): void {
  try {
    sessionStorage.removeItem(id);
  } catch {
    // If storage is forbidden, no draft was stored.
  }
}

/** Stored in place of the values until the form is shown again. */
const SENT = '"sent"';

/**
 * Removes the draft of a form that the browser itself has sent, and stores that the form was sent. The browser will restore the
 * values when the reader goes back to the form.
 */
export function rememberSent(id: string): void {
  try {
    sessionStorage.setItem(id, SENT);
  } catch {
    forgetDraft(id);
  }
}

/** Returns whether the browser itself has sent the form since the last call. */
export function takeSent(id: string): boolean {
  try {
    if (sessionStorage.getItem(id) !== SENT) return false;
  } catch {
    return false;
  }
  forgetDraft(id);
  return true;
}
