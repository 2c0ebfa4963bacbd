/** A used captcha, which is then valid for no other submission. Null if the service ensures that. */
export interface UsedCaptcha {
  readonly id: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * `passed`; `refused`, if the captcha is wrong, expired or used; or `unknown`, if the service could not tell. In that case
 * nobody is turned away: the submission counts as one without a captcha.
 */
export type CaptchaVerdict =
  | { readonly kind: 'passed'; readonly used: UsedCaptcha | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };

/** Distinguishes people from programs. */
export interface Captcha {
  /** Returns a puzzle for the browser; null if the browser asks the captcha service. */
  challenge(): Promise<object | null>;
  /** @param token as sent by the browser; `hosts` the host names of the form's site; `client` the key for fair lines */
  check(token: string, hosts: readonly string[], client?: string): Promise<CaptchaVerdict>;
}

export const REFUSED: CaptchaVerdict = { kind: 'refused' };
export const UNKNOWN: CaptchaVerdict = { kind: 'unknown' };
