import type { ClientDirective } from 'astro';
import { idField, postPlainly } from '../forms-ui/enquiry/post-plainly.ts';
import { FORM_PATIENCE_MS } from '../model/limits.ts';

/** Returns whether this tab stores a value under a name. */
function isKept(name: string): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** Removes the value that this tab stores under a name. */
function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // It keeps nothing anyway.
  }
}

/**
 * Loads and hydrates a form's island when a reader begins to write in the form. If this tab stores a value under the given
 * name, as in `client:write="form-a1b2"`, loads the island immediately.
 *
 * Until the script is loaded, the form works as without script: the browser operates its controls, all fields are shown, and
 * the form is sent as a plain post. A press of the form's button waits a moment for the script, because the script handles
 * sending better. Attributes of the form's element show the state. `data-live`: the script controls the form. `data-typed`: a
 * reader has written in the form before the script controlled it. `data-held`: a reader has pressed the button and is waiting
 * for the script.
 */
const write: ClientDirective = async (load, { value }, island) => {
  let loading: Promise<void> | null = null;
  const begin = () => {
    loading ??= (async () => {
      await (await load())();
      // Fails if the island is not hydrated; Astro removes this attribute on hydration.
      if (island.hasAttribute('ssr')) throw new Error();
    })().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  const listen = (type: string, listener: (form: HTMLFormElement, event: Event) => void) =>
    island.addEventListener(
      type,
      (event) => {
        const form = (event.target as Element).closest('form');
        if (form !== null && !('live' in form.dataset)) listener(form, event);
      },
      true,
    );
  const start = () => void begin().catch(() => {});
  listen('focusin', start);
  listen('input', (form) => {
    idField(form).value = '';
    form.dataset.typed = '';
    delete form.dataset.cleared;
    start();
    // Gives the script time to decide which fields are shown. Fields that appear or disappear later would move the control that
    // the reader is pressing.
    setTimeout(() => {
      if (!('live' in form.dataset)) form.dataset.plain = '';
    }, FORM_PATIENCE_MS);
  });
  listen('submit', (form, event) => {
    event.preventDefault();
    if ('held' in form.dataset) return;
    form.dataset.held = '';
    const post = () => {
      if (!('held' in form.dataset)) return;
      delete form.dataset.held;
      postPlainly(form);
    };
    setTimeout(post, FORM_PATIENCE_MS);
    begin().catch(post);
  });
  // Removes the stored values, so that they do not come back after a reset.
  listen('reset', (form) => {
    forget(`${value}`);
    delete form.dataset.typed;
    form.dataset.cleared = '';
  });
  if (isKept(`${value}`)) start();
};

export default write;
