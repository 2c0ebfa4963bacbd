/**
 * The answers of a log-in, step by step. This file uses no schema library, so that visitors' browsers need none: `second-factor.ts` has
 * the schemas.
 */

/** The data for setting up an app of codes. */
export interface SecondFactorSetUp {
  /** Which set-up it is: one that is begun again has another. */
  readonly id: string;
  /** Base32 in groups of four, for people who type it. */
  readonly secret: string;
  /** `otpauth://totp/…`, which opens an app on the same device. */
  readonly uri: string;
  /** The URI as a QR code: so many squares on each side, the empty edge included, and the path of an SVG that fills the dark ones. */
  readonly qr: { readonly side: number; readonly path: string };
}

/** The session of a finished log-in. */
export interface SessionResponse {
  readonly statusCode: 200;
  readonly token: string;
  /** Those of a second factor that was set up in the log-in. */
  readonly recoveryCodes?: string[] | undefined;
}

/** The password was right, and a code is asked for; or a role requires that an app is set up first. */
export interface SecondStepResponse {
  readonly statusCode: 200;
  readonly secondFactor: 'code' | 'setUp';
  readonly setUp?: SecondFactorSetUp | undefined;
}

export type LoginResponse = SessionResponse | SecondStepResponse;
