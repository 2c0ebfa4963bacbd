import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listRedirects } from '../../../db/redirect-queries.ts';
import {
  redirectListQuerySchema,
  redirectListResponseSchema,
  redirectNamedSchema,
  redirectResponseSchema,
  redirectSaveBodySchema,
  redirectSavedSchema,
  redirectSchema,
} from '../../../src/model/redirect.ts';
import { describeCall, namedSchemas } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { authorOf } from '../../people/auth/author.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { requireSession } from '../../people/auth/guard.ts';
import { publishRedirect, removeRedirect, unpublishRedirect } from './publish-redirect.ts';
import { redirectOf } from './redirect-shape.ts';
import { saveRedirect } from './save-redirect.ts';

const TAG = 'Redirects';
redirectSchema.register(namedSchemas, { id: 'Redirect' });

/** The calls under `/api/redirect`. */
export async function redirectRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const list = 'The redirects of a domain whose name or paths contain the words, by path';
  app.get(
    '/list',
    describeCall(
      'redirects/list',
      TAG,
      list,
      { querystring: redirectListQuerySchema },
      redirectListResponseSchema,
    ),
    async (request) => {
      const session = await requireSession(services, request);
      const { domainId, search, page, size } = request.query;
      const domain = domainOf(services, request, session, domainId);
      const { redirects, total } = await listRedirects(services.database.reader, {
        domainId: domain.id,
        search,
        limit: size,
        offset: (page - 1) * size,
      });
      return { redirects: redirects.map(redirectOf), total };
    },
  );
  const save =
    'Saves a redirect over the version it was loaded at; without an _id, makes a new one. Readers follow it once it is published';
  app.post(
    '/save',
    describeCall('redirects/save', TAG, save, { body: redirectSaveBodySchema }, redirectSavedSchema),
    async (request) => {
      const { session, ...author } = await authorOf(services, request);
      const sent = request.body.redirect;
      const domain = domainOf(services, request, session, sent.domainId);
      const redirect = redirectOf(await saveRedirect(services, sent, domain.id, author));
      return { redirect, hides: redirect.hides };
    },
  );
  const publish = 'Makes readers follow a redirect as it was saved, before any page';
  app.post(
    '/publish',
    describeCall('redirects/publish', TAG, publish, { body: redirectNamedSchema }, redirectResponseSchema),
    async (request) => {
      const author = await authorOf(services, request);
      return { redirect: redirectOf(await publishRedirect(services, request.body._id, author)) };
    },
  );
  const unpublish = 'Makes readers follow a redirect no longer; it stays as a draft';
  app.post(
    '/unpublish',
    describeCall(
      'redirects/unpublish',
      TAG,
      unpublish,
      { body: redirectNamedSchema },
      redirectResponseSchema,
    ),
    async (request) => {
      const author = await authorOf(services, request);
      return { redirect: redirectOf(await unpublishRedirect(services, request.body._id, author)) };
    },
  );
  app.post(
    '/remove',
    describeCall('redirects/remove', TAG, 'Removes a redirect', { body: redirectNamedSchema }, z.object({})),
    async (request) => {
      await removeRedirect(services, request.body._id, await authorOf(services, request));
      return {};
    },
  );
}
