import type { FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Services } from '../../core/services.ts';
import type { Session } from './sessions.ts';

/**
 * The domain a call is about. Only signed-in callers can name another one than the host's.
 *
 * @throws HearthError 'not-found' (404)
 */
export function domainOf(
  services: Services,
  request: FastifyRequest,
  session: Session | null,
  domainId?: string,
): DomainRecord {
  const own = services.domains.forHost(request.headers.host ?? '')?.domain ?? null;
  if (session === null) {
    if (own === null || (domainId !== undefined && domainId !== own.id)) throw new HearthError('not-found');
    return own;
  }
  const domain = services.domains.byId(domainId ?? session.activeDomainId ?? '') ?? (domainId ? null : own);
  if (domain === null) throw new HearthError('not-found');
  return domain;
}
