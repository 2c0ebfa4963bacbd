import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  firstCodeBodySchema,
  passwordAndCodeBodySchema,
  passwordBodySchema,
  recoveryCodesResponseSchema,
  secondFactorResponseSchema,
  setUpResponseSchema,
} from '../../../../src/model/second-factor.ts';
import { describeCall } from '../../../core/http/describe-call.ts';
import { withZodTypes } from '../../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../../core/services.ts';
import { authorOf } from '../author.ts';
import { requireSession } from '../guard.ts';
import {
  disableOwn,
  enableOwn,
  ownSecondFactor,
  renewOwnRecoveryCodes,
  startOtherOwn,
  startOwn,
} from './own-second-factor.ts';

const TAG = 'Users';

/** The calls under `/api/user` about the second factor of one's own account. */
export async function secondFactorRoutes(
  untyped: FastifyInstance,
  { services }: FeatureOptions,
): Promise<void> {
  const app = withZodTypes(untyped);
  const load =
    'Whether the caller has a second factor, how many recovery codes are left, and who requires it';
  app.get(
    '/loadSecondFactor',
    describeCall('user/loadSecondFactor', TAG, load, {}, secondFactorResponseSchema),
    async (request) => {
      const { user } = await requireSession(services, request);
      return { secondFactor: await ownSecondFactor(services, user._id) };
    },
  );
  const start =
    'Begins to set up an authenticator app; it is asked for once user/enableSecondFactor has turned it on';
  app.post(
    '/startSecondFactor',
    describeCall('user/startSecondFactor', TAG, start, { body: passwordBodySchema }, setUpResponseSchema),
    async (request) => ({
      setUp: await startOwn(services, await authorOf(services, request), request.body.password, request),
    }),
  );
  const move =
    'Begins to set up another app, which user/enableSecondFactor puts in the place of the one that is on';
  app.post(
    '/moveSecondFactor',
    describeCall(
      'user/moveSecondFactor',
      TAG,
      move,
      { body: passwordAndCodeBodySchema },
      setUpResponseSchema,
    ),
    async (request) => ({
      setUp: await startOtherOwn(services, await authorOf(services, request), request.body, request),
    }),
  );
  const enable =
    'Turns the second factor on with the first code of the app; returns the recovery codes, this once';
  app.post(
    '/enableSecondFactor',
    describeCall(
      'user/enableSecondFactor',
      TAG,
      enable,
      { body: firstCodeBodySchema },
      recoveryCodesResponseSchema,
    ),
    async (request, reply) => {
      const { code, setUp = null } = request.body;
      const author = await authorOf(services, request);
      return { recoveryCodes: await enableOwn(services, author, { code, setUp }, reply) };
    },
  );
  app.post(
    '/disableSecondFactor',
    describeCall(
      'user/disableSecondFactor',
      TAG,
      'Turns the second factor off, unless a role requires it',
      { body: passwordAndCodeBodySchema },
      z.object({}),
    ),
    async (request) => {
      await disableOwn(services, await authorOf(services, request), request.body);
      return {};
    },
  );
  app.post(
    '/newRecoveryCodes',
    describeCall(
      'user/newRecoveryCodes',
      TAG,
      'Replaces the recovery codes; returns the new ones, this once',
      { body: passwordAndCodeBodySchema },
      recoveryCodesResponseSchema,
    ),
    async (request) => ({
      recoveryCodes: await renewOwnRecoveryCodes(services, await authorOf(services, request), request.body),
    }),
  );
}
