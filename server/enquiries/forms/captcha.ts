/** How a captcha is used up, so that it is good for one submission. Null where the service sees to that. */
export interface UsedCaptcha {
  readonly id: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * `passed`; `refused`, where the captcha is wrong, expired or used; or `unknown`, where the service could not say. Then nobody is
 * turned away: the submission counts as one without a captcha.
 */
export type CaptchaVerdict =
  | { readonly kind: 'passed'; readonly used: UsedCaptcha | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };

/** Tells people and programs apart. */
export interface Captcha {
  /** Returns a puzzle for the browser; null where it asks the captcha service. */
  challenge(): Promise<object | null>;
  /** @param token what the browser sent; `hosts` the host names of the site that the form is on; `client` who waits for it */
  check(token: string, hosts: readonly string[], client?: string): Promise<CaptchaVerdict>;
}

export const REFUSED: CaptchaVerdict = { kind: 'refused' };
export const UNKNOWN: CaptchaVerdict = { kind: 'unknown' };
