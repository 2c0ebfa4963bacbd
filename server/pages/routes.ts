import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../db/domains.ts';
import { type PageRecord, pageBySlug, slugOwner } from '../../db/pages.ts';
import { HearthError } from '../../src/model/errors.ts';
import { pageTypes, type StoredPage } from '../../src/model/page.ts';
import { checkSlug, normaliseSlug } from '../../src/model/slug.ts';
import { type Session, sessionOf } from '../auth/sessions.ts';
import { domainOf } from '../domains/domain-of.ts';
import { allow, requireSession } from '../http/guard.ts';
import { typed } from '../http/typed.ts';
import type { Services } from '../services.ts';
import type { Tag } from '../visitor/page-cache.ts';
import { contentView } from '../visitor/views.ts';
import { deletePage, unpublishPage } from './remove-page.ts';
import { saveAndPublish, savePage } from './save-page.ts';
import {
  checkSlugAnswer,
  checkSlugQuery,
  deleteAnswer,
  loadQuery,
  pageAnswer,
  saveBody,
  storedPageSchema,
  targetBody,
  unpublishAnswer,
} from './schemas.ts';
import { storedPage } from './stored-page.ts';

/** The calls under `/api/page`. */
export async function pageRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { writer } = services.database;
  const author = async (request: FastifyRequest) => {
    const session = await requireSession(services, request);
    return { session, user: session.user, now: services.now() };
  };

  typed(app).get(
    '/load',
    { schema: { querystring: loadQuery, response: { 200: storedPageSchema } } },
    async (request) => {
      const { slug, collection, domainId } = request.query;
      knownCollection(collection);
      const session = await sessionOf(services, request);
      const domain = domainOf(services, request, session, domainId);
      const page = await load(services, session, domain, normaliseSlug(slug), collection);
      if (page === null) throw new HearthError('page-not-found');
      return page;
    },
  );

  typed(app).get(
    '/checkSlug',
    { schema: { querystring: checkSlugQuery, response: { 200: checkSlugAnswer } } },
    async (request) => {
      const session = await requireSession(services, request);
      allow(session.user, 'page/checkSlug');
      const { slug: text, id, _id, domainId } = request.query;
      const slug = checkSlug(text);
      if (!slug.ok) return { available: false, slug: normaliseSlug(text), message: slug.message };
      const domain = domainOf(services, request, session, domainId);
      const owner = await slugOwner(writer, domain.id, slug.slug, id ?? _id ?? null);
      return owner === null
        ? { available: true, slug: slug.slug }
        : { available: false, slug: slug.slug, id: owner };
    },
  );

  typed(app).post('/save', { schema: { body: saveBody, response: { 200: pageAnswer } } }, async (request) => {
    const { page, collection } = request.body;
    const by = await author(request);
    const domainId = domainOf(services, request, by.session).id;
    const record = await savePage(writer, { page, collection, domainId }, by);
    return { page: storedPage(record) };
  });

  typed(app).post(
    '/publishPage',
    { schema: { body: saveBody, response: { 200: pageAnswer } } },
    async (request) => {
      const { page, collection } = request.body;
      const by = await author(request);
      const domainId = domainOf(services, request, by.session).id;
      const { record, previousSlug } = await saveAndPublish(writer, { page, collection, domainId }, by);
      const moved = previousSlug !== null && previousSlug !== record.slug;
      // A page that moved is no good copy at its old address.
      if (moved) services.pages.evict(tagOf(record));
      else services.pages.markStale(tagOf(record));
      return { page: storedPage(record) };
    },
  );

  typed(app).post(
    '/unpublishPage',
    { schema: { body: targetBody, response: { 200: unpublishAnswer } } },
    async (request) => {
      const { _id, collection } = request.body;
      const record = await unpublishPage(writer, { id: _id, collection }, await author(request));
      services.pages.evict(tagOf(record));
      return { _id, published: false as const };
    },
  );

  typed(app).post(
    '/delete',
    { schema: { body: targetBody, response: { 200: deleteAnswer } } },
    async (request) => {
      const { _id, collection } = request.body;
      const record = await deletePage(writer, { id: _id, collection }, await author(request));
      services.pages.evict(tagOf(record));
      return { _id, deleted: true as const };
    },
  );
}

/** The draft for signed-in callers, the published page for everybody else; null where there is none. */
async function load(
  services: Services,
  session: Session | null,
  domain: DomainRecord,
  slug: string,
  collection: string,
): Promise<StoredPage | null> {
  if (session !== null) {
    allow(session.user, 'page/loadDraft');
    const record = await pageBySlug(services.database.writer, domain.id, slug, collection);
    return record === null ? null : storedPage(record);
  }
  if (!domain.published) return null;
  return (await contentView(services, domain, slug))?.view.page ?? null;
}

function tagOf(record: PageRecord): Tag {
  return `page:${record.id}`;
}

/** @throws HearthError 'unknown-page-type' (404) for a collection that no page type lives in. */
function knownCollection(collection: string): void {
  const known = Object.values(pageTypes).some((type) => type.collection === collection);
  if (!known) throw new HearthError('unknown-page-type');
}
