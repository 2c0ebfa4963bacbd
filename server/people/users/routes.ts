import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listPeople } from '../../../db/people-queries.ts';
import { listRoles } from '../../../db/user-queries.ts';
import {
  inviteBodySchema,
  invitedResponseSchema,
  personListQuerySchema,
  personListResponseSchema,
  personNamedSchema,
  personResponseSchema,
  personSaveBodySchema,
  personSchema,
} from '../../../src/model/people.ts';
import { describeCall, namedSchemas } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import { INVITATIONS } from '../../core/limits/limits.ts';
import { AttemptCounter } from '../../core/limits/rate-limits.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { authorOf } from '../auth/author.ts';
import { requireSession } from '../auth/guard.ts';
import { invite, inviteAgain } from './invite.ts';
import { listedPerson } from './person-shape.ts';
import { savePerson } from './save-person.ts';
import { deactivatePerson, reactivatePerson, removeAccount } from './take-away.ts';
import { takeAwaySecondFactor } from './take-away-second-factor.ts';

const TAG = 'Users';
personSchema.register(namedSchemas, { id: 'User' });

/** The calls under `/api/user` for those who look after accounts. */
export async function peopleRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const invitations = new AttemptCounter(INVITATIONS);
  const list = 'The accounts whose username, name or e-mail address contains the words, by username';
  app.get(
    '/list',
    describeCall('user/list', TAG, list, { querystring: personListQuerySchema }, personListResponseSchema),
    async (request) => {
      const { user } = await requireSession(services, request);
      const { page, size, ...search } = request.query;
      const { reader } = services.database;
      const { people, total } = await listPeople(reader, {
        ...search,
        limit: size,
        offset: (page - 1) * size,
      });
      const roles = await listRoles(reader);
      return { users: people.map((person) => listedPerson(person, user, roles)), total };
    },
  );
  const inviting =
    'Adds an account and mails the link that sets its password, for 24 hours; returns the link where no mail is sent';
  app.post(
    '/invite',
    describeCall('user/invite', TAG, inviting, { body: inviteBodySchema }, invitedResponseSchema),
    async (request) => {
      const author = await authorOf(services, request);
      invitations.attempt(author.user._id);
      return invite(services, request.body, author);
    },
  );
  const again = 'Makes the link of somebody anew who has not set a password yet; earlier ones stop working';
  app.post(
    '/inviteAgain',
    describeCall('user/inviteAgain', TAG, again, { body: personNamedSchema }, invitedResponseSchema),
    async (request) => {
      const author = await authorOf(services, request);
      invitations.attempt(author.user._id);
      return inviteAgain(services, request.body._id, author);
    },
  );
  const save =
    'Changes the name, the e-mail address or the roles of an account. Other roles end its sessions';
  app.post(
    '/save',
    describeCall('user/save', TAG, save, { body: personSaveBodySchema }, personResponseSchema),
    async (request) => ({
      user: await savePerson(services, request.body.user, await authorOf(services, request)),
    }),
  );
  const deactivate =
    'Ends the sessions and links of somebody, who cannot log in until the account is reactivated';
  app.post(
    '/deactivate',
    describeCall('user/deactivate', TAG, deactivate, { body: personNamedSchema }, personResponseSchema),
    async (request) => ({
      user: await deactivatePerson(services, request.body._id, await authorOf(services, request)),
    }),
  );
  app.post(
    '/reactivate',
    describeCall(
      'user/reactivate',
      TAG,
      'Has somebody log in again who was deactivated',
      { body: personNamedSchema },
      personResponseSchema,
    ),
    async (request) => ({
      user: await reactivatePerson(services, request.body._id, await authorOf(services, request)),
    }),
  );
  const lost =
    'Takes the second factor of somebody away who has lost it, and ends their sessions; a role can have them set up another';
  app.post(
    '/removeSecondFactor',
    describeCall('user/removeSecondFactor', TAG, lost, { body: personNamedSchema }, personResponseSchema),
    async (request) => ({
      user: await takeAwaySecondFactor(services, request.body._id, await authorOf(services, request)),
    }),
  );
  const remove =
    'Removes an account with its roles and sessions. What the person has made stays, under their name';
  app.post(
    '/remove',
    describeCall('user/remove', TAG, remove, { body: personNamedSchema }, z.object({})),
    async (request) => {
      await removeAccount(services, request.body._id, await authorOf(services, request));
      return {};
    },
  );
}
