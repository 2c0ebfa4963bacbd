import type { DomainRecord } from '../../../db/domain-queries.ts';
import { pageBySlug, slugOwner } from '../../../db/page-queries.ts';
import { publishedPage } from '../../../db/published-queries.ts';
import { publicBlocks } from '../../../src/blocks/public-blocks.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { pageCollections, type StoredPage } from '../../../src/model/page.ts';
import { checkSlug as checkedSlug, normaliseSlug } from '../../../src/model/slug.ts';
import type { Services } from '../../core/services.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { authorize, requireSession } from '../../people/auth/guard.ts';
import { type Session, sessionOf } from '../../people/auth/sessions.ts';
import { publishedPageOf } from '../documents/published-page.ts';
import { storedPage } from '../documents/stored-page.ts';
import { pageCall } from './page-call.ts';
import { checkSlugQuery, checkSlugResponse, loadQuery, storedPageSchema } from './schemas.ts';

/** The calls that read pages and check slugs. */

export const load = pageCall({
  method: 'GET',
  action: 'page/loadPublished',
  summary: 'The page at an address: the draft for who is signed in, the published page for everybody else',
  input: loadQuery,
  response: storedPageSchema,
  async run(services, request, { slug, collection, domainId }) {
    if (!pageCollections.includes(collection)) throw new HearthError('unknown-page-type');
    const session = await sessionOf(services, request);
    const domain = domainOf(services, request, session, domainId);
    const page = await pageAt(services, session, domain, { slug: normaliseSlug(slug), collection });
    if (page === null) throw new HearthError('page-not-found');
    return page;
  },
});

export const checkSlug = pageCall({
  method: 'GET',
  action: 'page/checkSlug',
  summary: 'Whether a page can have an address; a page’s own is available to it',
  input: checkSlugQuery,
  response: checkSlugResponse,
  async run(services, request, { slug: text, id, _id, domainId }) {
    const session = await requireSession(services, request);
    authorize(session.user, 'page/checkSlug');
    const slug = checkedSlug(text);
    if (!slug.ok) return { available: false, slug: normaliseSlug(text), message: slug.message };
    const domain = domainOf(services, request, session, domainId);
    const owner = await slugOwner(services.database.reader, domain.id, slug.slug, id ?? _id ?? null);
    return owner === null
      ? { available: true, slug: slug.slug }
      : { available: false, slug: slug.slug, ...owner };
  },
});

async function pageAt(
  services: Services,
  session: Session | null,
  domain: DomainRecord,
  { slug, collection }: { readonly slug: string; readonly collection: string },
): Promise<StoredPage | null> {
  if (session !== null) {
    authorize(session.user, 'page/loadDraft');
    const record = await pageBySlug(services.database.reader, domain.id, slug, collection);
    return record === null ? null : storedPage(record);
  }
  if (!domain.published) return null;
  const { visitor } = services.database;
  const row = await publishedPage(visitor, domain.id, slug);
  if (row === null) return null;
  const page = await publishedPageOf(visitor, domain.id, row);
  if (page.collection !== collection) return null;
  return { ...page, contents: publicBlocks(page.contents) };
}
