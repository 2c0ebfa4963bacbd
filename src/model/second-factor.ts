import { z } from 'zod';
import { PASSWORD } from './log-in-rules.ts';
import type { SecondFactorSetUp, SecondStepResponse, SessionResponse } from './log-in-steps.ts';
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts';

/** The bodies and responses of the calls about the caller's second factor, and about the second step of a log-in. */

/** A code from the app or a recovery code, in any format. */
const code = z.string().trim().min(1, SECOND_FACTOR_TEXTS.missing).max(100, SECOND_FACTOR_TEXTS.wrong);
/** The caller's password, which keeps a stranger at a logged-in browser from changing the second factor. */
const password = z.string().min(1, SECOND_FACTOR_TEXTS.noPassword).max(PASSWORD.max, PASSWORD.tooLong);

export const codeBodySchema = z.strictObject({ code });
/**
 * The first code from an app, and the id of the set-up. If another set-up was begun elsewhere, the code is wrong for that
 * reason, and the id shows this.
 */
export const firstCodeBodySchema = z.strictObject({ code, setUp: z.string().max(100).optional() });
export const passwordBodySchema = z.strictObject({ password });
export const passwordAndCodeBodySchema = z.strictObject({ password, code });

const setUpSchema = z.object({
  id: z.string(),
  secret: z.string(),
  uri: z.string(),
  qr: z.object({ side: z.number().int(), path: z.string() }),
}) satisfies z.ZodType<SecondFactorSetUp>;

const recoveryCodes = z.array(z.string());

export const setUpResponseSchema = z.object({ setUp: setUpSchema });
export const recoveryCodesResponseSchema = z.object({ recoveryCodes });

/** The state of the caller's second factor. Times are ISO 8601. */
export const secondFactorSchema = z.object({
  /** The time since which the second factor is on; null if it is off. */
  since: z.string().nullable(),
  /** The number of unused recovery codes. */
  recoveryCodes: z.number().int(),
  /** The titles of the caller's roles that require a second factor. */
  requiredBy: z.array(z.string()),
});
export type OwnSecondFactor = z.output<typeof secondFactorSchema>;
export const secondFactorResponseSchema = z.object({ secondFactor: secondFactorSchema });

const statusCode = z.literal(200);

export const sessionResponseSchema = z.object({
  statusCode,
  token: z.string(),
  recoveryCodes: recoveryCodes.optional(),
}) satisfies z.ZodType<SessionResponse>;

const secondStepResponseSchema = z.object({
  statusCode,
  secondFactor: z.enum(['code', 'setUp']),
  setUp: setUpSchema.optional(),
}) satisfies z.ZodType<SecondStepResponse>;

export const loginResponseSchema = z.union([sessionResponseSchema, secondStepResponseSchema]);
