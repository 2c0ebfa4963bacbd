import { allowScripts } from '../../browser/allow-scripts.ts';
import { FORM_PATIENCE_MS } from '../../model/limits.ts';

/**
 * The captcha of the service that the owner has chosen. The service's script is loaded when a reader begins to write, and never
 * before. The script renders its widget into elements with one of the script's classes.
 */

/** The global API of a captcha service's script. */
interface CaptchaApi {
  reset?(which: unknown): void;
}

declare global {
  var grecaptcha: CaptchaApi | undefined;
  var hcaptcha: CaptchaApi | undefined;
  var turnstile: CaptchaApi | undefined;
}

/**
 * The classes by which the scripts of reCAPTCHA, hCaptcha, Turnstile and compatible services find the elements for their
 * widgets.
 */
export const CAPTCHA_CLASSES = 'g-recaptcha h-captcha cf-turnstile';

/** Selects the elements for widgets, by the first of these classes. */
const PLACES = '.g-recaptcha';
/** The width of a captcha, in px. If there is less space, the compact form is requested. */
const WIDTH = 304;
const LOOK_MS = 100;

/** Matches the names of the fields that the services add to the form for the token. */
const TOKEN_FIELD = /^(g-recaptcha|h-captcha|cf-turnstile)-response$/;

let state: 'none' | 'loading' | 'loaded' = 'none';

/** Loads the service's script, once per page. If loading failed, the next call loads the script again. */
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

/** Returns the token of a form's captcha; '' if the captcha is not completed. */
export function captchaToken(form: HTMLFormElement): string {
  for (const [name, value] of new FormData(form)) {
    if (TOKEN_FIELD.test(name) && value !== '') return String(value);
  }
  return '';
}

/**
 * Returns whether the form has a captcha that can be completed. Waits up to `patienceMs` for a captcha that is being loaded.
 * Returns false if the service cannot be reached or the browser blocks it.
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

/** Resets the captcha of a form, because a token is valid for only one submission. */
export function resetCaptcha(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>(PLACES);
  if (place === null) return;
  const { grecaptcha, hcaptcha, turnstile } = globalThis;
  const drawn = place.querySelector<HTMLElement>('[data-hcaptcha-widget-id]');
  grecaptcha?.reset?.([...document.querySelectorAll(PLACES)].indexOf(place));
  hcaptcha?.reset?.(drawn?.dataset.hcaptchaWidgetId);
  turnstile?.reset?.(place);
}
