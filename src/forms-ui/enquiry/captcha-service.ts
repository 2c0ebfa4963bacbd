/**
 * The captcha of a service that the owner chose. Its script is fetched when somebody begins to write, and never before; it draws
 * itself into the element with its class.
 */

/** The classes by which the scripts of reCAPTCHA, hCaptcha and Turnstile, and of what is compatible with them, find their place. */
export const CAPTCHA_CLASSES = 'g-recaptcha h-captcha cf-turnstile';

/** The fields that they put into the form, with the token. */
const TOKEN_FIELD = /^(g-recaptcha|h-captcha|cf-turnstile)-response$/;

interface PolicyFactory {
  createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown;
}

let isLoaded = false;

/** Fetches the script of the service, once for a page. */
export function loadCaptcha(scriptUrl: string): void {
  if (isLoaded) return;
  isLoaded = true;
  allowScripts();
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  script.addEventListener('error', () => {
    script.remove();
    isLoaded = false;
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

/** Lets somebody complete the captcha again, since a token is good for one submission. */
export function resetCaptcha(): void {
  const services = globalThis as unknown as Readonly<Record<string, { reset?(): void } | undefined>>;
  for (const name of ['grecaptcha', 'hcaptcha', 'turnstile']) services[name]?.reset?.();
}

/**
 * Pages make no script of text (Trusted Types). The script of a service may, on a page that has one: where scripts come from is
 * still limited by the page's policy.
 */
function allowScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory & { defaultPolicy: unknown } };
  if (trustedTypes === undefined || trustedTypes.defaultPolicy) return;
  const same = (text: string) => text;
  trustedTypes.createPolicy('default', { createHTML: same, createScript: same, createScriptURL: same });
}
