import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  codeBodySchema,
  loginResponseSchema,
  sessionResponseSchema,
} from '../../../src/model/second-factor.ts';
import { FORGOT_PASSWORD_OVERLAY, TOASTS } from '../../../src/model/texts.ts';
import { forgotPasswordSchema, loginSchema, setPasswordSchema } from '../../../src/model/users.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { countRefusals } from './count-refusals.ts';
import { userLoggingIn } from './log-in.ts';
import { PasswordRecovery } from './password-recovery.ts';
import { firstStep, secondStep } from './second-factor/log-in-steps.ts';
import { sessionOf, stopSession } from './sessions.ts';
import { setPassword } from './set-password.ts';

const TAG = 'Users';

const doneResponse = z.object({ statusCode: z.literal(200), message: z.string() });
/** `sendsMail` is there on a site that sends no mail: it is about the site, and tells nothing of accounts. */
const forgottenResponse = doneResponse.extend({ sendsMail: z.literal(false).optional() });
const meResponse = z.object({
  user: z
    .object({
      _id: z.string(),
      username: z.string(),
      name: z.string(),
      email: z.string(),
      roles: z.array(z.string()),
      rights: z.array(z.string()),
    })
    .nullable(),
});

/** The calls under `/api/user` for signing in and out. */
export async function userRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const { writer } = services.database;
  const { loginLimits } = services;
  const recovery = new PasswordRecovery(services);
  app.addHook('onClose', () => recovery.close());

  withZodTypes(app).post(
    '/login',
    describeCall(
      'user/login',
      TAG,
      'Starts a session; with a second factor, the first step of that: user/confirmLogin is the second',
      { body: loginSchema },
      loginResponseSchema,
    ),
    (request, reply) =>
      countRefusals(services, async () => firstStep(services, await userLoggingIn(services, request), reply)),
  );

  withZodTypes(app).post(
    '/confirmLogin',
    describeCall(
      'user/confirmLogin',
      TAG,
      'Starts the session of a log-in that waits for a code, of the app or for recovery; or turns on the second factor that it set up',
      { body: codeBodySchema },
      sessionResponseSchema,
    ),
    (request, reply) => countRefusals(services, () => secondStep(services, request.body.code, reply)),
  );

  withZodTypes(app).post(
    '/logout',
    describeCall('user/logout', TAG, 'Ends the session', {}, doneResponse),
    async (request, reply) => {
      await stopSession(services, request, reply);
      return { statusCode: 200 as const, message: TOASTS.success };
    },
  );

  withZodTypes(app).post(
    '/me',
    describeCall('user/me', TAG, 'Who is signed in; null for nobody', {}, meResponse),
    async (request) => ({ user: (await sessionOf(services, request))?.user ?? null }),
  );

  withZodTypes(app).post(
    '/forgotPassword',
    describeCall(
      'user/forgotPassword',
      TAG,
      'Mails a link that sets a password; the response is the same whether there is such an account or not',
      { body: forgotPasswordSchema },
      forgottenResponse,
    ),
    async (request) => {
      recovery.request(request.body.email, addressKey(request.ip), request.log);
      const { explanation, noMailExplanation } = FORGOT_PASSWORD_OVERLAY;
      return recovery.sendsMail
        ? { statusCode: 200 as const, message: explanation }
        : { statusCode: 200 as const, message: noMailExplanation, sendsMail: false as const };
    },
  );

  withZodTypes(app).post(
    '/setPassword',
    describeCall(
      'user/setPassword',
      TAG,
      'Sets a password with the token of a link',
      { body: setPasswordSchema },
      doneResponse,
    ),
    async (request) => {
      loginLimits.addressAttempt(addressKey(request.ip));
      await setPassword(writer, request.body, services.now());
      return { statusCode: 200 as const, message: TOASTS.passwordReset };
    },
  );
}
