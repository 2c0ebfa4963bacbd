import type { FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Services } from '../../core/services.ts';
import { requireSession } from '../../people/auth/guard.ts';
import { switchDomain } from '../../people/auth/sessions.ts';

/**
 * Makes a domain the one that the caller's session edits, under whatever host name: until another swap, or the end of the
 * session.
 *
 * @throws HearthError 'domain-not-found' (404), 'not-signed-in' (401)
 */
export async function swapActiveDomain(
  services: Services,
  request: FastifyRequest,
  id: string,
): Promise<{ readonly newDomain: DomainRecord; readonly oldDomain: DomainRecord }> {
  const { domains } = services;
  const { activeDomainId } = await requireSession(services, request);
  const newDomain = domains.byId(id);
  if (newDomain === null) throw new HearthError('domain-not-found');
  const hostDomain = domains.forHost(request.headers.host ?? '')?.domain ?? domains.default();
  const oldDomain = domains.byId(activeDomainId ?? '') ?? hostDomain ?? newDomain;
  await switchDomain(services, request, newDomain.id === hostDomain?.id ? null : newDomain.id);
  return { newDomain, oldDomain };
}
