import type { ClientDirective } from 'astro';
import { idField, postPlainly } from '../forms-ui/enquiry/post-plainly.ts';
import { FORM_PATIENCE_MS } from '../model/limits.ts';

/** Whether this tab stores anything under a name. */
function isKept(name: string): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** Removes anything that this tab stores under a name. */
function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // It keeps nothing anyway.
  }
}

/**
 * For forms: loads and hydrates an island when a reader begins to write in it, or at once if this tab stores anything under the
 * given name, `client:write="form-a1b2"`.
 *
 * Until its script is loaded, the form works as without script: the browser runs its controls, all of its fields are shown, and
 * it is sent as a plain post. A press of its button waits a moment for the script, which handles sending better. The form's
 * element shows the state: `data-live` once the script controls it, `data-typed` once a reader has written in it before that,
 * `data-held` while a reader waits for the script after pressing the button.
 */
const write: ClientDirective = async (load, { value }, island) => {
  let loading: Promise<void> | null = null;
  const begin = () => {
    loading ??= (async () => {
      await (await load())();
      // Astro removes this attribute when an island is hydrated.
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
    // The script decides which fields are shown. This waits for it too, because fields that appear or disappear would move what
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
  // A reset must not bring back the stored values.
  listen('reset', (form) => {
    forget(`${value}`);
    delete form.dataset.typed;
    form.dataset.cleared = '';
  });
  if (isKept(`${value}`)) start();
};

export default write;
