import type { FastifyBaseLogger } from 'fastify';
import { slugPath } from '../../../src/model/slug.ts';
import type { Services } from '../../core/services.ts';

/**
 * Renders a page immediately after its publication, if readers requested it recently, so that the next reader need not wait.
 * The render begins in the next turn of the event loop, so that the editor's call is answered first.
 */
export function renderPublished(
  { domains, pageCache, pageMaker }: Pick<Services, 'domains' | 'pageCache' | 'pageMaker'>,
  domainId: string,
  slug: string,
  log: FastifyBaseLogger,
): void {
  const domain = domains.byId(domainId);
  if (!domain?.published || pageCache.copy(domain.id, slugPath(slug)) === null) return;
  setImmediate(() => void pageMaker.prepare(domain, slug, log));
}
