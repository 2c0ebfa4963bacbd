import { type ListedPage, listPages } from '../../../db/page-list-queries.ts';
import { pageById, pageBySlug, slugOwner } from '../../../db/page-queries.ts';
import { publishedPage } from '../../../db/published-queries.ts';
import { pageRevision, pageRevisions } from '../../../db/revision-queries.ts';
import { postersOf } from '../../../src/blocks/posters.ts';
import { publicBlocks } from '../../../src/blocks/public-blocks.ts';
import { page, pageRoles, search } from '../../../src/calls/page.ts';
import { publishableByYou } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { type PageSave, pageCollections, type StoredPage } from '../../../src/model/page.ts';
import { checkSlug, normaliseSlug } from '../../../src/model/slug.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import { POSTERS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { type Calling, handle } from '../../people/auth/handle.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { countMissingMedia, lostMedia } from '../documents/lost-media.ts';
import { completeDocument, pageResponse } from '../documents/page-documents.ts';
import { publishedPageOf } from '../documents/published-page.ts';
import { revisionOf, revisionRange, revisionsOf } from '../documents/revision-response.ts';
import { applyRoles } from './apply-roles.ts';
import { collectionOf, sentCollection } from './collection-of.ts';
import { duplicatePage } from './duplicate-page.ts';
import { findPages } from './find-pages.ts';
import { publishMany, unpublishMany } from './many-pages.ts';
import { deletePage, unpublishPage, withheld } from './remove-page.ts';
import { restoreDeletedPage, restorePage } from './restore-page.ts';
import { publishPage, type Saved, savePage } from './save-page.ts';

const readingCalls = [
  handle(page.load, async (calling, sent) => {
    const { services, session, domain } = calling;
    const collection = await sentCollection(calling, sent);
    if (!pageCollections.includes(collection)) throw new HearthError('unknown-page-type');
    const { id, published } = domain(sent.domainId);
    const slug = normaliseSlug(sent.slug);
    if (session !== null) {
      const record = await pageBySlug(services.database.reader, id, slug, collection);
      if (record !== null) return pageResponse(record);
    } else if (published) {
      const live = await pageForReaders(services, id, slug);
      if (live?.collection === collection) return live;
    }
    throw new HearthError('page-not-found');
  }),

  handle(page.checkSlug, async (calling, { slug: text, id, _id, collection, domainId }) => {
    const { services, domain } = calling;
    collectionOf(calling, collection);
    const slug = checkSlug(text);
    if (!slug.ok) return { available: false, slug: normaliseSlug(text), message: slug.message };
    const { reader } = services.database;
    const owner = await slugOwner(reader, domain(domainId).id, slug.slug, id ?? _id ?? null);
    return owner === null
      ? { available: true, slug: slug.slug }
      : { available: false, slug: slug.slug, ...owner };
  }),

  handle(page.list, async ({ services, session, domain }, { domainId, ...query }) => {
    const found = await listPages(services.database.reader, { ...query, domainId: domain(domainId).id });
    return { pages: found.pages.map((listed) => listedPage(listed, session.user)), total: found.total };
  }),

  handle(search.pages, async ({ services, session, domain }, { domainId, ...query }) => {
    const found = await findPages(services, domain(domainId).id, query);
    return {
      pages: found.pages.map(({ excerpt, ...listed }) => ({
        ...listedPage(listed, session.user),
        excerpt,
      })),
      total: found.total,
      corrections: [...found.corrections],
    };
  }),

  handle(page.loadRevisions, async (calling, { _id, collection, ...paging }) => {
    const { reader } = calling.services.database;
    const record = await pageById(reader, _id);
    if (record?.collection !== collectionOf(calling, collection)) throw new HearthError('page-not-found');
    return revisionsOf(await pageRevisions(reader, _id, revisionRange(paging)));
  }),

  handle(page.loadRevision, async ({ services }, { _id }) => {
    const { reader } = services.database;
    const found = await pageRevision(reader, _id);
    if (found === null) throw new HearthError('not-found');
    const document = completeDocument(found.doc);
    return {
      revision: revisionOf(found),
      page: { ...document, _id: found.pageId },
      missing: await countMissingMedia(reader, document),
    };
  }),
];

const changingCalls = [
  handle(page.create, async (calling, sent) => saved(calling, collectionOf(calling, sent.collection), sent)),

  handle(page.save, async (calling, sent) => saved(calling, await sentCollection(calling, sent), sent)),

  handle(page.publishPage, async (calling, { redirect, ...sent }) => {
    const { services, request, domain, write } = calling;
    const collection = await sentCollection(calling, sent);
    const target = { page: sent.page, collection, domainId: domain(sent.domainId).id };
    const how = { redirect, picturesMs: POSTERS.publishMs, log: request.log };
    return withLostMedia(services, await write((unit) => publishPage(unit, services, target, how)));
  }),

  handle(page.unpublishPage, async (calling, { _id, ...sent }) => {
    const { services, write } = calling;
    const target = { id: _id, collection: await sentCollection(calling, sent) };
    await withheld(services, _id, () => write((unit) => unpublishPage(unit, target)));
    return { _id, published: false as const };
  }),

  handle(page.delete, async (calling, { _id, ...sent }) => {
    const target = { id: _id, collection: await sentCollection(calling, sent) };
    await calling.write((unit) => deletePage(unit, target));
    return { _id, deleted: true as const };
  }),

  handle(page.restore, async (calling, { _id, collection, revision, version }) => {
    const target = { id: _id, collection: collectionOf(calling, collection), revision, version };
    const { record } = await writeDraft(calling, (unit) => restorePage(unit, target));
    return { page: pageResponse(record) };
  }),

  handle(page.restoreDeleted, async (calling, { _id, collection, slug }) => {
    const target = { id: _id, collection: collectionOf(calling, collection), slug };
    const restored = await writeDraft(calling, (unit) => restoreDeletedPage(unit, target));
    return withLostMedia(calling.services, restored);
  }),

  handle(page.duplicate, async (calling, { _id, collection, slug }) => {
    const target = { id: _id, collection: collectionOf(calling, collection), slug };
    const copy = await writeDraft(calling, (unit) => duplicatePage(unit, target));
    return withLostMedia(calling.services, copy);
  }),

  handle(page.publishMany, async (calling, { pages: ids }) => ({ results: await publishMany(calling, ids) })),

  handle(page.unpublishMany, async (calling, { pages: ids }) => ({
    results: await unpublishMany(calling, ids),
  })),

  handle(pageRoles.applyToPage, async (calling, { page: { _id }, roles, collection }) => {
    const target = { id: _id, collection: collectionOf(calling, collection) };
    return { page: pageResponse(await calling.write((unit) => applyRoles(unit, target, roles))) };
  }),
];

export const pageCalls = [...readingCalls, ...changingCalls];

/** Returns a draft in the format of the calls that list drafts. */
function listedPage(
  { id, published, updated_at, last_published, roles, waits, publish_at, unpublish_at, ...page }: ListedPage,
  user: SignedInUser,
) {
  return {
    _id: id,
    ...page,
    published: published === 1,
    updatedAt: updated_at,
    lastPublished: last_published,
    publishableByYou: publishableByYou(user, { roles: JSON.parse(roles) as string[] }),
    waits: waits > 0,
    publishAt: publish_at,
    unpublishAt: unpublish_at,
  };
}

/** Returns the published page at a slug, for readers. */
async function pageForReaders(
  { database: { visitor } }: Services,
  domainId: string,
  slug: string,
): Promise<StoredPage | null> {
  const row = await publishedPage(visitor, domainId, slug);
  if (row === null) return null;
  const live = await publishedPageOf(visitor, domainId, row);
  return { ...live, contents: publicBlocks(live.contents) };
}

type Changing = Pick<Calling, 'services' | 'domain' | 'write'>;

async function saved(
  calling: Changing,
  collection: string,
  { page, domainId }: { readonly page: PageSave; readonly domainId?: string | undefined },
) {
  const target = { page, collection, domainId: calling.domain(domainId).id };
  return withLostMedia(calling.services, await writeDraft(calling, (unit) => savePage(unit, target)));
}

/** Stores a draft, and starts fetching its missing posters. */
function writeDraft({ write }: Changing, change: (unit: UnitOfWork) => Promise<Saved>): Promise<Saved> {
  return write(async (unit) => {
    const saved = await change(unit);
    unit.after.posters(postersOf(completeDocument(saved.record.doc).contents));
    return saved;
  });
}

/** Returns a saved page with the ids of its media that are no longer in the library. */
async function withLostMedia({ database }: Services, { record, before }: Saved) {
  const page = pageResponse(record);
  return { page, ...(await lostMedia(database.reader, page, before)) };
}
