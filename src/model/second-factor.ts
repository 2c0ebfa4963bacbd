import { z } from 'zod';
import { PASSWORD } from './log-in-rules.ts';
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts';

/** The calls about the second factor of one's own account, and the second step of a log-in: what is sent, and what is returned. */

/** A code of the app or a recovery code, however it was typed. */
const code = z.string().trim().min(1, SECOND_FACTOR_TEXTS.missing).max(100, SECOND_FACTOR_TEXTS.wrong);
/** The caller's password: whoever finds a browser logged in knows none. */
const password = z.string().min(1, SECOND_FACTOR_TEXTS.noPassword).max(PASSWORD.max, PASSWORD.tooLong);

export const codeBodySchema = z.strictObject({ code });
export const passwordBodySchema = z.strictObject({ password });
export const passwordAndCodeBodySchema = z.strictObject({ password, code });

/** What an app of codes is set up with. */
export const setUpSchema = z.object({
  /** Base32 in groups of four, for people who type it. */
  secret: z.string(),
  /** `otpauth://totp/…`, which opens an app on the same device. */
  uri: z.string(),
  /** The URI as a QR code: so many squares on each side, the empty edge included, and the path of an SVG that fills the dark ones. */
  qr: z.object({ side: z.number().int(), path: z.string() }),
});
export type SecondFactorSetUp = z.output<typeof setUpSchema>;

const recoveryCodes = z.array(z.string());

export const setUpResponseSchema = z.object({ setUp: setUpSchema });
export const recoveryCodesResponseSchema = z.object({ recoveryCodes });

/** Whether the caller has a second factor. Times are ISO 8601. */
export const secondFactorSchema = z.object({
  /** Null where it is off. */
  since: z.string().nullable(),
  /** How many recovery codes are left. */
  recoveryCodes: z.number().int(),
  /** What people call those roles of the caller that require one. */
  requiredBy: z.array(z.string()),
});
export type OwnSecondFactor = z.output<typeof secondFactorSchema>;
export const secondFactorResponseSchema = z.object({ secondFactor: secondFactorSchema });

const statusCode = z.literal(200);

/** The session of a finished log-in; the recovery codes where a second factor was set up in it. */
export const sessionResponseSchema = z.object({
  statusCode,
  token: z.string(),
  recoveryCodes: recoveryCodes.optional(),
});

/** The password was right, and a code is asked for; or a role requires that an app is set up first. */
export const secondStepResponseSchema = z.object({
  statusCode,
  secondFactor: z.enum(['code', 'setUp']),
  setUp: setUpSchema.optional(),
});

export const loginResponseSchema = z.union([sessionResponseSchema, secondStepResponseSchema]);
export type LoginResponse = z.output<typeof loginResponseSchema>;
export type SessionResponse = z.output<typeof sessionResponseSchema>;
