import { allowScripts } from '../../browser/allow-scripts.ts';
import { FORM_PATIENCE_MS } from '../../model/limits.ts';

/**
 * The captcha of a service that the owner chose. Its script is fetched when somebody begins to write, and never before; it draws
 * itself into the elements with its class.
 */

/** The API that a service's script leaves on the page. */
interface CaptchaApi {
  reset?(which: unknown): void;
}

declare global {
  var grecaptcha: CaptchaApi | undefined;
  var hcaptcha: CaptchaApi | undefined;
  var turnstile: CaptchaApi | undefined;
}

/** The classes by which the scripts of reCAPTCHA, hCaptcha and Turnstile, and of what is compatible with them, find their place. */
export const CAPTCHA_CLASSES = 'g-recaptcha h-captcha cf-turnstile';

/** Such places, by the first of the classes. */
const PLACES = '.g-recaptcha';
/** The width that a captcha takes, in pixels; where there is less, it is asked for in its narrow form. */
const WIDTH = 304;
const LOOK_MS = 100;

/** The fields that they put into the form, with the token. */
const TOKEN_FIELD = /^(g-recaptcha|h-captcha|cf-turnstile)-response$/;

let state: 'none' | 'loading' | 'loaded' = 'none';

/** Fetches the script of the service, once for a page; again if it could not be fetched. */
export function loadCaptcha(scriptUrl: string): void {
  if (state !== 'none') return;
  state = 'loading';
  allowScripts();
  for (const place of document.querySelectorAll<HTMLElement>(PLACES)) {
    if (place.clientWidth < WIDTH) place.dataset.size = 'compact';
  }
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  script.addEventListener('load', () => {
    state = 'loaded';
  });
  script.addEventListener('error', () => {
    script.remove();
    state = 'none';
  });
  document.head.append(script);
}

/** The token of a form whose captcha was completed; '' before that. */
export function captchaToken(form: HTMLFormElement): string {
  for (const [name, value] of new FormData(form)) {
    if (TOKEN_FIELD.test(name) && value !== '') return String(value);
  }
  return '';
}

/**
 * Whether the form has a captcha that can be completed. Waits up to `patienceMs` for one that is on its way; false where the
 * service cannot be reached, or is kept out by the browser.
 */
export async function hasCaptcha(
  form: HTMLFormElement,
  patienceMs: number = FORM_PATIENCE_MS,
): Promise<boolean> {
  const isDrawn = () => form.querySelector(`${PLACES} > *`) !== null;
  for (let waited = 0; !isDrawn() && state !== 'none' && waited < patienceMs; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return isDrawn();
}

/** Lets somebody complete the captcha of a form again, since a token is good for one submission. */
export function resetCaptcha(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>(PLACES);
  if (place === null) return;
  const { grecaptcha, hcaptcha, turnstile } = globalThis;
  const drawn = place.querySelector<HTMLElement>('[data-hcaptcha-widget-id]');
  grecaptcha?.reset?.([...document.querySelectorAll(PLACES)].indexOf(place));
  hcaptcha?.reset?.(drawn?.dataset.hcaptchaWidgetId);
  turnstile?.reset?.(place);
}
