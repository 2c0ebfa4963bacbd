import { FORM_POST } from '../../model/forms/form-post.ts';

/** The hidden field with the id of a submission that the browser posts by itself. */
export function idField(form: HTMLFormElement): HTMLInputElement {
  return form.querySelector(`input[name="${FORM_POST.names.submission}"]`)!;
}

/**
 * Has the browser post a form by itself, as without script.
 *
 * @param id of the submission, so that it is stored once however often and in whichever way it is sent; by default that of the
 *   last post since something was changed, or a new one
 */
export function postPlainly(form: HTMLFormElement, id?: string): void {
  const field = idField(form);
  // Only pages that came over a safe connection can make ids in this way; the server knows a double click by itself.
  field.value = id ?? (field.value || (crypto.randomUUID?.() ?? ''));
  HTMLFormElement.prototype.submit.call(form);
}
