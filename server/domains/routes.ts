import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DomainRecord } from '../../db/domains.ts';
import { HearthError } from '../../src/model/errors.ts';
import { domainSchema } from '../../src/model/site.ts';
import { sessionOf } from '../auth/sessions.ts';
import { describeCall } from '../http/describe-call.ts';
import { typed } from '../http/typed.ts';
import type { Services } from '../services.ts';

const loadDomainAnswer = z.object({
  domain: domainSchema,
  domains: z.array(domainSchema),
  /** True when no domain has this host name and the default one was answered in its place. */
  isFallback: z.boolean(),
});

/** The calls under `/api/config`: which domain a host name is. */
export async function domainRoutes(app: FastifyInstance, services: Services): Promise<void> {
  typed(app).get(
    '/loadDomain',
    describeCall(
      'config/loadDomain',
      'Domains',
      'The domain of a host name; the other domains for who is signed in',
      { querystring: z.strictObject({ hostname: z.string().max(255) }) },
      loadDomainAnswer,
    ),
    async (request) => {
      const found = services.domains.forHost(request.query.hostname);
      const session = await sessionOf(services, request);
      if (found === null || (session === null && !found.domain.published)) throw new HearthError('not-found');
      const listed = session === null ? [found.domain] : services.domains.all();
      return { domain: answerOf(found.domain), domains: listed.map(answerOf), isFallback: !found.exact };
    },
  );
}

function answerOf(domain: DomainRecord) {
  return {
    _id: domain.id,
    name: domain.name,
    hostnames: [...domain.hostnames],
    published: domain.published,
    isDefault: domain.isDefault,
  };
}
