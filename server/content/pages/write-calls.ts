import type { FastifyRequest } from 'fastify';
import { postersOf } from '../../../src/blocks/posters.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { POSTERS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { authorOf } from '../../people/auth/author.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { lostMedia } from '../documents/lost-media.ts';
import { makeStale } from '../documents/stale-pages.ts';
import { storedPage } from '../documents/stored-page.ts';
import { applyRoles } from './apply-roles.ts';
import { duplicatePage } from './duplicate-page.ts';
import { pageCall } from './page-call.ts';
import { publishPage } from './publish-page.ts';
import { deletePage } from './remove-page.ts';
import { restoreDeletedPage } from './restore-deleted-page.ts';
import { restorePage } from './restore-page.ts';
import { type Saved, savePage } from './save-page.ts';
import {
  applyRolesBody,
  createBody,
  deleteResponse,
  duplicateBody,
  pageResponse,
  publishBody,
  restoreBody,
  restoreDeletedBody,
  type SaveBody,
  saveBody,
  savedPageResponse,
  targetBody,
  unpublishResponse,
} from './schemas.ts';
import { unpublishPage } from './unpublish-page.ts';

/** The calls that change a page. Each has several routes: see `routes.ts`. */

export const create = pageCall({
  method: 'POST',
  action: 'page/create',
  summary: 'Makes a new page as a draft',
  input: createBody,
  response: savedPageResponse,
  run: saveDraft,
});

export const save = pageCall({
  method: 'POST',
  action: 'page/save',
  summary: 'Saves the draft of a page over the version it was loaded at; without an _id, makes a new page',
  input: saveBody,
  response: savedPageResponse,
  run: saveDraft,
});

export const publish = pageCall({
  method: 'POST',
  action: 'page/publishPage',
  summary:
    'Saves a page and makes it what visitors read. From an address that it had before, readers are sent on to the new one',
  input: publishBody,
  response: savedPageResponse,
  async run(services, request, input) {
    const author = await authorOf(services, request);
    const { redirect, ...sent } = input;
    const target = { ...sent, domainId: domainOf(services, request, author.session, sent.domainId).id };
    const published = await publishPage(services, request.log, target, {
      author,
      redirect,
      picturesMs: POSTERS.publishMs,
    });
    return withLostMedia(services, published);
  },
});

export const unpublish = pageCall({
  method: 'POST',
  action: 'page/unpublishPage',
  summary: 'Takes a page from visitors; its draft stays',
  input: targetBody,
  response: unpublishResponse,
  async run(services, request, { _id, collection }) {
    const author = await authorOf(services, request);
    await unpublishPage(services, { id: _id, collection }, author);
    return { _id, published: false as const };
  },
});

export const remove = pageCall({
  method: 'POST',
  action: 'page/delete',
  summary: 'Deletes a page that is not published; it can be restored for 30 days',
  input: targetBody,
  response: deleteResponse,
  async run(services, request, { _id, collection }) {
    const author = await authorOf(services, request);
    const record = await deletePage(services.database.writer, { id: _id, collection }, author);
    makeStale(services.pageCache, 'pageDeleted', record.id);
    return { _id, deleted: true as const };
  },
});

export const restore = pageCall({
  method: 'POST',
  action: 'page/restore',
  summary: 'Makes what a page was in a revision its draft, over the version it was loaded at',
  input: restoreBody,
  response: pageResponse,
  async run(services, request, { _id, ...target }) {
    const author = await authorOf(services, request);
    const restored = { ...target, id: _id, version: target.version };
    const page = storedPage(await restorePage(services.database.writer, restored, author));
    services.posters.wanted(postersOf(page.contents));
    return { page };
  },
});

export const duplicate = pageCall({
  method: 'POST',
  action: 'page/duplicate',
  summary: 'Makes a new page of the draft of another one, at an address of its own',
  input: duplicateBody,
  response: savedPageResponse,
  async run(services, request, { _id, collection, slug }) {
    const author = await authorOf(services, request);
    const target = { id: _id, collection, slug };
    return savedDraft(services, await duplicatePage(services.database.writer, target, author));
  },
});

export const restoreDeleted = pageCall({
  method: 'POST',
  action: 'page/restoreDeleted',
  summary:
    'Makes a page that was deleted in the last 30 days a draft again, at another address if one is given',
  input: restoreDeletedBody,
  response: savedPageResponse,
  async run(services, request, { _id, collection, slug }) {
    const author = await authorOf(services, request);
    const target = { id: _id, collection, slug };
    return savedDraft(services, await restoreDeletedPage(services.database.writer, target, author));
  },
});

export const roles = pageCall({
  method: 'POST',
  action: 'roles/applyToPage',
  summary: 'Restricts changing a page to the holders of these roles; with none, lifts the restriction',
  input: applyRolesBody,
  response: pageResponse,
  async run(services, request, { page, roles: names, collection }) {
    const author = await authorOf(services, request);
    const target = { id: page._id, collection };
    return { page: storedPage(await applyRoles(services.database.writer, target, names, author)) };
  },
});

async function saveDraft(
  services: Services,
  request: FastifyRequest,
  input: SaveBody & { readonly collection: string },
) {
  const author = await authorOf(services, request);
  const target = { ...input, domainId: domainOf(services, request, author.session, input.domainId).id };
  return savedDraft(services, await savePage(services.database.writer, target, author));
}

/** A draft that was just saved. */
function savedDraft(services: Services, { record, before }: Saved) {
  const page = storedPage(record);
  services.posters.wanted(postersOf(page.contents));
  return withLostMedia(services, { page, before });
}

/** A page that was just saved, over the document that was stored before. */
async function withLostMedia(
  { database }: Services,
  { page, before }: { readonly page: StoredPage; readonly before: string | null },
) {
  return { page, ...(await lostMedia(database.reader, page, before)) };
}
