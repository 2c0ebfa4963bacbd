import type { FastifyInstance } from 'fastify';
import { personById } from '../../db/people-queries.ts';
import { ownAccountResponseSchema, ownAccountSchema, ownSaveBodySchema } from '../../src/model/account.ts';
import { HearthError } from '../../src/model/errors.ts';
import { authorOf } from '../auth/author.ts';
import { requireSession } from '../auth/guard.ts';
import { describeCall, namedSchemas } from '../http/describe-call.ts';
import { withZodTypes } from '../http/zod-types.ts';
import type { FeatureOptions } from '../services.ts';
import { ownAccount } from './change-own.ts';
import { saveOwnName } from './save-own.ts';

const TAG = 'Your account';
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
}
