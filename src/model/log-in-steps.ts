/**
 * The responses of the steps of a log-in. This file imports no schema library, because visitors' browsers load it. The schemas
 * are in `second-factor.ts`.
 */

/** The data that a user needs to set up an authenticator app. */
export interface SecondFactorSetUp {
  /** The id of this set-up. Starting again creates a new id. */
  readonly id: string;
  /** The secret in Base32, in groups of four characters, for users who type it. */
  readonly secret: string;
  /** The `otpauth://totp/…` URI. A link to this URI opens an app on the same device. */
  readonly uri: string;
  /**
   * The URI as a QR code: the number of squares per side, including the empty edge, and an SVG path that fills the dark
   * squares.
   */
  readonly qr: { readonly side: number; readonly path: string };
}

/** The session that a finished log-in has started. */
export interface SessionResponse {
  readonly statusCode: 200;
  readonly token: string;
  /** The recovery codes, if a second factor was set up during the log-in. */
  readonly recoveryCodes?: string[] | undefined;
}

/**
 * The response to a correct password if another step follows: entering a code, or setting up an app because a role requires
 * one.
 */
export interface SecondStepResponse {
  readonly statusCode: 200;
  readonly secondFactor: 'code' | 'setUp';
  readonly setUp?: SecondFactorSetUp | undefined;
}

export type LoginResponse = SessionResponse | SecondStepResponse;
