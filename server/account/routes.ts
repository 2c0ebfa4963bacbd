import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { personById } from '../../db/people-queries.ts';
import {
  ownAccountResponseSchema,
  ownAccountSchema,
  ownSaveBodySchema,
  ownSessionsResponseSchema,
  passwordChangeBodySchema,
  sessionsEndBodySchema,
} from '../../src/model/account.ts';
import { HearthError } from '../../src/model/errors.ts';
import { TOASTS } from '../../src/model/texts.ts';
import { authorOf } from '../auth/author.ts';
import { requireSession } from '../auth/guard.ts';
import { describeCall, namedSchemas } from '../http/describe-call.ts';
import { withZodTypes } from '../http/zod-types.ts';
import type { FeatureOptions } from '../services.ts';
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
  app.get(
    '/loadOwn',
    describeCall('user/loadOwn', TAG, 'The account of the caller', {}, ownAccountResponseSchema),
    async (request) => {
      const { user } = await requireSession(services, request);
      const person = await personById(services.database.reader, user._id);
      if (person === null) throw new HearthError('not-signed-in');
      return { account: ownAccount(person) };
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
