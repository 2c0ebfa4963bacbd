/**
 * The responses of a log-in, step by step. This file uses no schema library, so that visitors' browsers need none; the schemas
 * are in `second-factor.ts`.
 */

/** The data for setting up an authenticator app. */
export interface SecondFactorSetUp {
  /** The id of this set-up: starting again makes a new one. */
  readonly id: string;
  /** Base32 in groups of four, for people who type it. */
  readonly secret: string;
  /** `otpauth://totp/…`, which opens an app on the same device. */
  readonly uri: string;
  /** The URI as a QR code: the number of squares on each side, with the empty edge, and an SVG path that fills the dark ones. */
  readonly qr: { readonly side: number; readonly path: string };
}

/** The session of a finished log-in. */
export interface SessionResponse {
  readonly statusCode: 200;
  readonly token: string;
  /** The recovery codes of a second factor that was set up during the log-in. */
  readonly recoveryCodes?: string[] | undefined;
}

/** The password was right; the next step is a code, or setting up an app if a role requires one. */
export interface SecondStepResponse {
  readonly statusCode: 200;
  readonly secondFactor: 'code' | 'setUp';
  readonly setUp?: SecondFactorSetUp | undefined;
}

export type LoginResponse = SessionResponse | SecondStepResponse;
