import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DomainRecord } from '../../db/domain-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import { domainSchema } from '../../src/model/site.ts';
import { sessionOf } from '../auth/sessions.ts';
import { describeCall } from '../http/describe-call.ts';
import { withZodTypes } from '../http/zod-types.ts';
import type { FeatureOptions } from '../services.ts';

const loadDomainResponse = z.object({
  domain: domainSchema,
  domains: z.array(domainSchema),
  /** True when no domain has this host name and the default one is returned instead. */
  isFallback: z.boolean(),
});

/** The calls under `/api/config`: which domain a host name is. */
export async function domainRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  withZodTypes(app).get(
    '/loadDomain',
    describeCall(
      'config/loadDomain',
      'Domains',
      'The domain of a host name; the other domains for who is signed in',
      { querystring: z.strictObject({ hostname: z.string().max(255) }) },
      loadDomainResponse,
    ),
    async (request) => {
      const found = services.domains.forHost(request.query.hostname);
      const session = await sessionOf(services, request);
      if (found === null || (session === null && !found.domain.published)) throw new HearthError('not-found');
      const listed = session === null ? [found.domain] : services.domains.all();
      return { domain: responseOf(found.domain), domains: listed.map(responseOf), isFallback: !found.exact };
    },
  );
}

function responseOf(domain: DomainRecord) {
  return {
    _id: domain.id,
    name: domain.name,
    hostnames: [...domain.hostnames],
    published: domain.published,
    isDefault: domain.isDefault,
  };
}
