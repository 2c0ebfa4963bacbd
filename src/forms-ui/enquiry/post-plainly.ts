import { FORM_POST } from '../../model/forms/form-post.ts';

/** Returns the hidden field for the id of a submission that the browser itself posts. */
export function idField(form: HTMLFormElement): HTMLInputElement {
  return form.querySelector(`input[name="${FORM_POST.names.submission}"]`)!;
}

/**
 * Lets the browser post a form itself, as without script.
 *
 * @param id of the submission, so that it is stored only once, however often and by whichever way it is sent; by default, the
 * id of the last post if nothing has changed since, or a new one
 */
export function postPlainly(form: HTMLFormElement, id?: string): void {
  const field = idField(form);
  // Only pages with a secure connection can make ids this way; without an id, the server detects double clicks itself.
  field.value = id ?? (field.value || (crypto.randomUUID?.() ?? ''));
  HTMLFormElement.prototype.submit.call(form);
}
