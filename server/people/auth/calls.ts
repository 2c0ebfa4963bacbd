import { logIn } from '../../../src/calls/log-in.ts';
import { type ErrorCode, HearthError } from '../../../src/model/errors.ts';
import { FORGOT_PASSWORD_OVERLAY, TOASTS } from '../../../src/model/texts.ts';
import { addressKey } from '../../core/http/client-address.ts';
import type { Services } from '../../core/services.ts';
import { handle } from './handle.ts';
import { invitationOf } from './invitation.ts';
import { userLoggingIn } from './log-in.ts';
import { firstStep, secondStep } from './second-factor/log-in-steps.ts';
import { stopSession } from './sessions.ts';
import { setPassword } from './set-password.ts';

const statusCode = 200 as const;

export const logInCalls = [
  handle(logIn.login, ({ services, request, reply }, typed) =>
    countRefusals(services, async () =>
      firstStep(services, await userLoggingIn(services, request, typed), reply),
    ),
  ),

  handle(logIn.confirmLogin, ({ services, reply }, { code }) =>
    countRefusals(services, () => secondStep(services, code, reply)),
  ),

  handle(logIn.logout, async ({ services, request, reply }) => {
    await stopSession(services, request, reply);
    return { statusCode, message: TOASTS.success };
  }),

  handle(logIn.me, ({ session }) => ({ user: session?.user ?? null })),

  handle(logIn.forgotPassword, async ({ services: { passwordRecovery }, request }, { email }) => {
    await passwordRecovery.request(email, addressKey(request.ip), request.log);
    const { explanation, noMailExplanation } = FORGOT_PASSWORD_OVERLAY;
    return passwordRecovery.sendsMail
      ? { statusCode, message: explanation }
      : { statusCode, message: noMailExplanation, sendsMail: false as const };
  }),

  handle(logIn.loadInvitation, async ({ services, request, now }, link) => {
    await services.loginLimits.addressAttempt(addressKey(request.ip));
    return { invitation: await invitationOf(services.database.writer, link, now) };
  }),

  handle(logIn.setPassword, async ({ services, request, reply, now }, typed) => {
    await services.loginLimits.addressAttempt(addressKey(request.ip));
    const invited = await setPassword(services.database.writer, typed, now);
    const done = { statusCode, message: TOASTS.passwordReset };
    return invited === null ? done : { ...done, session: await firstStep(services, invited, reply) };
  }),
];

const REFUSALS: ReadonlySet<ErrorCode> = new Set(['wrong-credentials', 'wrong-code', 'too-many']);

/** Runs a step of a log-in, and counts the step if it is refused because of its input. */
async function countRefusals<Result>({ metrics }: Services, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof HearthError && REFUSALS.has(error.code)) metrics.counts.logInsRefused += 1;
    throw error;
  }
}
