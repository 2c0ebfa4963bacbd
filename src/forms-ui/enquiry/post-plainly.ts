import { FORM_POST } from '../../model/forms/form-post.ts';

/** Returns the hidden field for the id of a submission that the browser itself posts. */
export function idField(form: HTMLFormElement): HTMLInputElement {
  return form.querySelector(`input[name="${FORM_POST.names.submission}"]`)!;
}

/**
 * Lets the browser post a form itself, as browsers without script do.
 *
 * @param id the id of the submission. The submission is stored only once, even if it is sent several times or in different
 * ways. The default is the id of the last post if nothing has changed since, otherwise a new id.
 */
export function postPlainly(form: HTMLFormElement, id?: string): void {
  const field = idField(form);
  // Reuses or creates an id. Without a secure connection, browsers cannot create an id, and the server then detects double
  // clicks itself.
  field.value = id ?? (field.value || (crypto.randomUUID?.() ?? ''));
  HTMLFormElement.prototype.submit.call(form);
}
