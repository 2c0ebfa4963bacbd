import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { personById } from '../../../db/people-queries.ts';
import { newEmailOf } from '../../../db/token-queries.ts';
import {
  emailChangeBodySchema,
  emailConfirmBodySchema,
  ownAccountResponseSchema,
  ownAccountSchema,
  ownSaveBodySchema,
  ownSessionsResponseSchema,
  passwordChangeBodySchema,
  sessionsEndBodySchema,
} from '../../../src/model/account.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { TOASTS } from '../../../src/model/texts.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { describeCall, namedSchemas } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import { EMAIL_CHANGES } from '../../core/limits/limits.ts';
import { AttemptCounter } from '../../core/limits/rate-limits.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { authorOf } from '../auth/author.ts';
import { requireSession } from '../auth/guard.ts';
import { changeOwnEmail, confirmOwnEmail } from './change-email.ts';
import { ownAccount } from './change-own.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { endOwnSessions, ownSessions } from './own-sessions.ts';
import { saveOwnName } from './save-own.ts';

const TAG = 'Your account';
const doneResponse = z.object({ statusCode: z.literal(200), message: z.string() });
ownAccountSchema.register(namedSchemas, { id: 'OwnAccount' });

/** The calls under `/api/user` for everybody with an account, about their own alone. */
export async function accountRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const emailChanges = new AttemptCounter(EMAIL_CHANGES);
  app.get(
    '/loadOwn',
    describeCall('user/loadOwn', TAG, 'The account of the caller', {}, ownAccountResponseSchema),
    async (request) => {
      const { user } = await requireSession(services, request);
      const person = await personById(services.database.reader, user._id);
      if (person === null) throw new HearthError('not-signed-in');
      const newEmail = await newEmailOf(services.database.reader, user._id, services.now());
      const sendsMail = mailedSiteUrl(services.config) !== null;
      return { account: ownAccount(person, { newEmail, sendsMail }) };
    },
  );
  app.post(
    '/saveOwn',
    describeCall(
      'user/saveOwn',
      TAG,
      'Changes what people call the caller',
      { body: ownSaveBodySchema },
      ownAccountResponseSchema,
    ),
    async (request) => ({
      account: await saveOwnName(services, request.body.name, await authorOf(services, request)),
    }),
  );
  app.post(
    '/changeEmail',
    describeCall(
      'user/changeEmail',
      TAG,
      'Mails a link to a new e-mail address of the caller, who gives the current password, and a notice to the present address',
      { body: emailChangeBodySchema },
      ownAccountResponseSchema,
    ),
    async (request) => {
      const author = await authorOf(services, request);
      emailChanges.attempt(author.user._id);
      return { account: await changeOwnEmail(services, request.body, author) };
    },
  );
  app.post(
    '/confirmEmail',
    describeCall(
      'user/confirmEmail',
      TAG,
      'Makes the e-mail address that a link was mailed to that of the caller',
      { body: emailConfirmBodySchema },
      ownAccountResponseSchema,
    ),
    async (request) => {
      services.loginLimits.addressAttempt(addressKey(request.ip));
      const author = await authorOf(services, request);
      return { account: await confirmOwnEmail(services, request.body.token, author) };
    },
  );
  app.post(
    '/changePassword',
    describeCall(
      'user/changePassword',
      TAG,
      'Changes the password of the caller, who gives the present one. All other sessions end; this one gets another token',
      { body: passwordChangeBodySchema },
      doneResponse,
    ),
    async (request, reply) => {
      await changeOwnPassword(services, request.body, reply);
      return { statusCode: 200 as const, message: TOASTS.success };
    },
  );
  app.get(
    '/loadSessions',
    describeCall(
      'user/loadSessions',
      TAG,
      'The browsers in which the caller is logged in',
      {},
      ownSessionsResponseSchema,
    ),
    async (request) => ({
      sessions: await ownSessions(services, await requireSession(services, request)),
    }),
  );
  app.post(
    '/endSessions',
    describeCall(
      'user/endSessions',
      TAG,
      'Logs the caller out of some browsers, or of all of them, this one included. Returns those that are left',
      { body: sessionsEndBodySchema },
      ownSessionsResponseSchema,
    ),
    async (request, reply) => ({
      sessions: await endOwnSessions(services, request.body.sessions, reply),
    }),
  );
}
