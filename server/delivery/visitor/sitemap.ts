import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { countListed } from '../../../db/listed-pages-query.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { securityHeaders } from '../../core/http/security-headers.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { anonymousInTurn } from '../../people/auth/anonymous-turns.ts';
import { sitemapIndex, sitemapPart, urlsInAFile } from './sitemap-xml.ts';

/**
 * `/sitemap.xml` of each published domain: the pages that search engines may list, at their canonical URLs. Above 50,000 of them,
 * or 50 MB, it is the index of `/sitemap.xml?part=1` and so on. It is neither stored nor cached, so that no page is in it that was withdrawn.
 */
export async function sitemapRoute(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const headers = { ...securityHeaders(services.config), 'cache-control': 'no-cache' };
  app.get('/sitemap.xml', { onRequest: anonymousInTurn(services) }, async (request, reply) => {
    const domain = services.domains.forHost(request.headers.host ?? '')?.domain;
    if (!domain?.published) throw new HearthError('not-found');
    const db = services.database.visitor;
    const origin = services.domains.origin(domain, services.config.port);
    const { total, longestSlug } = await countListed(db, domain.id);
    const perFile = urlsInAFile(origin, longestSlug);
    const part = partOf((request.query as Record<string, unknown>).part, Math.ceil(total / perFile));
    // The protocol knows no file without a URL.
    if (part === null) throw new HearthError('not-found');
    const site = { db, domainId: domain.id, origin, perFile };
    const pieces = part === 'index' ? sitemapIndex(site, total) : sitemapPart(site, part);
    return reply.headers(headers).type('application/xml; charset=utf-8').send(Readable.from(pieces));
  });
}

/** Which of a number of files a query asks for; null for one that is not there. */
function partOf(wanted: unknown, parts: number): number | 'index' | null {
  if (wanted === undefined) return parts > 1 ? 'index' : parts || null;
  if (typeof wanted !== 'string' || !/^[1-9]\d{0,5}$/.test(wanted)) return null;
  return Number(wanted) <= parts ? Number(wanted) : null;
}
