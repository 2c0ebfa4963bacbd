/**
 * A captcha that a submission has used. No other submission can use the same captcha. A verdict has null in place of the used
 * captcha if the captcha service itself accepts each captcha only once.
 */
export interface UsedCaptcha {
  readonly id: string;
  /** The time at which the captcha expires (ISO 8601). */
  readonly expiresAt: string;
}

/**
 * The verdict on a captcha: `passed`, `refused` if the captcha is wrong, expired or used, or `unknown` if the service did not
 * answer properly. If the verdict is `unknown`, the submission is accepted like a submission without a captcha, so that nobody
 * is turned away.
 */
export type CaptchaVerdict =
  | { readonly kind: 'passed'; readonly used: UsedCaptcha | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };

/** Tells people from programs. */
export interface Captcha {
  /** Returns a challenge for the browser; null if the browser gets its challenge from the captcha service. */
  challenge(): Promise<object | null>;
  /**
   * Checks a captcha.
   *
   * @param token the token that the browser sent
   * @param hosts the host names of the form's site
   * @param client the key for the fair lines in which checks wait
   */
  check(token: string, hosts: readonly string[], client?: string): Promise<CaptchaVerdict>;
}

export const REFUSED: CaptchaVerdict = { kind: 'refused' };
export const UNKNOWN: CaptchaVerdict = { kind: 'unknown' };
