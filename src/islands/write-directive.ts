import type { ClientDirective } from 'astro';
import { idField, postPlainly } from '../forms-ui/enquiry/post-plainly.ts';
import { FORM_PATIENCE_MS } from '../model/limits.ts';

/** Whether this tab keeps something under a name. */
function isKept(name: string): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** Has this tab keep nothing under a name. */
function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // It keeps nothing anyway.
  }
}

/**
 * For forms: fetches and hydrates an island when somebody begins to write in it, or at once if this tab keeps something under the
 * name that is given, `client:write="form-a1b2"`.
 *
 * Until its script is there, the form is one without script: its controls act by themselves, all of its fields are shown, and it is
 * sent as a plain post. Since the script does that better, it is waited for, for a moment. The form's element says how it is: `data-live` once the script has it, `data-typed`
 * once somebody has written in it before, `data-held` while somebody waits for the script after pressing the button.
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
    // Which fields count is worked out by the script. It is waited for here too: what comes and goes moves what is being pressed.
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
  // A reset must not bring back the values that the tab keeps.
  listen('reset', (form) => {
    forget(`${value}`);
    delete form.dataset.typed;
    form.dataset.cleared = '';
  });
  if (isKept(`${value}`)) start();
};

export default write;
